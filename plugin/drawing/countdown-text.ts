/** Time left in at most three digits: seconds up to 99, then whole minutes, then whole hours, always rounded up. */
export function countdownText(secondsLeft: number): string {
  const seconds = Number.isFinite(secondsLeft) ? Math.max(0, Math.ceil(secondsLeft)) : 0;
  if (seconds < 100) return String(seconds);
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return `${minutes}m`;
  return `${Math.min(99, Math.ceil(minutes / 60))}h`;
}
