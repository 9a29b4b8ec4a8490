import { describe, expect, it } from "vitest";
import { type Installed, installOverlay } from "../../../plugin/obs/install-overlay.ts";
import type { AskObs } from "../../../plugin/obs/obs-connection.ts";
import { readObsState } from "../../../plugin/obs/obs-state.ts";
import { placesOf } from "../../../plugin/obs/overlay-sources.ts";
import { type ObsDouble, type ObsDoubleOptions, startObsDouble } from "../../obs/obs-double.ts";
import { type Bench, benchAt, describeOverlay, describeMissingSource } from "../../obs/overlay-cases.ts";

const url = "http://127.0.0.1:28196/overlay/?token=t";
const install = async (ask: AskObs): Promise<Installed> =>
  (await installOverlay(ask, { url, sceneName: "", sourceName: "" })).done;

/** A bench with a double. */
async function benchWith(options: ObsDoubleOptions): Promise<Bench & { readonly double: ObsDouble }> {
  const double = await startObsDouble(options);
  const connection = await benchAt(double.address, options.password ?? "");
  const close = async (): Promise<void> => {
    connection.close();
    await double.close();
  };
  return { double, ask: connection.ask, close };
}

describeOverlay("the double of OBS 32", async () => {
  const bench = await benchWith({ password: "p" });
  bench.double.addScene("Fight");
  return bench;
});

describeMissingSource("the double", () => benchWith({ hasBrowserSource: false }));

describe("an OBS that is too old", () => {
  it.each(["27.2.4", "0.1"])("is reported: %s", async (obsVersion) => {
    const { ask, close, double } = await benchWith({ obsVersion });
    await expect(install(ask)).rejects.toMatchObject({ kind: "too-old" });
    expect(double.inputs.size).toBe(0);
    await close();
  });
});

describe("an overlay in a group", () => {
  it("is found in the group, counts as hidden when the group is, and is shown within it when it is added", async () => {
    const { ask, close, double } = await benchWith({});
    double.addScene("Frame", true);
    double.addItem("Scene", "Frame");
    double.addInput("Sidekick Deck", "browser_source", { url });
    double.addItem("Frame", "Sidekick Deck");
    expect(await placesOf(ask, { sceneName: "Scene" }, ["Sidekick Deck"])).toMatchObject([
      { container: { sceneName: "Frame" } },
    ]);
    expect((await readObsState(ask)).state.overlay).toBe("shown");
    double.enable("Scene", "Frame", false);
    expect((await readObsState(ask)).state.overlay).toBe("hidden");
    double.enable("Scene", "Frame", true);
    double.enable("Frame", "Sidekick Deck", false);
    expect(await install(ask)).toBe("repaired");
    expect((await readObsState(ask)).state.overlay).toBe("shown");
    expect(double.scenes.get("Scene")).toHaveLength(1);
    await close();
  });
});
