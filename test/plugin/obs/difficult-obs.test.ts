import { describe, expect, it } from "vitest";
import type { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { type OverlayInObs, createOverlayInObs } from "../../../plugin/obs/overlay-in-obs.ts";
import { linkToObs, startTestObs } from "../../obs/link-to-obs.ts";
import type { ObsDouble, ObsDoubleOptions } from "../../obs/obs-double.ts";

const url = "http://127.0.0.1:28196/overlay/?token=x";
const target = (more: object = {}) => ({ sceneName: "", sourceName: "", ...more });
let obs: ObsDouble;
let link: ObsLink;

async function connect(options: ObsDoubleOptions = {}): Promise<OverlayInObs> {
  obs = await startTestObs(options);
  link = await linkToObs(obs);
  return createOverlayInObs({ link, overlay: () => Promise.resolve({ url }) });
}

describe("adding the overlay to OBS", () => {
  it("is completed by the next press when OBS ended the connection in the middle", async () => {
    let isCut = false;
    const overlay = await connect({
      onChange() {
        if (isCut || obs.inputs.size === 0) return;
        isCut = true;
        obs.drop();
      },
    });
    await expect(overlay.install(target())).rejects.toMatchObject({ kind: "lost" });
    expect(["shared", "repaired"]).toContain(await overlay.install(target()));
    expect([...obs.inputs.keys()]).toEqual(["Sidekick Deck"]);
    expect(obs.inputs.get("Sidekick Deck")?.monitorType).toBe("OBS_MONITORING_TYPE_MONITOR_AND_OUTPUT");
    expect(obs.scenes.get("Scene")).toMatchObject([{ sceneItemLocked: true, sceneItemEnabled: true }]);
    expect(await overlay.install(target())).toBe("unchanged");
  });

  it.each([
    ["a source that is no browser source", "color_source_v3", {}],
    ["a browser source of another page", "browser_source", { url: "https://elsewhere.test/" }],
    ["a browser source without an address", "browser_source", { url: null }],
  ])(
    "under the name of %s adds one numbered source, however often it is pressed",
    async (_, kind, settings) => {
      const overlay = await connect();
      obs.addInput("Camera", kind, settings);
      const named = target({ sourceName: "Camera" });
      expect(await overlay.install(named)).toBe("added");
      expect(await overlay.install(named)).toBe("unchanged");
      expect([...obs.inputs.keys()]).toEqual(["Camera", "Camera 2"]);
      expect(obs.inputs.get("Camera")?.settings).toEqual(settings);
    },
  );

  it.each(["Kampf „1“ \\ {scene}", "🎮 <b>&amp;", "تجربة", " spaced "])(
    "works in a scene whose name is odd: %s",
    async (name) => {
      const overlay = await connect();
      obs.addScene(name);
      // Settings come without the spaces around them.
      expect(await overlay.install(target({ sceneName: name.trim() }))).toBe("added");
      expect(obs.scenes.get(name)).toHaveLength(1);
      obs.show(name);
      await expect.poll(() => link.state.value.overlay).toBe("shown");
      expect(await overlay.setVisible()).toBe(false);
    },
  );

  it("adds it again after a change to a collection of scenes without it", async () => {
    const overlay = await connect();
    expect(await overlay.install(target())).toBe("added");
    obs.changeCollection(false);
    const pressed = overlay.install(target());
    obs.empty();
    obs.changeCollection(true);
    expect(await pressed).toBe("added");
    expect([...obs.inputs.keys()]).toEqual(["Sidekick Deck"]);
  });

  it.each([
    ["GetVersion", { obsVersion: null }],
    ["GetSceneList", { currentProgramSceneName: null, scenes: null }],
    ["GetVideoSettings", { baseWidth: null }],
    ["GetInputList", { inputs: [{ inputName: null }] }],
    ["GetInputList", null],
  ])("fails in words on half a reply: %s with %j", async (request, reply) => {
    const overlay = await connect({ replies: { [request]: reply } });
    await expect(overlay.install(target())).rejects.toMatchObject({ kind: "unreadable" });
    expect(obs.inputs.size).toBe(0);
  });

  it("takes an OBS without a scene on air for one without that scene", async () => {
    const overlay = await connect({
      replies: { GetSceneList: { currentProgramSceneName: null, scenes: [] } },
    });
    await expect(overlay.install(target())).rejects.toMatchObject({ kind: "no-scene" });
  });

  it("leaves a canvas aside that OBS tells nothing of, and offers the others", async () => {
    const canvas = { canvasName: "Vertical", canvasUuid: "u1", canvasFlags: { MAIN: false } };
    const video = { baseWidth: 1080, baseHeight: 1920 };
    const overlay = await connect({
      replies: {
        GetCanvasList: {
          canvases: [
            { ...canvas, canvasUuid: "u0", canvasVideoSettings: null },
            null,
            { ...canvas, canvasVideoSettings: video },
          ],
        },
      },
    });
    overlay.followCanvases([{ uuid: "u0", name: "" }]);
    await expect.poll(() => link.state.value.onCanvases).toEqual({ u0: "no-canvas" });
    await expect(overlay.install(target({ canvas: { uuid: "u1", name: "Vertical" } }))).rejects.toMatchObject(
      { kind: "refused" },
    );
  });
});

describe("an overlay on a further canvas", () => {
  it("under the name of the main canvas's overlay is a source of its own", async () => {
    const overlay = await connect({ hasCanvases: true });
    const { uuid, name } = obs.addCanvas("Vertical", ["Scene"]);
    const mine = target({ sourceName: "My AI" });
    expect(await overlay.install(mine)).toBe("added");
    expect(await overlay.install({ ...mine, canvas: { uuid, name } })).toBe("added");
    expect(await overlay.install({ ...mine, canvas: { uuid, name } })).toBe("unchanged");
    expect(await overlay.install(mine)).toBe("unchanged");
    expect([...obs.inputs].map(([input, { settings }]) => [input, settings["width"]])).toEqual([
      ["My AI", 2560],
      ["My AI 2", 1080],
    ]);
  });

  it("is found again after its canvas was renamed", async () => {
    const overlay = await connect({ hasCanvases: true });
    const canvas = obs.addCanvas("Vertical", ["Scene"]);
    const upright = target({ canvas: { uuid: canvas.uuid, name: "Vertical" } });
    await overlay.install(upright);
    canvas.name = "Upright";
    expect(await overlay.install(upright)).toBe("repaired");
    expect(await overlay.install(upright)).toBe("unchanged");
    expect([...obs.inputs.keys()]).toEqual(["Sidekick Deck (Vertical)"]);
  });
});
