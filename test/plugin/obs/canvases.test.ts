import { beforeEach, describe, expect, it } from "vitest";
import type { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { type OverlayInObs, createOverlayInObs } from "../../../plugin/obs/overlay-in-obs.ts";
import { systemClock } from "../../../shared/clock.ts";
import type { DoubleCanvas } from "../../obs/double-canvases.ts";
import { linkToObs, startTestObs } from "../../obs/link-to-obs.ts";
import type { ObsDouble } from "../../obs/obs-double.ts";

const url = "http://127.0.0.1:28196/overlay/?token=x";
const main = "Sidekick Deck";
const upright = "Sidekick Deck (Vertical)";
let obs: ObsDouble;
let link: ObsLink;
let overlay: OverlayInObs;
let vertical: DoubleCanvas;

/** A clock on which canvases are looked at much more often. */
const clock = {
  ...systemClock,
  after: (ms: number, run: () => void) => systemClock.after(ms === 3_000 ? 30 : ms, run),
};

async function connect(): Promise<void> {
  link = await linkToObs(obs, clock);
  overlay = createOverlayInObs({ link, overlay: () => Promise.resolve({ url }) });
}

beforeEach(async () => {
  obs = await startTestObs({ hasCanvases: true });
  obs.addScene("Fight");
  // The same names as on the main canvas.
  vertical = obs.addCanvas("Vertical", ["Scene", "Fight"]);
  await connect();
});

const target = (more: object = {}) => ({
  sceneName: "",
  sourceName: "",
  canvas: { uuid: vertical.uuid, name: "Vertical" },
  ...more,
});
const sourcesIn = (canvas: DoubleCanvas): Record<string, readonly string[]> =>
  Object.fromEntries(
    [...canvas.scenes].map(([name, items]) => [name, items.map(({ sourceName }) => sourceName)]),
  );
const addressOf = (name: string): string => String(obs.inputs.get(name)?.settings["url"]);
const stateOf = (canvas = vertical): unknown => link.state.value.onCanvases?.[canvas.uuid];

describe("the overlay on a further canvas of OBS", () => {
  it("is a source of its own in the canvas's size, in the scene that the canvas shows", async () => {
    expect(await overlay.install({ sceneName: "", sourceName: "" })).toBe("added");
    vertical.onAir = "Fight";
    expect(await overlay.install(target())).toBe("added");
    expect(sourcesIn(vertical)).toEqual({ Scene: [], Fight: [upright] });
    expect(obs.scenes.get("Scene")).toMatchObject([{ sourceName: main, sceneItemLocked: true }]);
    expect(obs.scenes.get("Fight")).toEqual([]);
    expect(obs.inputs.get(upright)?.settings).toMatchObject({
      width: 1080,
      height: 1920,
      url: `${url}&canvas=Vertical`,
    });
    expect(vertical.scenes.get("Fight")).toMatchObject([{ sceneItemLocked: true }]);
    expect(await overlay.install(target())).toBe("unchanged");
    // The main canvas's overlay is neither taken for this one nor resized by it.
    expect(await overlay.install({ sceneName: "", sourceName: "" })).toBe("unchanged");
    expect(obs.inputs.get(main)?.settings).toMatchObject({ width: 2560, height: 1440, url });
  });

  it("is never taken for the main canvas's overlay", async () => {
    await overlay.install(target());
    expect(await overlay.options()).toBeUndefined();
    expect(await overlay.install({ sceneName: "", sourceName: "" })).toBe("added");
    expect([...obs.inputs.keys()]).toEqual([upright, main]);
  });

  it("is added to the scene that is named, as the same source", async () => {
    await overlay.install(target());
    expect(await overlay.install(target({ sceneName: "Fight" }))).toBe("shared");
    expect(sourcesIn(vertical)).toEqual({ Scene: [upright], Fight: [upright] });
    await expect(overlay.install(target({ sceneName: "Nowhere" }))).rejects.toMatchObject({
      kind: "no-scene",
    });
  });

  it("has the layout that is chosen for it, and keeps it when none is", async () => {
    await overlay.install(target({ layout: "Up right" }));
    expect(addressOf(upright)).toBe(`${url}&layout=Up+right&canvas=Vertical`);
    expect(await overlay.install(target({ layout: "Up right" }))).toBe("unchanged");
    expect(await overlay.install(target())).toBe("unchanged");
    expect(await overlay.install(target({ layout: "Evening" }))).toBe("repaired");
    expect(addressOf(upright)).toBe(`${url}&layout=Evening&canvas=Vertical`);
  });

  it("is shown and hidden in the scene that the canvas shows, and nowhere else", async () => {
    await overlay.install({ sceneName: "", sourceName: "" });
    await overlay.install(target());
    await overlay.install(target({ sceneName: "Fight" }));
    expect(await overlay.setVisible(undefined, target().canvas)).toBe(false);
    expect(vertical.scenes.get("Scene")).toMatchObject([{ sceneItemEnabled: false }]);
    expect(vertical.scenes.get("Fight")).toMatchObject([{ sceneItemEnabled: true }]);
    expect(obs.scenes.get("Scene")).toMatchObject([{ sceneItemEnabled: true }]);
    expect(await overlay.setVisible(undefined, target().canvas)).toBe(true);
  });

  it("is followed, although OBS announces nothing of its scenes", async () => {
    overlay.followCanvases([target().canvas]);
    await expect.poll(() => stateOf()).toBe("absent");
    await overlay.install(target());
    await expect.poll(() => stateOf()).toBe("shown");
    vertical.scenes.get("Scene")![0]!.sceneItemEnabled = false;
    await expect.poll(() => stateOf()).toBe("hidden");
    vertical.onAir = "Fight";
    await expect.poll(() => stateOf()).toBe("elsewhere");
    expect(link.state.value.overlay).toBe("elsewhere");
  });

  it("has no canvas once that is removed, and is found when it is there again", async () => {
    overlay.followCanvases([target().canvas]);
    await overlay.install(target());
    await expect.poll(() => stateOf()).toBe("shown");
    obs.removeCanvas(vertical.uuid);
    await expect.poll(() => stateOf()).toBe("no-canvas");
    await expect(overlay.install(target())).rejects.toMatchObject({ kind: "no-canvas" });
    await expect(overlay.setVisible(true, target().canvas)).rejects.toMatchObject({ kind: "no-canvas" });
    // A plugin of OBS gives its canvas another UUID at each start.
    const again = obs.addCanvas("Vertical", ["Scene"], "another uuid");
    await expect.poll(() => stateOf()).toBe("elsewhere");
    expect(await overlay.install(target())).toBe("shared");
    expect(sourcesIn(again)).toEqual({ Scene: [upright] });
  });

  it("is removed together with all others", async () => {
    await overlay.install({ sceneName: "", sourceName: "" });
    await overlay.install(target());
    expect(await overlay.remove()).toBe(2);
    expect([sourcesIn(vertical), obs.inputs.size]).toEqual([{ Scene: [], Fight: [] }, 0]);
  });

  it("that shows no scene counts by its first one, and without any has no place for it", async () => {
    vertical.onAir = "";
    await overlay.install(target());
    expect(sourcesIn(vertical)).toEqual({ Scene: [upright], Fight: [] });
    vertical.scenes.clear();
    await expect(overlay.install(target())).rejects.toMatchObject({ kind: "no-scene" });
    overlay.followCanvases([target().canvas]);
    await expect.poll(() => stateOf()).toBe("absent");
  });

  it("is found among two canvases that have scenes of the same name", async () => {
    const square = obs.addCanvas("Square", ["Scene"]);
    await overlay.install(target());
    await overlay.install(target({ canvas: square }));
    expect([sourcesIn(vertical), sourcesIn(square)]).toEqual([
      { Scene: [upright], Fight: [] },
      { Scene: ["Sidekick Deck (Square)"] },
    ]);
    overlay.followCanvases([target().canvas, square]);
    await overlay.setVisible(false, square);
    await expect.poll(() => [stateOf(), stateOf(square)]).toEqual(["shown", "hidden"]);
  });
});

it("an OBS without further canvases has none, and works as before", async () => {
  obs = await startTestObs();
  await connect();
  overlay.followCanvases([target().canvas]);
  await expect.poll(() => [link.state.value.overlay, stateOf()]).toEqual(["absent", "no-canvas"]);
  expect(await overlay.install({ sceneName: "", sourceName: "" })).toBe("added");
  expect(await overlay.remove()).toBe(1);
});
