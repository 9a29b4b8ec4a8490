import { rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { type Log, traceOf } from "../../shared/log.ts";
import { fill, type Locale, type Messages } from "../../shared/words/words.ts";
import type { Check } from "./create-check.ts";

export interface ReportSources {
  readonly check: Check;
  /** The folder of the plugin's stored files, used if there is no folder for downloads. */
  readonly dataFolder: string;
  readonly log: Log;
  readonly locale: Locale<Messages>;
}

/** Saves a report to a file, for when no page can be opened. The message names the path. */
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
      // A missing folder for downloads is a fault only if the other folder fails too.
      failure = error;
      // A full disk leaves half a report.
      await rm(path, { force: true }).catch(() => {});
    }
  }
  log.warn(`A report could not be written: ${traceOf(failure)}.`);
  return { ok: false, message: words.check.reportUnsaved };
}
