/**
 * Where log lines go. A line never holds an API key, a voice URL, a prompt or viewers' text: its author sees to that.
 */
export interface Log {
  debug(sentence: string): void;
  info(sentence: string): void;
  warn(sentence: string): void;
  error(sentence: string): void;
}

/**
 * What may be logged about an unexpected error: its kind, the system's code (a full disk, a taken port) and where it
 * happened. Not its message, which may quote received data.
 */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const code =
    "code" in error && /^[A-Z][A-Z0-9_]{2,40}$/.test(String(error.code)) ? [String(error.code)] : [];
  return [error.name, ...code, ...frames.slice(0, 4).map((line) => line.trim())].join(" ");
}
