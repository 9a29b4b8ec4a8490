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
    const look = (): void => {
      const now = read();
      isFollowing = now !== undefined;
      onLevel(now ?? 0);
      if (isFollowing) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
}
