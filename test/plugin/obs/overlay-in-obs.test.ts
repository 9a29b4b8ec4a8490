import { beforeEach, describe, expect, it } from "vitest";
import type { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { type OverlayInObs, createOverlayInObs, followServer } from "../../../plugin/obs/overlay-in-obs.ts";
import { linkToObs, startTestObs } from "../../obs/link-to-obs.ts";
import type { ObsDouble } from "../../obs/obs-double.ts";

const url = "http://127.0.0.1:28196/overlay/?token=x";
const name = "Sidekick Deck";
let obs: ObsDouble;
let link: ObsLink;
let overlay: OverlayInObs;
beforeEach(async () => {
  obs = await startTestObs();
  obs.addInput(name, "browser_source", { url });
  link = await linkToObs(obs);
  overlay = createOverlayInObs({ link, overlay: () => Promise.resolve({ url }) });
});

const enabledIn = (sceneName: string): readonly boolean[] =>
  (obs.scenes.get(sceneName) ?? []).map(({ sceneItemEnabled }) => sceneItemEnabled);

describe("showing and hiding the overlay in OBS", () => {
  it("affects every item of it in the scene, however many there are", async () => {
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

  it("and reloading it, is no more possible once its device was removed, whatever OBS still shows", async () => {
    obs.addItem("Scene", name);
    const removed = createOverlayInObs({
      link: await linkToObs(obs, undefined, () => false),
      overlay: () => Promise.resolve({ url }),
    });
    await expect(removed.setVisible()).rejects.toMatchObject({ kind: "no-overlay" });
    await expect(removed.refresh()).rejects.toMatchObject({ kind: "no-overlay" });
    expect([enabledIn("Scene"), obs.inputs.get(name)?.pressed]).toEqual([[true], []]);
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
    obs.scenes.get("Scene")![1]!.sceneItemEnabled = false;
    for (const isVisible of [false, true]) await overlay.setVisible(isVisible);
    expect(enabledIn("Scene")).toEqual([true, false, true, true]);
  });

  it("shows only the first visible place when it hid none of them", async () => {
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

  it("shows a visible one when all that it hid are in a scene that is now hidden", async () => {
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

  it("hides again what somebody showed in OBS meanwhile, and then shows all that it hid", async () => {
    for (const sourceName of [name, name]) obs.addItem("Scene", sourceName);
    expect(await overlay.setVisible()).toBe(false);
    obs.enable("Scene", name, true);
    expect(await overlay.setVisible()).toBe(false);
    expect(enabledIn("Scene")).toEqual([false, false]);
    expect(await overlay.setVisible()).toBe(true);
    expect(enabledIn("Scene")).toEqual([true, true]);
  });

  it("leaves the scene that contains it as it is, and says so when that is hidden", async () => {
    obs.addScene("Frame");
    obs.addItem("Frame", name);
    obs.addItem("Scene", "Frame");
    obs.enable("Scene", "Frame", false);
    await expect(overlay.setVisible()).rejects.toMatchObject({ kind: "out-of-sight" });
    expect([enabledIn("Scene"), enabledIn("Frame")]).toEqual([[false], [true]]);
    expect(link.state.value.overlay).toBe("hidden");
  });

  it("fails when the overlay is only in another scene", async () => {
    obs.addScene("Fight");
    obs.addItem("Fight", name);
    await expect(overlay.setVisible()).rejects.toMatchObject({ kind: "elsewhere" });
    expect(enabledIn("Fight")).toEqual([true]);
  });
});

describe("replacing the overlay that is in OBS", () => {
  const query = (text: string): URLSearchParams => new URLSearchParams(text);
  const addressIn = (source = name): unknown => obs.inputs.get(source)?.settings["url"];
  beforeEach(() => obs.addItem("Scene", name));

  it("returns its options, without its token; of several overlays, those of the one that is ours", async () => {
    expect((await overlay.options())?.toString()).toBe("");
    obs.addInput("Only chat", "browser_source", { url: `${url}&show=chat` });
    obs.addInput(name, "browser_source", { url: `${url}&layout=Evening&theme=neon` });
    expect((await overlay.options())?.toString()).toBe("layout=Evening&theme=neon");
  });

  it("remembers the layout that OBS shows, also once OBS has it no more", async () => {
    const saved: string[] = [];
    const lastLayout = { value: "", save: (layout: string) => void saved.push(layout) };
    const remembering = createOverlayInObs({ link, overlay: () => Promise.resolve({ url }), lastLayout });
    obs.addInput(name, "browser_source", { url: `${url}&layout=Evening` });
    await remembering.options();
    await remembering.replace({ options: query("layout=Late"), replaces: query("layout=Evening") });
    await remembering.remove();
    await remembering.options();
    expect(saved).toEqual(["Evening", "Late"]);
  });

  it("replaces only options that are named, and returns any others", async () => {
    obs.addInput(name, "browser_source", { url: `${url}&layout=Evening` });
    const before = addressIn();
    expect(await overlay.replace({ options: query("theme=neon") })).toEqual({
      inPlace: query("layout=Evening"),
    });
    expect(await overlay.replace({ options: query("theme=neon"), replaces: query("theme=paper") })).toEqual({
      inPlace: query("layout=Evening"),
    });
    expect(addressIn()).toBe(before);
    const done = await overlay.replace({ options: query("theme=neon"), replaces: query("layout=Evening") });
    expect(done).toMatchObject({ done: "repaired" });
    expect(addressIn()).toBe(`${url}&theme=neon`);
  });

  it("has nothing to ask and nothing to undo when it is there with these options already", async () => {
    obs.addInput(name, "browser_source", { url: `${url}&theme=neon&show=chat%2Cai` });
    await overlay.replace({ options: query("show=chat%2Cai&theme=neon") });
    expect(await overlay.replace({ options: query("show=chat%2Cai&theme=neon") })).toEqual({
      done: "unchanged",
    });
  });

  it("undoes only what was done last, and that once", async () => {
    const first = await overlay.replace({ options: query("theme=neon"), replaces: query("") });
    const second = await overlay.replace({ options: query("theme=paper"), replaces: query("theme=neon") });
    const idOf = (result: object): string => String(Object.entries(result).find(([k]) => k === "undo")?.[1]);
    expect(await overlay.undo(idOf(first))).toBe(false);
    expect(addressIn()).toBe(`${url}&theme=paper`);
    expect(await overlay.undo(idOf(second))).toBe(true);
    expect(addressIn()).toBe(`${url}&theme=neon`);
    expect(await overlay.undo(idOf(second))).toBe(false);
  });

  it("two at once: the second learns of the first", async () => {
    const [one, other] = await Promise.all([
      overlay.replace({ options: query("theme=neon"), replaces: query("") }),
      overlay.replace({ options: query("theme=paper"), replaces: query("") }),
    ]);
    expect(one).toMatchObject({ done: "repaired" });
    expect(other).toEqual({ inPlace: query("theme=neon") });
  });

  it("undoes both: the options, and the item in a scene that it was not in", async () => {
    obs.addScene("Fight");
    obs.show("Fight");
    const done = await overlay.replace({ options: query("theme=neon"), replaces: query("") });
    expect(done).toMatchObject({ done: "shared" });
    expect(enabledIn("Fight")).toEqual([true]);
    expect(await overlay.undo("undo" in done ? (done.undo ?? "") : "")).toBe(true);
    expect([enabledIn("Fight"), addressIn()]).toEqual([[], url]);
  });

  it("opening a page does not reconnect to an OBS that closed the session", async () => {
    await overlay.options();
    obs.kick();
    await expect.poll(() => link.state.value.trouble).toBe("kicked");
    await expect(overlay.options()).rejects.toMatchObject({ kind: "kicked" });
    expect(obs.clients).toBe(0);
  });
});

describe("a server that has moved to another port", () => {
  it("is followed by the sources of this plugin, with their options, and by no others", async () => {
    const others = [
      "http://127.0.0.1:28196/overlay/?token=y",
      `http://192.168.1.2:28197/overlay/#${"s".repeat(43)}`,
    ];
    obs.addInput("With options", "browser_source", { url: `${url}&show=chat` });
    for (const [at, other] of others.entries()) obs.addInput(`Other ${at}`, "browser_source", { url: other });
    await followServer(link, { url: "http://127.0.0.1:30000/overlay/?token=x" });
    const urls = [...obs.inputs.values()].map(({ settings }) => settings["url"]);
    const moved = [
      "http://127.0.0.1:30000/overlay/?token=x",
      "http://127.0.0.1:30000/overlay/?token=x&show=chat",
    ];
    expect(urls).toEqual([...moved, ...others]);
    // OBS on another computer: a device's source follows this computer's address and port, another device's does not.
    const device = `http://192.168.1.2:28198/overlay/#${"s".repeat(43)}`;
    const other = `http://192.168.1.2:28197/overlay/#${"z".repeat(43)}`;
    obs.addInput("Of another device", "browser_source", { url: other });
    await followServer(link, { url: device });
    const after = [...obs.inputs.values()].map(({ settings }) => settings["url"]);
    expect(after).toEqual([...moved, others[0], device, other]);
  });
});
