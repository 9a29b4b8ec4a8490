import { spawn } from "node:child_process";

/** The port that was asked for on the command line. Another word ends the program with a sentence. */
export function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  console.error(`--port takes a number from 0 to 65535, not "${text}".`);
  process.exit(2);
}

/** What is told of a rehearsal that does not start. */
export function failureOf(error: unknown, port: number): string {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  if (isTaken) return `Port ${port} is taken by another program. Choose another with -- --port N.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Has `close` done at Ctrl-C or when the terminal is closed. A second Ctrl-C does not wait. */
export function closeAtInterrupt(close: () => Promise<void>): void {
  let isEnding = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      void close().then(() => process.exit(0));
    });
  }
}

/** Shows the page in the user's browser; where there is none, the printed address is enough. */
export function openPage(url: string): void {
  const [command, ...args] =
    process.platform === "win32"
      ? ["cmd", "/c", "start", "", url]
      : [process.platform === "darwin" ? "open" : "xdg-open", url];
  if (command === undefined) return;
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.once("error", () => {});
  child.unref();
}
