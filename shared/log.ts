/**
 * Where log lines go. A caller never puts an API key, a voice URL, a prompt or viewers' text into one.
 */
export interface Log {
  /** For finding a fault; written only while the log is detailed. */
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
  return [error.name, ...code, ...frames.slice(0, 4).map((line) => withoutAddresses(line.trim()))].join(" ");
}

/**
 * A text whose addresses are reduced to the script's file name, line and column. The rest may contain a token, a voice's
 * address or the user's name on this computer.
 */
export function withoutAddresses(text: string): string {
  return text.replace(/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>()]*/gi, (address) => {
    const [path = ""] = address.split(/[?#]/);
    const [script] = /[^/]+\.[cm]?[jt]s(?=(?::\d+)*$)/.exec(path) ?? [];
    const [place] = /(?::\d+){1,2}$/.exec(address) ?? [];
    return script === undefined ? "…" : `${script}${place ?? ""}`;
  });
}
