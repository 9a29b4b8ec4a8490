import { type Log, traceOf, withoutAddresses } from "../../shared/log.ts";
import { linesPerMinute, longestLine } from "../../shared/protocol/overlay-protocol.ts";
import type { PageLine, PageMessage } from "../../shared/protocol/page-messages.ts";

/** Lines that the plugin does not have yet. */
const unsent: PageLine[] = [];
let relay: WebSocket | undefined;
let minute = -1;
let count = 0;

/** A line of this log, told to the browser. */
class Line extends Error {}

/** Hands the plugin the lines so far, then each as it comes. */
export function sendLogTo(socket: WebSocket): void {
  relay = socket;
  sendUnsent();
}

/** From now on what nobody caught is in the log, by its kind and place. */
export function logUncaught(): void {
  addEventListener("error", ({ error, message }) => {
    // Elements that change their size while the browser measures them: it measures them again in the next frame.
    if (!(error instanceof Line) && !message.startsWith("ResizeObserver loop"))
      keep("error", `Unexpected error: ${traceOf(error)}.`);
  });
  addEventListener("unhandledrejection", ({ reason }) =>
    keep("error", `Unexpected error: ${traceOf(reason)}.`),
  );
}

function keep(level: PageLine["level"], text: string): void {
  const now = Math.floor(performance.now() / 60_000);
  if (now !== minute) [minute, count] = [now, 0];
  if (++count > linesPerMinute) return;
  unsent.push({ level, sentence: withoutAddresses(text).slice(0, longestLine) });
  if (unsent.length > linesPerMinute) unsent.shift();
  sendUnsent();
}

function sendUnsent(): void {
  if (relay?.readyState !== WebSocket.OPEN) return;
  for (const line of unsent.splice(0)) {
    const message: PageMessage = { type: "log", ...line };
    relay.send(JSON.stringify(message));
  }
}

/** Tells the browser as well, which OBS copies into its own log. */
const alarming =
  (level: "warn" | "error") =>
  (sentence: string): void => {
    keep(level, sentence);
    reportError(new Line(sentence));
  };

/** The overlay's log, which viewers never see. The plugin's has its lines too, unless the page works without. */
export const pageLog: Log = {
  debug: (sentence) => keep("debug", sentence),
  info: (sentence) => keep("info", sentence),
  warn: alarming("warn"),
  error: alarming("error"),
};
