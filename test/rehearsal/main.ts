import { spawn } from "node:child_process";
import { readOptions } from "../fixtures/options.ts";
import { startRehearsal } from "./rehearsal.ts";

const { values } = readOptions({
  options: { port: { type: "string", default: "0" }, "no-open": { type: "boolean", default: false } },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port takes a number from 0 to 65535, not "${values.port}".`);
  process.exit(2);
}

const rehearsal = await startRehearsal({ port }).catch((error: unknown) => {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  console.error(
    isTaken ? `Port ${port} is taken by another program. Choose another with -- --port N.` : error,
  );
  process.exit(1);
});

console.log(`\nSidekick Deck is on stage: ${rehearsal.url}\n\nCtrl-C ends everything.`);
if (!values["no-open"]) open(rehearsal.url);

let isEnding = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    // A second Ctrl-C does not wait.
    if (isEnding) process.exit(1);
    isEnding = true;
    void rehearsal.close().then(() => process.exit(0));
  });
}
void rehearsal.deck.exited.then(() => {
  if (!isEnding) console.error("The plugin has ended. Press Ctrl-C and start again.");
});

/** Shows the page in the user's browser; where there is none, the printed address is enough. */
function open(url: string): void {
  const [command, ...args] =
    process.platform === "win32"
      ? ["cmd", "/c", "start", "", url]
      : [process.platform === "darwin" ? "open" : "xdg-open", url];
  if (command === undefined) return;
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.once("error", () => {});
  child.unref();
}
