import { type CheckId, checkIds, rareCheckIds } from "../../shared/protocol/check-lines.ts";
import { sleep } from "../../shared/clock.ts";
import { traceOf } from "../../shared/log.ts";
import type { Tools } from "../../shared/tools.ts";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { type AddFinding, type CheckRun, type Finding, finding } from "./finding.ts";

/** Time limit of a check: the streamer is waiting. */
const patienceMs = 4_500;

/**
 * Runs all checks at the same time and calls `onFound` once for each line, as soon as it is known. Resolves within five
 * seconds with all lines in order. Lines that are not known by then are unknown.
 */
export async function checkEverything(
  checks: readonly CheckRun[],
  { clock, log }: Tools,
  locale: Locale<Messages>,
  onFound: AddFinding,
): Promise<readonly Finding[]> {
  const found = new Map<CheckId, Finding>();
  const add: AddFinding = (finding) => {
    if (found.has(finding.id)) return;
    found.set(finding.id, finding);
    onFound(finding);
  };
  const all = Promise.all(
    checks.map(async (check) => {
      try {
        await check(locale, add);
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
