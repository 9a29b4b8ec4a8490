import { streamDeck } from "@elgato/streamdeck";
import type { Clock } from "../shared/clock.ts";
import { type Log, traceOf } from "../shared/log.ts";
import { endInTime } from "./end-in-time.ts";
import { onHostGone } from "./host-socket.ts";

/** Connects to Stream Deck. The process ends with that connection, once `end` has saved what was to be saved. */
export async function connectToHost(
  clock: Pick<Clock, "after">,
  log: Log,
  end: () => Promise<unknown>,
): Promise<void> {
  // Without this the SDK would log the first failure nobody caught and end the process on the second.
  process.on("uncaughtException", (error) => log.error(`Unexpected error: ${traceOf(error)}.`));
  process.on("unhandledRejection", (error) => log.error(`Unexpected error: ${traceOf(error)}.`));
  await onHostGone(
    () => streamDeck.connect(),
    () => void endInTime(clock, log, end).then(() => process.exit(0)),
  );
}
