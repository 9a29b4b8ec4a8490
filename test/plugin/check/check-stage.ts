import { onTestFinished } from "vitest";
import type { CheckId, CheckLine } from "../../../shared/protocol/check-lines.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { type ObsDoubleOptions, startObsDouble } from "../../obs/obs-double.ts";
import { type StageOptions, startStage, uuid } from "../stage.ts";

/** The built plugin with everything around it, and its check. */
export type CheckStage = Awaited<ReturnType<typeof startCheckStage>>;

/** How things are when the plugin starts. */
export interface CheckScene extends StageOptions {
  readonly obs?: ObsDoubleOptions;
}

/** Starts the plugin for a test; without faults everything is fine that can be without a page of the overlay. */
export async function setCheckStage(scene: CheckScene = {}): Promise<CheckStage> {
  const stage = await startCheckStage(scene);
  onTestFinished(() => stage.close());
  return stage;
}

/** Starts the plugin until it is closed. */
export async function startCheckStage(scene: CheckScene = {}) {
  const obs = await startObsDouble({ password: "correct horse", ...scene.obs });
  const stage = await startStage({
    keys: [{ action: uuid.reaction, settings: { prompt: "Say something." } }],
    ...scene,
    globalSettings: { obsAddress: obs.address, obsPassword: "correct horse", ...scene.globalSettings },
  });
  const inspector = await stage.keys[0]!.openInspector();
  const url = await eventually(async () => {
    const { url: found } = await inspector.ask("getOverlayUrl");
    if (typeof found !== "string" || found === "") throw new Error("The relay does not run yet.");
    return found;
  });
  const { origin, searchParams } = new URL(url);
  const headers = { authorization: `Bearer ${searchParams.get("token")}`, origin };
  const name = "Sidekick Deck";
  return {
    ...stage,
    async close() {
      await stage.close();
      await obs.close();
    },
    obs,
    inspector,
    /** The overlay's address. */
    url,
    /** With which its pages ask for something. */
    headers,
    /** Puts the overlay into the scene on air, with sound, or with other settings of its source. */
    addOverlay(settings: Readonly<Record<string, unknown>> = {}) {
      obs.addInput(name, "browser_source", { url, reroute_audio: true, ...settings });
      obs.inputs.get(name)!.monitorType = "OBS_MONITORING_TYPE_MONITOR_AND_OUTPUT";
      obs.addItem("Scene", name);
    },
    /** Changes the plugin's settings until the test has finished. */
    change(settings: StageOptions["globalSettings"]) {
      const { deck } = stage;
      const before = deck.globalSettings;
      onTestFinished(() => deck.setGlobalSettings(before));
      deck.setGlobalSettings({ ...before, ...settings } as typeof before);
    },
    /** Runs the check: its lines by their ids. */
    async check() {
      const lines = linesOf(await fetch(`${origin}/check/lines`, { headers }));
      return Object.fromEntries((await lines).map((line) => [line.id, line])) as Record<CheckId, CheckLine>;
    },
    report: async () => (await fetch(`${origin}/check/report`, { headers })).text(),
    async testSound() {
      const lines = await linesOf(await fetch(`${origin}/check/sound`, { method: "PUT", headers }));
      // The levels of OBS's meter come before it.
      return lines.at(-1)!;
    },
  };
}

/** The lines of an answer. */
async function linesOf(answer: Response): Promise<CheckLine[]> {
  const text = await answer.text();
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as CheckLine);
}
