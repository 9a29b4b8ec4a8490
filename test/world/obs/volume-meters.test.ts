import { expect, it, onTestFinished } from "vitest";
import { anything } from "../../../plugin/obs/overlay-sources.ts";
import type { MeteredPeak } from "../../../plugin/obs/volume-meters.ts";
import { linkToObs } from "../../obs/link-to-obs.ts";
import { addSound } from "../../obs/obs-sound.ts";
import { startRealObs } from "../../obs/real-obs.ts";
import { toneWav } from "../../overlay/voice/wav-file.ts";

it(
  "the volume meters of the real OBS follow an input's sound, mute and volume",
  { tags: "obs" },
  async () => {
    const obs = await startRealObs();
    onTestFinished(() => obs.close());
    const link = await linkToObs(obs);
    await addSound(link.ask, "Music", toneWav({ seconds: 5 }));
    let peak: MeteredPeak;
    onTestFinished(link.meters.watch("Music", (next) => (peak = next)));
    // A sine of 12,000 of 32,768.
    await expect.poll(() => peak).toBeCloseTo(-8.7, 0);
    await link.ask("SetInputVolume", anything, { inputName: "Music", inputVolumeDb: -20 });
    await expect.poll(() => peak).toBeCloseTo(-28.7, 0);
    await link.ask("SetInputMute", anything, { inputName: "Music", inputMuted: true });
    await expect.poll(() => peak).toBe(Number.NEGATIVE_INFINITY);
    await link.ask("RemoveInput", anything, { inputName: "Music" });
    await expect.poll(() => peak).toBe(undefined);
  },
);
