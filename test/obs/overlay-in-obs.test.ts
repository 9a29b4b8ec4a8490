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

  it("leaves hidden what somebody hid in OBS, and shows what it hid itself", async () => {
    obs.addScene("Frame");
    obs.addItem("Frame", name);
    for (const sourceName of ["Frame", name, name]) obs.addItem("Scene", sourceName);
    obs.enable("Frame", name, false);
    expect(await overlay.setVisible()).toBe(false);
    expect([enabledIn("Scene"), enabledIn("Frame")]).toEqual([[true, false, false], [false]]);
    // It was not there yet when the others were hidden.
    obs.addItem("Scene", name);
    expect(await overlay.setVisible(false)).toBe(false);
    expect(await overlay.setVisible()).toBe(true);
    expect([enabledIn("Scene"), enabledIn("Frame")]).toEqual([[true, true, true, true], [false]]);
  });

  it("shows the first that is in sight when it hid none of them, and no other beside it", async () => {
    obs.addScene("Frame");
    obs.addItem("Frame", name);
    for (const sourceName of ["Frame", name, name]) obs.addItem("Scene", sourceName);
    obs.enable("Scene", "Frame", false);
    obs.enable("Frame", name, false);
    for (const item of obs.scenes.get("Scene") ?? []) item.sceneItemEnabled = false;
    expect(await overlay.setVisible()).toBe(true);
    expect([enabledIn("Scene"), enabledIn("Frame")]).toEqual([[false, true, false], [false]]);
    // Somebody shows the other one in its place.
    for (const [index, item] of (obs.scenes.get("Scene") ?? []).entries())
      item.sceneItemEnabled = index === 2;
    expect(await overlay.setVisible(true)).toBe(true);
    expect([enabledIn("Scene"), enabledIn("Frame")]).toEqual([[false, false, true], [false]]);
  });

  it("shows one that is in sight when all that it hid stand in a scene that is hidden by now", async () => {
    obs.addScene("Frame");
    obs.addItem("Frame", name);
    for (const sourceName of ["Frame", name]) obs.addItem("Scene", sourceName);
    obs.enable("Scene", name, false);
    expect(await overlay.setVisible()).toBe(false);
    obs.enable("Scene", "Frame", false);
    expect(await overlay.setVisible()).toBe(true);
    expect(enabledIn("Scene")).toEqual([false, true]);
    expect(link.state.value.overlay).toBe("shown");
  });

  it("hides once more what somebody showed in OBS in the meantime, and shows all that it hid then", async () => {
    for (const sourceName of [name, name]) obs.addItem("Scene", sourceName);
    expect(await overlay.setVisible()).toBe(false);
    obs.enable("Scene", name, true);
    expect(await overlay.setVisible()).toBe(false);
    expect(enabledIn("Scene")).toEqual([false, false]);
    expect(await overlay.setVisible()).toBe(true);
    expect(enabledIn("Scene")).toEqual([true, true]);
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
    await expect(overlay.setVisible()).rejects.toMatchObject({ kind: "elsewhere" });
    expect(enabledIn("Fight")).toEqual([true]);
  });
});
