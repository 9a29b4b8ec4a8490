/**
 * Where sentences for the log go. Lines never hold an API key, a voice URL, a prompt or viewers' text:
 * whoever writes a line sees to that.
 */
export interface Log {
  debug(sentence: string): void;
  info(sentence: string): void;
  warn(sentence: string): void;
  error(sentence: string): void;
}

/**
 * What may be logged of an error that nobody foresaw: its kind, the system's code for it (a full disk, a taken port) and
 * where it came from. Not its message, which may quote what was received.
 */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const code =
    "code" in error && /^[A-Z][A-Z0-9_]{2,40}$/.test(String(error.code)) ? [String(error.code)] : [];
  return [error.name, ...code, ...frames.slice(0, 4).map((line) => line.trim())].join(" ");
}
