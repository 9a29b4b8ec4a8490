import { type Clock, sleep } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";

/** A file that a virus scanner holds must not keep a plugin without a host alive. */
const maxEndMs = 1_000;

/** Resolves when `end` has finished, has failed or takes too long: the plugin must exit in each case. */
export async function endInTime(clock: Clock, log: Log, end: () => Promise<unknown>): Promise<void> {
  try {
    await Promise.race([end(), sleep(clock, maxEndMs)]);
  } catch (error) {
    log.error(`The plugin ended before everything was saved: ${traceOf(error)}.`);
  }
}
