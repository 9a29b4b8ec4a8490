import { streamDeck } from "@elgato/streamdeck";
import { type Log, traceOf } from "../shared/log.ts";
import { onHostGone } from "./host-socket.ts";

/** Connects to Stream Deck. The process ends with that connection, after `onGone`. */
export async function connectToHost(log: Log, onGone: () => void): Promise<void> {
  // Without this the SDK would log the first failure nobody caught and end the process on the second.
  process.on("uncaughtException", (error) => log.error(`Unexpected error: ${traceOf(error)}.`));
  process.on("unhandledRejection", (error) => log.error(`Unexpected error: ${traceOf(error)}.`));
  await onHostGone(
    () => streamDeck.connect(),
    () => {
      onGone();
      process.exit(0);
    },
  );
}
