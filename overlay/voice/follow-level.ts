/**
 * Returns a function that reports the loudness once a frame while the AI speaks, then reports 0 and stops asking for
 * frames; call it whenever speech begins. `read` returns the loudness now, 0 to 1, or `undefined` when nobody speaks.
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
