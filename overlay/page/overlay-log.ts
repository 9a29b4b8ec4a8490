import { type Log, traceOf, withoutAddresses } from "../../shared/log.ts";
import { linesPerMinute, maxLineLength } from "../../shared/protocol/overlay-protocol.ts";
import type { PageLine, PageMessage } from "../../shared/protocol/page-messages.ts";
import { pageClock } from "./page-clock.ts";

/** Lines that the plugin does not have yet. */
const unsent: PageLine[] = [];
let send: (message: PageMessage) => boolean = () => false;
let minute = -1;
let count = 0;

/** An error with a line of this log, for the browser's console. */
class LogLine extends Error {}

/** Sends the plugin all lines so far, and from now on each new one. `sender` returns whether it could send it. */
export function sendLogTo(sender: (message: PageMessage) => boolean): void {
  send = sender;
  sendUnsent();
}

/** Logs uncaught errors from now on, by their kind and place. */
export function logUncaught(): void {
  addEventListener("error", ({ error, message }) => {
    // The browser reports a ResizeObserver loop when elements change size while it measures, which is harmless.
    if (!(error instanceof LogLine) && !message.startsWith("ResizeObserver loop"))
      keep("error", `Unexpected error: ${traceOf(error)}.`);
  });
  addEventListener("unhandledrejection", ({ reason }) =>
    keep("error", `Unexpected error: ${traceOf(reason)}.`),
  );
}

function keep(level: PageLine["level"], text: string): void {
  const now = Math.floor(pageClock.now() / 60_000);
  if (now !== minute) [minute, count] = [now, 0];
  if (++count > linesPerMinute) return;
  unsent.push({ level, sentence: withoutAddresses(text).slice(0, maxLineLength) });
  if (unsent.length > linesPerMinute) unsent.shift();
  sendUnsent();
}

function sendUnsent(): void {
  for (let [line] = unsent; line && send({ type: "log", ...line }); [line] = unsent) unsent.shift();
}

/** Logs a line to the browser's console too, which OBS copies into its own log. */
const alarming =
  (level: "warn" | "error") =>
  (sentence: string): void => {
    keep(level, sentence);
    reportError(new LogLine(sentence));
  };

/** The overlay's log, which viewers never see. With a plugin, its log gets all lines. */
export const overlayLog: Log = {
  debug: (sentence) => keep("debug", sentence),
  info: (sentence) => keep("info", sentence),
  warn: alarming("warn"),
  error: alarming("error"),
};
