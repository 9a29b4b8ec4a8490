import { type CheckId, checkIds } from "../../shared/protocol/check-lines.ts";
import { sleep } from "../../shared/clock.ts";
import { traceOf } from "../../shared/log.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { type AccountCheckSources, checkAccount } from "./check-account.ts";
import { type EventsCheckSources, checkCooldown, checkEvents } from "./check-events.ts";
import { type ObsCheckSources, checkObs } from "./check-obs.ts";
import { type PagesCheckSources, checkPages } from "./check-pages.ts";
import { type RelayCheckSources, checkRelay } from "./check-relay.ts";
import { type VersionsCheckSources, checkVersions } from "./check-versions.ts";
import type { Finding, Tell } from "./finding.ts";

/** Everything that the check looks at. */
export interface CheckSources
  extends
    AccountCheckSources,
    EventsCheckSources,
    ObsCheckSources,
    PagesCheckSources,
    RelayCheckSources,
    VersionsCheckSources {}

/** The streamer is not kept waiting for longer. */
const patienceMs = 4_500;

/**
 * Looks at everything at once and tells each line as soon as it is known, once. Resolves within five seconds with all of
 * them, in their order; what is not known by then is told to be so.
 */
export async function checkEverything(
  sources: CheckSources,
  locale: Locale<Messages>,
  onFound: Tell,
): Promise<readonly Finding[]> {
  const { clock, log } = sources;
  const found = new Map<CheckId, Finding>();
  const tell: Tell = (finding) => {
    if (found.has(finding.id)) return;
    found.set(finding.id, finding);
    onFound(finding);
  };
  const checks = [checkAccount, checkEvents, checkCooldown, checkRelay, checkPages, checkObs, checkVersions];
  const all = Promise.all(
    checks.map(async (check) => {
      try {
        await check(sources, locale, tell);
      } catch (error) {
        log.error(`A check failed: ${traceOf(error)}.`);
      }
    }),
  );
  await Promise.race([all, sleep(clock, patienceMs)]);
  for (const id of checkIds) tell({ id, state: "unknown", sentence: locale.words.check.late });
  return checkIds.flatMap((id) => found.get(id) ?? []);
}
