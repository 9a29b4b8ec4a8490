import { release, type } from "node:os";
import * as v from "valibot";
import { type Clock, sleep } from "../../shared/clock.ts";
import { fill, type Locale, type Messages } from "../../shared/words/words.ts";
import type { HostApplication } from "../host/host-application.ts";
import { ObsError } from "../obs/obs-error.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import { type AddFinding, finding } from "./finding.ts";

/** Versions of the programs on this computer. */
export interface Versions {
  readonly plugin: string;
  /** Name and, where it is known, version of the application that runs the plugin. */
  readonly deck: string;
  readonly node: string;
  /** The operating system. */
  readonly system: string;
}

/** The parts of the plugin that know the versions. */
interface VersionSources {
  readonly application: HostApplication;
  /** Stream Deck's version and platform, and the plugin's version, as the SDK has them. */
  readonly info: {
    readonly application: { readonly version: string; readonly platform: string };
    readonly plugin: { readonly version: string };
  };
}

/** The versions on this computer. Some hosts report those of Stream Deck in place of their own. */
export function versionsOf({ application, info }: VersionSources): Versions {
  const { tellsTruth, name } = application;
  return {
    plugin: info.plugin.version,
    deck: tellsTruth ? `${name} ${info.application.version}` : name,
    node: process.versions.node,
    system: `${tellsTruth ? info.application.platform : type()} ${release()}`,
  };
}

export interface VersionsCheckSources {
  readonly versions: Versions;
  readonly obs: ObsLink;
  readonly control: OverlayControl;
  readonly clock: Clock;
}

/** Time limit for the versions in OBS, so that a slow OBS does not delay the others. */
const patienceMs = 2_000;
const version = v.object({ obsVersion: v.string(), obsWebSocketVersion: v.string() });

/** Reports versions, also OBS's, and any page that an older plugin has loaded. */
export async function checkVersions(
  sources: VersionsCheckSources,
  { words: { check } }: Locale<Messages>,
  add: AddFinding,
): Promise<void> {
  const { versions, control, clock } = sources;
  const inObs = await Promise.race([versionsInObs(sources), sleep(clock, patienceMs)]);
  const older = control.pages.find((page) => !page.isPreview && page.version !== versions.plugin);
  const ofPage =
    older && (older.version === undefined ? check.pageOld : fill(check.pageOther, { page: older.version }));
  const sentences = [check.versions, ...(inObs ? [check.versionsInObs] : []), ...(ofPage ? [ofPage] : [])];
  add(
    finding("versions", older ? "attention" : "fine", sentences.join(" "), {
      facts: { ...versions, ...inObs },
      ...(older ? { advice: check.todo.reload } : {}),
    }),
  );
}

async function versionsInObs({
  obs,
}: VersionsCheckSources): Promise<{ readonly obs: string; readonly socket: string } | undefined> {
  try {
    await obs.tryNow();
    const { obsVersion, obsWebSocketVersion } = await obs.ask("GetVersion", version);
    return { obs: obsVersion, socket: obsWebSocketVersion };
  } catch (error) {
    // The line about OBS has the reason.
    if (error instanceof ObsError) return undefined;
    throw error;
  }
}
