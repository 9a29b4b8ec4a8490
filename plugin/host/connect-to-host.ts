import { channel } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { streamDeck } from "@elgato/streamdeck";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { endInTime } from "./end-in-time.ts";
import { ownScope } from "./log-file-target.ts";
import { type LogRing, createLogRing } from "./log-ring.ts";

/** Connects to Stream Deck. When the connection ends, `end` saves what is unsaved, and the process exits. */
export async function connectToHost(clock: Clock, log: Log, end: () => Promise<unknown>): Promise<void> {
  // Without this the SDK would log the first uncaught failure and end the process on the second.
  process.on("uncaughtException", (error) => log.error(`Unexpected error: ${traceOf(error)}.`));
  process.on("unhandledRejection", (error) => log.error(`Unexpected error: ${traceOf(error)}.`));
  onNextSocketClosed(() => void endInTime(clock, log, end).then(() => process.exit(0)));
  await streamDeck.connect();
}

/**
 * Calls back when the next client socket that is opened has closed. The SDK does not report the end of its connection,
 * and a plugin that outlives Stream Deck would keep its port and its streams; so this uses Node's diagnostics channel.
 */
function onNextSocketClosed(onClosed: () => void): void {
  const sockets = channel("net.client.socket");
  const watch = (message: unknown): void => {
    sockets.unsubscribe(watch);
    (message as { socket: Socket }).socket.once("close", onClosed);
  };
  sockets.subscribe(watch);
}

/** The plugin's log, which Stream Deck writes to files. */
export function createPluginLog(clock: Clock): LogRing {
  // A scope of our own: at this level, the SDK itself would write the settings of keys.
  return createLogRing(streamDeck.logger.createScope(ownScope).setLevel("debug"), clock);
}
