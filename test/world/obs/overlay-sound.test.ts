import { describe, expect, it, onTestFinished } from "vitest";
import type { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { findSoundFault, mendSound } from "../../../plugin/obs/overlay-sound.ts";
import { anything } from "../../../plugin/obs/overlay-sources.ts";
import { linkToObs } from "../../obs/link-to-obs.ts";
import { startRealObs } from "../../obs/real-obs.ts";

describe("the sound of a source in the real OBS", { tags: "obs" }, () => {
  it("is found to be at fault as its mixer and its output settings have it, and mended", async () => {
    const obs = await startRealObs();
    onTestFinished(() => obs.close());
    const link = await linkToObs(obs);
    const inputName = "Voice";
    // A media source, because this OBS has no browser source.
    const source = { name: inputName, url: "", settings: { reroute_audio: true } };
    const change = (request: Parameters<ObsLink["ask"]>[0], fields: object) =>
      link.ask(request, anything, { inputName, ...fields });
    const profile = (parameterCategory: string, parameterName: string, parameterValue: string) =>
      link.ask("SetProfileParameter", anything, { parameterCategory, parameterName, parameterValue });
    await change("CreateInput", { sceneName: "Scene", inputKind: "ffmpeg_source", inputSettings: {} });
    await change("SetInputAudioMonitorType", { monitorType: "OBS_MONITORING_TYPE_MONITOR_AND_OUTPUT" });
    const finds = async (fault: string, track?: number): Promise<void> => {
      const found = await findSoundFault(link.ask, [source]);
      expect(found).toEqual({ fault, ...(track && { track }) });
      await mendSound(link.ask, [source], found!);
      expect(await findSoundFault(link.ask, [source])).toBe(undefined);
    };
    expect(await findSoundFault(link.ask, [source])).toBe(undefined);
    await change("SetInputMute", { inputMuted: true });
    await finds("muted");
    await change("SetInputVolume", { inputVolumeDb: -80 });
    await finds("low");
    await change("SetInputAudioMonitorType", { monitorType: "OBS_MONITORING_TYPE_MONITOR_ONLY" });
    await finds("only-here");
    await change("SetInputAudioTracks", { inputAudioTracks: { 1: false } });
    await finds("stream-track", 1);
    await profile("Output", "Mode", "Advanced");
    await profile("AdvOut", "TrackIndex", "3");
    await profile("AdvOut", "RecTracks", "8");
    await change("SetInputAudioTracks", { inputAudioTracks: { 3: false } });
    await finds("stream-track", 3);
    await change("SetInputAudioTracks", { inputAudioTracks: { 4: false } });
    await finds("recording-track", 4);
  });
});
