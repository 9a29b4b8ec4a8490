import { streamDeck } from "@elgato/streamdeck";
import type { Clock } from "../shared/clock.ts";
import { type LogRing, createLogRing } from "./check/log-ring.ts";
import { ownScope } from "./log-file-target.ts";

/** The plugin's log, which Stream Deck writes to files. */
export function wireLog(clock: Clock): LogRing {
  // A scope of our own: in detail, the SDK itself would write what keys are set to.
  return createLogRing(streamDeck.logger.createScope(ownScope).setLevel("debug"), clock);
}
