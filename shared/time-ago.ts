/** Formats a time ago, as `3 minutes ago`. */
export function timeAgo(language: string, ms: number): string {
  // Never 0, which would read "0 seconds ago" or "now".
  const seconds = Math.max(1, Math.round(ms / 1_000));
  const words = new Intl.RelativeTimeFormat(language);
  if (seconds < 90) return words.format(-seconds, "second");
  if (seconds < 5_400) return words.format(-Math.round(seconds / 60), "minute");
  return words.format(-Math.round(seconds / 3_600), "hour");
}
