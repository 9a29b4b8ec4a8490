import { type Locale, localeFor, type Messages, messages } from "../../shared/words/words.ts";
import { type CheckSources, checkEverything } from "./check-everything.ts";
import type { Check } from "./check-routes.ts";
import type { LogRing } from "./log-ring.ts";
import { reportOf } from "./report.ts";
import { testSound } from "./test-sound.ts";

/** What the check is made from. */
export interface CheckOptions extends CheckSources {
  readonly locale: Locale<Messages>;
  readonly ring: Pick<LogRing, "lines" | "faults">;
}

/** Makes the check that pages and inspectors ask for. */
export function createCheck(options: CheckOptions): Check {
  const { clock, ring, settings } = options;
  const localeOf = (language: string | undefined): Locale<Messages> =>
    language === undefined ? options.locale : localeFor(messages, language);
  const run: Check["run"] = (onFound = () => {}, language) =>
    checkEverything(options, localeOf(language), onFound);
  return {
    run,
    testSound: (language) => testSound(options, localeOf(language)),
    report: async (language) =>
      reportOf({
        findings: await run(undefined, language),
        at: clock.wall(),
        settings: settings.value,
        ring,
      }),
  };
}
