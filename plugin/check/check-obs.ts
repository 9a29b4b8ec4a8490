import * as v from "valibot";
import type { Locale, Messages } from "../../shared/words/words.ts";
import { allScenes } from "../obs/canvases.ts";
import { askVersion } from "../obs/obs-answers.ts";
import { ObsError } from "../obs/obs-error.ts";
import type { ObsLink } from "../obs/obs-link.ts";
import { isMuted } from "../obs/input-mute.ts";
import { findSoundFault, mendSound } from "../obs/overlay-sound.ts";
import { repairedAddress } from "../obs/overlay-address.ts";
import { type OverlaySource, browserSource, findOverlaySources, placesOf } from "../obs/overlay-sources.ts";
import type { OverlayForObs } from "../screens/overlay-for-obs.ts";
import type { CheckId } from "../../shared/protocol/check-lines.ts";
import { type Finding, type AddFinding, finding } from "./finding.ts";

export interface ObsCheckSources {
  readonly obs: ObsLink;
  /** The overlay's address for OBS. */
  readonly overlayForObs: (isToBeAdded: boolean) => Promise<OverlayForObs>;
}

const kinds = v.object({ inputKinds: v.array(v.string()) });

/**
 * Checks the connection to OBS, and the overlay's place, address and sound in it. `microphone`: the input for which voices
 * wait; empty: none.
 */
export async function checkObs(
  { obs, overlayForObs }: ObsCheckSources,
  microphone: string,
  locale: Locale<Messages>,
  add: AddFinding,
): Promise<void> {
  const { words } = locale;
  const { check } = words;
  const unknown = (...ids: readonly CheckId[]): void => {
    for (const id of ids) add(finding(id, "unknown", check.first));
  };
  try {
    const facts = await askVersion(obs);
    const { scene = "" } = obs.state.value;
    add(finding("obs", "fine", words.obs.connected, { facts, names: { scene } }));
    if (microphone !== "") add(await findingOfMicrophone(obs, microphone, words));
    const sources = await findOverlaySources(obs.ask);
    add(await findingOfPlace(obs, sources, locale));
    if (sources.length === 0) return unknown("sourceAddress", "sourceSound");
    const isRight = await areAdmitted(sources, overlayForObs);
    if (isRight !== undefined)
      add(
        finding(
          "sourceAddress",
          isRight ? "fine" : "trouble",
          isRight ? check.addressRight : check.addressOld,
          isRight ? {} : { advice: check.todo.addToObs },
        ),
      );
    else unknown("sourceAddress");
    add(await findingOfSound(obs, sources, words));
  } catch (error) {
    if (!(error instanceof ObsError)) throw error;
    const sentence = words.obs.failures[error.kind];
    // A closed OBS is normal while the streamer is not live.
    const state = error.kind === "closed" ? "attention" : "trouble";
    add(finding("obs", state, sentence, { advice: check.todo.obs }));
    unknown("source", "sourceAddress", "sourceSound");
  }
}

/** Whether the relay admits the pages of these sources; `undefined` without a relay. Other screens that are off admit none. */
export async function areAdmitted(
  sources: readonly OverlaySource[],
  overlayForObs: ObsCheckSources["overlayForObs"],
): Promise<boolean | undefined> {
  const found = await overlayForObs(false);
  if ("url" in found) return sources.every(({ url }) => repairedAddress(url, found.url) === url);
  return "failure" in found ? false : undefined;
}

async function findingOfPlace(
  obs: ObsLink,
  sources: readonly OverlaySource[],
  { language, words }: Locale<Messages>,
): Promise<Finding> {
  const id = "source";
  const { check } = words;
  const { overlay = "absent" } = obs.state.value;
  if (sources.length === 0 && !(await obs.ask("GetInputKindList", kinds)).inputKinds.includes(browserSource))
    return finding(id, "trouble", words.obs.failures["no-browser-source"]);
  if (sources.length === 0 || overlay === "absent")
    return finding(id, "attention", words.obs.failures["no-overlay"]);
  const names: string[] = [];
  for (const { name, scene } of await allScenes(obs.ask)) {
    const places = await placesOf(
      obs.ask,
      scene,
      sources.map(({ name }) => name),
    );
    if (places.length > 0) names.push(name);
  }
  const place = {
    facts: { count: names.length },
    names: { scenes: new Intl.ListFormat(language).format(names) },
  };
  if (overlay === "shown") return finding(id, "fine", check.sourceShown, { ...place });
  const isHidden = overlay === "hidden";
  return finding(id, "attention", isHidden ? check.sourceHidden : check.sourceElsewhere, {
    ...place,
    advice: isHidden ? check.todo.showInObs : check.todo.addToObs,
  });
}

/** The finding about the sound of the sources. */
async function findingOfSound(
  obs: ObsLink,
  sources: readonly OverlaySource[],
  { check }: Messages,
): Promise<Finding> {
  const id = "sourceSound";
  const found = await findSoundFault(obs.ask, sources);
  if (!found) return finding(id, "fine", check.soundOn);
  const { fault, track } = found;
  const sentence = {
    off: check.soundOff,
    muted: check.soundMuted,
    low: check.soundLow,
    "only-here": check.soundOnlyHere,
    "stream-track": check.soundStreamTrack,
    "recording-track": check.soundRecordingTrack,
  }[fault];
  return finding(id, "trouble", sentence, { ...(track && { facts: { track } }), mend: check.mend });
}

/** The finding about the microphone for which voices wait. OBS refuses what is asked of an input that it does not have. */
async function findingOfMicrophone(obs: ObsLink, name: string, { check }: Messages): Promise<Finding> {
  const id = "microphone";
  try {
    const sentence = (await isMuted(obs.ask, name)) ? check.microphoneMuted : check.microphoneHeard;
    return finding(id, "fine", sentence);
  } catch (error) {
    if (!(error instanceof ObsError) || error.kind !== "refused") throw error;
    const advice = check.todo.microphone;
    return finding(id, "attention", check.microphoneGone, { names: { name }, advice });
  }
}

/** Mends the first fault of the overlay's sound in OBS; resolves with what is found then. */
export async function mendSourceSound(obs: ObsLink, { words }: Locale<Messages>): Promise<Finding> {
  try {
    const sources = await findOverlaySources(obs.ask);
    const found = await findSoundFault(obs.ask, sources);
    if (found) await mendSound(obs.ask, sources, found);
    return await findingOfSound(obs, await findOverlaySources(obs.ask), words);
  } catch (error) {
    if (!(error instanceof ObsError)) throw error;
    const { obs: failures, check } = words;
    return finding("sourceSound", "trouble", failures.failures[error.kind], { advice: check.todo.obs });
  }
}
