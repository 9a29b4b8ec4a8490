import * as v from "valibot";
import { type Clock, sleep } from "../../shared/clock.ts";
import { fill, type Locale, type Messages } from "../../shared/words/words.ts";
import { ObsError } from "../obs/obs-error.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import type { PagesCheckSources } from "./check-pages.ts";
import type { Tell } from "./finding.ts";

/** What runs here, by version. */
export interface Versions {
  readonly plugin: string;
  readonly deck: string;
  readonly node: string;
  /** The operating system. */
  readonly system: string;
}

/** What versions are read from. */
export interface VersionsCheckSources {
  readonly versions: Versions;
  readonly obs: ObsLink;
  readonly control: PagesCheckSources["control"];
  readonly clock: Clock;
}

/** The other versions are not kept waiting for those of an OBS that is slow. */
const patienceMs = 2_000;
const version = v.object({ obsVersion: v.string(), obsWebSocketVersion: v.string() });

/** Tells what runs here, in OBS too, and whether a page is still of an older plugin. */
export async function checkVersions(
  sources: VersionsCheckSources,
  { words: { check } }: Locale<Messages>,
  tell: Tell,
): Promise<void> {
  const { versions, control, clock } = sources;
  const inObs = await Promise.race([versionsInObs(sources), sleep(clock, patienceMs)]);
  const older = control.pages.find((page) => !page.isPreview && page.version !== versions.plugin);
  const ofPage =
    older && (older.version === undefined ? check.pageOld : fill(check.pageOther, { page: older.version }));
  const sentences = [check.versions, ...(inObs ? [check.versionsInObs] : []), ...(ofPage ? [ofPage] : [])];
  tell({
    id: "versions",
    state: older ? "attention" : "fine",
    sentence: sentences.join(" "),
    facts: { ...versions, ...inObs },
    ...(older ? { advice: check.todo.reload } : {}),
  });
}

async function versionsInObs({
  obs,
}: VersionsCheckSources): Promise<{ readonly obs: string; readonly socket: string } | undefined> {
  try {
    await obs.tryNow();
    const { obsVersion, obsWebSocketVersion } = await obs.ask("GetVersion", version);
    return { obs: obsVersion, socket: obsWebSocketVersion };
  } catch (error) {
    // The line about OBS says why.
    if (error instanceof ObsError) return undefined;
    throw error;
  }
}
