/** How long ago something was, as `3 minutes ago`. */
export function timeAgo(language: string, ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (seconds < 90) return words.format(-seconds, "second");
  if (seconds < 5_400) return words.format(-Math.round(seconds / 60), "minute");
  return words.format(-Math.round(seconds / 3_600), "hour");
}
