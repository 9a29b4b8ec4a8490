import { describe, expect, it } from "vitest";
import type { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { anything } from "../../../plugin/obs/overlay-sources.ts";
import { type MeteredPeak, VolumeMeters } from "../../../plugin/obs/volume-meters.ts";
import { linkToObs, startTestObs } from "../../obs/link-to-obs.ts";
import type { ObsDouble } from "../../obs/obs-double.ts";

let link: ObsLink;
async function connectToDouble(): Promise<ObsDouble> {
  const obs = await startTestObs();
  link = await linkToObs(obs);
  return obs;
}

describe("the volume meters of OBS", () => {
  it("are sent only while somebody watches one, also over a new connection", async () => {
    const obs = await connectToDouble();
    const stops = [link.meters.watch("Mic", () => {}), link.meters.watch("Mic", () => {})];
    await expect.poll(() => obs.meteredClients).toBe(1);
    obs.drop();
    await expect.poll(() => obs.meteredClients).toBe(0);
    await link.tryNow();
    await expect.poll(() => obs.meteredClients).toBe(1);
    stops[0]?.();
    stops[0]?.();
    await link.ask("GetVersion", anything);
    expect(obs.meteredClients).toBe(1);
    stops[1]?.();
    await expect.poll(() => obs.meteredClients).toBe(0);
  });

  it("give the watched input's loudest peak, and nothing for one that is missing or of an OBS that is lost", async () => {
    const obs = await connectToDouble();
    const peaks: MeteredPeak[] = [];
    link.meters.watch("Mic", (peak) => peaks.push(peak));
    await expect.poll(() => obs.meteredClients).toBe(1);
    obs.meter({ Mic: 0.1, Music: 1 });
    obs.meter({ Mic: 0 });
    obs.meter({ Music: 1 });
    await expect.poll(() => peaks).toEqual([-20, Number.NEGATIVE_INFINITY, undefined]);
    obs.meter({ Mic: 1 });
    await expect.poll(() => peaks).toHaveLength(4);
    obs.drop();
    await expect.poll(() => peaks.slice(3)).toEqual([0, undefined]);
  });

  it("pass over data that they cannot read", () => {
    const meters = new VolumeMeters(() => {});
    const peaks: MeteredPeak[] = [];
    meters.watch("Mic", (peak) => peaks.push(peak));
    for (const data of [{}, { inputs: [{ inputName: "Mic", inputLevelsMul: [["loud"]] }] }])
      meters.take(data);
    expect(peaks).toEqual([]);
  });

  it("take a level that is no number for none, and give the others", () => {
    const meters = new VolumeMeters(() => {});
    const peaks: MeteredPeak[] = [];
    meters.watch("Mic", (peak) => peaks.push(peak));
    const broken = { inputName: "Music", inputLevelsMul: [[null, null, null]] };
    meters.take({ inputs: [broken, { inputName: "Mic", inputLevelsMul: [[0, 1, 1]] }] });
    meters.take({ inputs: [{ ...broken, inputName: "Mic" }] });
    expect(peaks).toEqual([0, Number.NEGATIVE_INFINITY]);
  });
});
