import * as v from "valibot";
import type { AskObs } from "./obs-connection.ts";
import { isMuted, unmute } from "./input-mute.ts";
import { type OverlaySource, anything } from "./overlay-sources.ts";

/**
 * Why a source cannot be heard by viewers, the worst first. `off`: OBS does not get the page's sound.
 * `stream-track`, `recording-track`: it is on no audio track that OBS streams or records.
 */
export type SoundFault = "off" | "muted" | "low" | "only-here" | "stream-track" | "recording-track";

const volume = v.object({ inputVolumeDb: v.nullish(v.number(), -100) });
const monitor = v.object({ monitorType: v.string() });
const tracks = v.object({ inputAudioTracks: v.record(v.string(), v.boolean()) });
const parameter = v.object({
  parameterValue: v.nullish(v.string()),
  defaultParameterValue: v.nullish(v.string()),
});
/** A fault, with the audio track that is off. */
export interface FoundFault {
  readonly fault: SoundFault;
  readonly track?: number;
}

/** Volume in decibels below which the overlay is inaudible. */
const minDb = -50;
const trackNumbers = [1, 2, 3, 4, 5, 6];

/** The first fault of any of the sources, because any of them may be the one on air. */
export async function findSoundFault(
  ask: AskObs,
  sources: readonly OverlaySource[],
): Promise<FoundFault | undefined> {
  const used = await usedTracks(ask);
  for (const { name: inputName, settings } of sources) {
    // Without this setting the page plays on the desktop only, not in OBS.
    if (settings["reroute_audio"] !== true) return { fault: "off" };
    const { fault, isOn } = await mixOf(ask, inputName);
    if (fault) return { fault };
    if (!isOn(used.streamed)) return { fault: "stream-track", track: used.streamed };
    if (!used.recorded.some(isOn)) return { fault: "recording-track", track: used.recorded[0] ?? 1 };
  }
  return undefined;
}

/** Whether OBS mixes an input into any of its six tracks. Viewers do not hear an input that is on no track. */
export async function isMixed(ask: AskObs, inputName: string): Promise<boolean> {
  const { fault, isOn } = await mixOf(ask, inputName);
  return !fault && trackNumbers.some(isOn);
}

async function mixOf(
  ask: AskObs,
  inputName: string,
): Promise<{ readonly fault?: SoundFault; readonly isOn: (track: number) => boolean }> {
  const { inputAudioTracks } = await ask("GetInputAudioTracks", tracks, { inputName });
  const isOn = (track: number): boolean => inputAudioTracks[track] === true;
  if (await isMuted(ask, inputName)) return { fault: "muted", isOn };
  const { inputVolumeDb } = await ask("GetInputVolume", volume, { inputName });
  if (inputVolumeDb < minDb) return { fault: "low", isOn };
  const { monitorType } = await ask("GetInputAudioMonitorType", monitor, { inputName });
  return monitorType === "OBS_MONITORING_TYPE_MONITOR_ONLY" ? { fault: "only-here", isOn } : { isOn };
}

/** Mends a fault of every source. */
export async function mendSound(
  ask: AskObs,
  sources: readonly OverlaySource[],
  { fault, track }: FoundFault,
): Promise<void> {
  if (fault === "muted") return unmute(ask, sources);
  for (const { name: inputName } of sources) {
    if (track !== undefined)
      await ask("SetInputAudioTracks", anything, { inputName, inputAudioTracks: { [track]: true } });
    else if (fault === "low") await ask("SetInputVolume", anything, { inputName, inputVolumeDb: 0 });
    else if (fault === "off") {
      const inputSettings = { reroute_audio: true };
      await ask("SetInputSettings", anything, { inputName, inputSettings, overlay: true });
    } else {
      const monitorType = "OBS_MONITORING_TYPE_MONITOR_AND_OUTPUT";
      await ask("SetInputAudioMonitorType", anything, { inputName, monitorType });
    }
  }
}

/** The audio track that OBS streams, and those that it records, by the output settings of its profile. */
async function usedTracks(
  ask: AskObs,
): Promise<{ readonly streamed: number; readonly recorded: readonly number[] }> {
  const read = async (parameterCategory: string, parameterName: string): Promise<string> => {
    const found = await ask("GetProfileParameter", parameter, { parameterCategory, parameterName });
    return found.parameterValue ?? found.defaultParameterValue ?? "";
  };
  const inMask = (mask: string): readonly number[] =>
    trackNumbers.filter((track) => ((Number(mask) || 1) & (1 << (track - 1))) !== 0);
  if ((await read("Output", "Mode")) !== "Advanced") {
    const isAsStream = ["Stream", ""].includes(await read("SimpleOutput", "RecQuality"));
    return { streamed: 1, recorded: isAsStream ? [1] : inMask(await read("SimpleOutput", "RecTracks")) };
  }
  const isCustom = (await read("AdvOut", "RecType")) === "FFmpeg";
  return {
    streamed: Number(await read("AdvOut", "TrackIndex")) || 1,
    recorded: inMask(await read("AdvOut", isCustom ? "FFAudioMixes" : "RecTracks")),
  };
}
