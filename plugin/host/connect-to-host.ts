import { channel } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import { streamDeck } from "@elgato/streamdeck";
import { type Clock, sleep } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { ownScope } from "./log-file-target.ts";
import { type LogRing, createLogRing } from "./log-ring.ts";

/** A file that a virus scanner holds must not keep a plugin without a host alive. */
const maxEndMs = 1_000;

/** Connects to Stream Deck. When the connection ends, `end` saves what is unsaved, and the process exits. */
export async function connectToHost(clock: Clock, log: Log, end: () => Promise<unknown>): Promise<void> {
  // Without this the SDK would log the first uncaught failure and end the process on the second.
  process.on("uncaughtException", (error) => log.error(`Unexpected error: ${traceOf(error)}.`));
  process.on("unhandledRejection", (error) => log.error(`Unexpected error: ${traceOf(error)}.`));
  onNextSocket((socket) => {
    socket.once("close", () => void endInTime(clock, log, end).then(() => process.exit(0)));
    writeTogether(socket);
  });
  await streamDeck.connect();
}

/** Resolves when `end` has finished, has failed or takes too long: the plugin must exit in each case. */
export async function endInTime(clock: Clock, log: Log, end: () => Promise<unknown>): Promise<void> {
  try {
    await Promise.race([end(), sleep(clock, maxEndMs)]);
  } catch (error) {
    log.error(`The plugin ended before everything was saved: ${traceOf(error)}.`);
  }
}

/**
 * Calls back with the next client socket that is opened. The SDK does not give out its own, nor reports its end, and a
 * plugin that outlives Stream Deck would keep its port and its streams; so this uses Node's diagnostics channel.
 */
function onNextSocket(onOpened: (socket: Socket) => void): void {
  const sockets = channel("net.client.socket");
  const watch = (message: unknown): void => {
    sockets.unsubscribe(watch);
    onOpened((message as { socket: Socket }).socket);
  };
  sockets.subscribe(watch);
}

/**
 * Sends in one write what was sent in one turn of the event loop, such as the images of many keys: each write is a
 * call of the system, which costs as much as drawing the image. The WebSocket corks the socket for each message.
 */
export function writeTogether(socket: Writable): void {
  const cork = socket.cork.bind(socket);
  let isHeld = false;
  socket.cork = () => {
    cork();
    if (isHeld) return;
    isHeld = true;
    cork();
    setImmediate(() => {
      isHeld = false;
      socket.uncork();
    });
  };
}

/** The plugin's log, which Stream Deck writes to files. */
export function createPluginLog(clock: Clock): LogRing {
  // A scope of our own: at this level, the SDK itself would write the settings of keys.
  return createLogRing(streamDeck.logger.createScope(ownScope).setLevel("debug"), clock);
}
