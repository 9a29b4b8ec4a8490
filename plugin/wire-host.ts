import { streamDeck } from "@elgato/streamdeck";
import { type Clock, sleep } from "../shared/clock.ts";
import { type Log, traceOf } from "../shared/log.ts";
import { onHostGone } from "./host-socket.ts";

/** A file that a virus scanner holds must not keep a plugin without a host alive. */
const longestEndMs = 1_000;

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
    () => void Promise.race([end(), sleep(clock, longestEndMs)]).finally(() => process.exit(0)),
  );
}
