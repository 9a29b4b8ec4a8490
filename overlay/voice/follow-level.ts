/** What is left of the shown loudness a frame later. */
const levelDecay = 0.86;

/**
 * Makes what follows the loudness once a frame for as long as somebody speaks, and then tells 0 and draws no frame any
 * more. `read` returns the loudness now, 0 to 1; `undefined`: nobody speaks. Call the result whenever somebody begins.
 */
export function createLevelFollower(
  read: () => number | undefined,
  onLevel: (level: number) => void,
): () => void {
  let isFollowing = false;
  return () => {
    if (isFollowing) return;
    isFollowing = true;
    let level = 0;
    const look = (): void => {
      const now = read();
      isFollowing = now !== undefined;
      // Up at once, down gently: speech has a gap between any two syllables, and the eye does not want them all.
      level = now === undefined ? 0 : Math.max(now, level * levelDecay);
      onLevel(level);
      if (isFollowing) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
}
