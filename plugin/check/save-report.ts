import { writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { type Log, traceOf } from "../../shared/log.ts";
import { fill, type Locale, type Messages } from "../../shared/words/words.ts";
import type { Check } from "./check-routes.ts";

/** What a report is saved with. */
export interface ReportSources {
  readonly check: Pick<Check, "report">;
  /** The streamer's folder of what the plugin stores, for where there is no folder for downloads. */
  readonly dataFolder: string;
  readonly log: Log;
  readonly locale: Locale<Messages>;
}

/** Saves a report to this computer, for when no page can be opened; says where it is. */
export async function saveReport({
  check,
  dataFolder,
  log,
  locale: { words },
}: ReportSources): Promise<{ readonly ok: boolean; readonly message: string }> {
  const report = await check.report();
  const name = `sidekick-deck-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.txt`;
  let failure: unknown;
  for (const folder of [join(homedir(), "Downloads"), dataFolder]) {
    const path = join(folder, name);
    try {
      await writeFile(path, report);
      return { ok: true, message: fill(words.check.reportSaved, { path }) };
    } catch (error) {
      // Not everybody has a folder for downloads: it is a fault only if no folder can be written to.
      failure = error;
    }
  }
  log.warn(`A report could not be written: ${traceOf(failure)}.`);
  return { ok: false, message: words.check.reportUnsaved };
}
