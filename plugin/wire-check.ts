import { release } from "node:os";
import { streamDeck } from "@elgato/streamdeck";
import type { Check } from "./check/check-routes.ts";
import { type CheckOptions, createCheck } from "./check/create-check.ts";
import { type DetailedLog, createDetailedLog } from "./check/detailed-log.ts";
import type { LogRing } from "./check/log-ring.ts";
import type { StoredState } from "./settings/stored-state.ts";

/** What the check is made from. */
export interface CheckParts extends Omit<CheckOptions, "versions" | "lastEventAt"> {
  readonly stored: StoredState;
  readonly ring: LogRing;
}

/** The check of everything that the plugin is connected with, and the log as detailed as the streamer has made it. */
export function wireCheck(parts: CheckParts): { readonly check: Check; readonly detailedLog: DetailedLog } {
  const { account, clock, ring, stored } = parts;
  const detailedLog = createDetailedLog(stored, clock);
  ring.detailWhile(() => detailedLog.remainingMs > 0);
  let lastEventAt: number | undefined;
  account.onEvent(() => (lastEventAt = clock.now()));
  const { application, plugin } = streamDeck.info;
  const check = createCheck({
    ...parts,
    lastEventAt: () => lastEventAt,
    versions: {
      plugin: plugin.version,
      deck: application.version,
      node: process.versions.node,
      system: `${application.platform} ${release()}`,
    },
  });
  return { check, detailedLog };
}
