import { streamDeck } from "@elgato/streamdeck";
import type { Clock } from "../../shared/clock.ts";
import { ownScope } from "./log-file-target.ts";
import { type LogRing, createLogRing } from "./log-ring.ts";

/** The plugin's log, which Stream Deck writes to files. */
export function createPluginLog(clock: Clock): LogRing {
  // A scope of our own: at this level, the SDK itself would write the settings of keys.
  return createLogRing(streamDeck.logger.createScope(ownScope).setLevel("debug"), clock);
}
