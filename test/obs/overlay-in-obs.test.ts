import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ObsLink, createObsLink } from "../../plugin/obs/obs-link.ts";
import { type OverlayInObs, createOverlayInObs } from "../../plugin/obs/overlay-in-obs.ts";
import { systemClock } from "../../shared/clock.ts";
import { createKeptLog } from "../fixtures/kept-log.ts";
import { type ObsDouble, startObsDouble } from "./obs-double.ts";

const url = "http://127.0.0.1:28196/overlay/?token=x";
const name = "Sidekick Deck";
let obs: ObsDouble;
let link: ObsLink;
let overlay: OverlayInObs;
beforeEach(async () => {
  obs = await startObsDouble();
  obs.addInput(name, "browser_source", { url });
  link = createObsLink({ clock: systemClock, random: Math.random, log: createKeptLog() });
  link.use({ obsAddress: obs.address, obsPassword: "" });
  overlay = createOverlayInObs({ link, overlay: () => Promise.resolve({ url }) });
});
afterEach(async () => {
  link.close();
  await obs.close();
});

const enabledIn = (sceneName: string): readonly boolean[] =>
  (obs.scenes.get(sceneName) ?? []).map(({ sceneItemEnabled }) => sceneItemEnabled);

describe("showing and hiding the overlay in OBS", () => {
  it("is done to every item of it in the scene, however often it is there", async () => {
    obs.addScene("Frame");
    obs.addItem("Frame", name);
    for (const sourceName of [name, name, "Frame"]) obs.addItem("Scene", sourceName);
    expect(await overlay.setVisible()).toBe(false);
    expect([enabledIn("Scene"), enabledIn("Frame")]).toEqual([[false, false, true], [false]]);
    expect(link.state.value.overlay).toBe("hidden");
    expect(await overlay.setVisible()).toBe(true);
    expect([enabledIn("Scene"), enabledIn("Frame")]).toEqual([[true, true, true], [true]]);
    expect(link.state.value.overlay).toBe("shown");
  });

  it("hides what is left when only some of it shows", async () => {
    obs.addItem("Scene", name);
    obs.addItem("Scene", name);
    obs.enable("Scene", name, false);
    expect(await overlay.setVisible()).toBe(false);
    expect(enabledIn("Scene")).toEqual([false, false]);
  });

  it("leaves a scene that it stands in as it is, and says so when that is hidden", async () => {
    obs.addScene("Frame");
    obs.addItem("Frame", name);
    obs.addItem("Scene", "Frame");
    obs.enable("Scene", "Frame", false);
    await expect(overlay.setVisible()).rejects.toMatchObject({ kind: "out-of-sight" });
    expect([enabledIn("Scene"), enabledIn("Frame")]).toEqual([[false], [true]]);
    expect(link.state.value.overlay).toBe("hidden");
  });

  it("is refused where it is only in another scene", async () => {
    obs.addScene("Fight");
    obs.addItem("Fight", name);
    await expect(overlay.setVisible()).rejects.toMatchObject({ kind: "no-overlay" });
    expect(enabledIn("Fight")).toEqual([true]);
  });
});
