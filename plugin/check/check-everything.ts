import { type CheckId, checkIds, rareCheckIds } from "../../shared/protocol/check-lines.ts";
import { sleep } from "../../shared/clock.ts";
import { traceOf } from "../../shared/log.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { type AccountCheckSources, checkAccount } from "./check-account.ts";
import { type DeckCheckSources, checkDeck } from "./check-deck.ts";
import { type EventsCheckSources, checkCooldown, checkEvents } from "./check-events.ts";
import { type NetworkCheckSources, checkNetwork } from "./check-network.ts";
import { type ObsCheckSources, checkObs } from "./check-obs.ts";
import { type PagesCheckSources, checkPages } from "./check-pages.ts";
import { type RelayCheckSources, checkRelay } from "./check-relay.ts";
import { type ScreensCheckSources, checkScreens } from "./check-screens.ts";
import { type VersionsCheckSources, checkVersions } from "./check-versions.ts";
import { type Finding, type AddFinding, finding } from "./finding.ts";

export interface CheckParts
  extends
    AccountCheckSources,
    DeckCheckSources,
    NetworkCheckSources,
    ObsCheckSources,
    PagesCheckSources,
    RelayCheckSources,
    Pick<EventsCheckSources, "once"> {}

/** The same parts, the time of the last event, and versions. */
interface CheckSources extends CheckParts, EventsCheckSources, ScreensCheckSources, VersionsCheckSources {}

/** Time limit of a check: the streamer is waiting. */
const patienceMs = 4_500;

/**
 * Runs all checks at the same time and calls `onFound` once for each line, as soon as it is known. Resolves within five
 * seconds with all lines in order. Lines that are not known by then are unknown.
 */
export async function checkEverything(
  sources: CheckSources,
  locale: Locale<Messages>,
  onFound: AddFinding,
): Promise<readonly Finding[]> {
  const { clock, log } = sources;
  const found = new Map<CheckId, Finding>();
  const add: AddFinding = (finding) => {
    if (found.has(finding.id)) return;
    found.set(finding.id, finding);
    onFound(finding);
  };
  const checks = [
    checkAccount,
    checkEvents,
    checkCooldown,
    checkDeck,
    checkNetwork,
    checkRelay,
    checkPages,
    checkObs,
    checkScreens,
    checkVersions,
  ];
  const all = Promise.all(
    checks.map(async (check) => {
      try {
        await check(sources, locale, add);
      } catch (error) {
        log.error(`A check failed: ${traceOf(error)}.`);
      }
    }),
  );
  await Promise.race([all, sleep(clock, patienceMs)]);
  for (const id of checkIds.filter((id) => !rareCheckIds.includes(id)))
    add(finding(id, "unknown", locale.words.check.late));
  return checkIds.flatMap((id) => found.get(id) ?? []);
}
