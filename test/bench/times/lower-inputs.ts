import { connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { lowerInputs, removeLowering } from "../../../plugin/obs/lowering-filters.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { isMet } from "../../fixtures/requirements.ts";
import { addMusicAndVoice, measureDucking } from "../../obs/ducking.ts";
import { startRealObs } from "../../obs/real-obs.ts";
import type { Result } from "../results.ts";

/** Measures in the OBS that is installed here what each strength does; nothing where there is none. */
export async function lowerInputsInObs(): Promise<readonly Result[]> {
  if (!isMet("obs")) return [];
  const obs = await startRealObs();
  const link = new ObsLink({
    connect: connectToObs,
    clock: systemClock,
    random: () => 0,
    log: createRecordedLog(),
    isServed: () => true,
  });
  let removeFiles = async (): Promise<void> => {};
  try {
    link.use({ obsAddress: obs.address, obsPassword: obs.password });
    await link.tryNow();
    removeFiles = await addMusicAndVoice(link.ask);
    const results: Result[] = [];
    for (const strength of ["gentle", "medium", "strong"] as const) {
      await lowerInputs(link.ask, {
        inputs: ["Music"],
        voices: ["Voice"],
        strength,
        filterName: "Sidekick Deck: bench",
      });
      const { fallMs, depthDb, backMs } = await measureDucking(link);
      results.push(
        {
          what: `${strength}: from the voice to 6 dB quieter`,
          unit: "ms",
          ours: fallMs,
          goal: { most: 150 },
        },
        { what: `${strength}: decibels quieter`, unit: "", ours: depthDb, goal: { least: 6 } },
        {
          what: `${strength}: from the voice's end to the level before`,
          unit: "ms",
          ours: backMs,
          goal: { most: 1_500 },
        },
      );
    }
    await removeLowering(link.ask);
    return results;
  } finally {
    link.close();
    await obs.close();
    await removeFiles();
  }
}
