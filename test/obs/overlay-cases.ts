import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../shared/clock.ts";
import { messages } from "../../shared/words/words.ts";
import { type Installation, type Installed, installOverlay } from "../../plugin/obs/install-overlay.ts";
import { type AskObs, type ObsConnection, connectToObs } from "../../plugin/obs/obs-connection.ts";
import { ObsError } from "../../plugin/obs/obs-error.ts";
import { readObsState } from "../../plugin/obs/obs-state.ts";
import { anything, findOverlaySources, placesOf } from "../../plugin/obs/overlay-sources.ts";
import { removeOverlay } from "../../plugin/obs/overlay-in-obs.ts";
import { createRecordedLog } from "../fixtures/recorded-log.ts";
import type { Requirement } from "../fixtures/requirements.ts";

/** What the overlay in OBS has to do in the double and in the real one: each test file brings an OBS of its own. */

/** A connection to an OBS for one test. */
export interface Bench {
  readonly ask: AskObs;
  readonly close: () => Promise<void>;
}

interface CaseOptions {
  readonly tags?: readonly Requirement[];
  /** Whether a test failed since OBS has ended by itself; the test is then tried once more. */
  readonly hasCrashed?: () => Promise<boolean>;
}

const url = `http://127.0.0.1:28196/overlay/?token=${"t".repeat(43)}`;
const plain = (part: Partial<Installation> = {}): Installation => ({
  url,
  sceneName: "",
  sourceName: "",
  ...part,
});
const install = async (ask: AskObs, installation: Installation): Promise<Installed> =>
  (await installOverlay(ask, installation)).done;

export async function benchAt(address: string, password: string): Promise<ObsConnection> {
  return connectToObs({
    address,
    password,
    clock: systemClock,
    log: createRecordedLog(),
    onChange: () => {},
    onEnd: () => {},
  });
}

const listed = v.object({ inputs: v.array(v.object({ inputName: v.string() })) });
const kinds = v.object({ inputKinds: v.array(v.string()) });
const settled = v.object({ inputSettings: v.record(v.string(), v.unknown()) });
const item = v.object({ sceneItemLocked: v.boolean() });
const monitored = v.object({ monitorType: v.string() });
const video = v.object({ baseWidth: v.number(), baseHeight: v.number() });

/** An OBS with the scenes "Scene", which is on air, and "Fight", and without inputs. */
export function describeOverlay(
  name: string,
  start: () => Promise<Bench>,
  { tags = [], hasCrashed = async () => false }: CaseOptions = {},
): void {
  describe(`the overlay in ${name}`, { tags: [...tags] }, () => {
    let bench: Bench;
    let ask: AskObs;
    /** Runs a test on a cleared OBS, once more on a new one where OBS has crashed. */
    const onObs = (body: () => Promise<void>) => async (): Promise<void> => {
      for (let isAgain = false; ; isAgain = true) {
        try {
          bench = await start();
          ({ ask } = bench);
          return await body();
        } catch (error) {
          if (isAgain || !(await hasCrashed())) throw error;
        } finally {
          await bench.close();
        }
      }
    };

    const settingsOf = async (inputName: string): Promise<Readonly<Record<string, unknown>>> =>
      (await ask("GetInputSettings", settled, { inputName })).inputSettings;
    const names = async (): Promise<string[]> => (await findOverlaySources(ask)).map(({ name }) => name);
    const seen = async (): Promise<unknown> => (await readObsState(ask)).state.overlay;
    const placesIn = (sceneName: string, sources = ["Sidekick Deck"]) =>
      placesOf(ask, { sceneName }, sources);
    /** Makes a browser source, as somebody does in OBS. */
    const make = (inputName: string, address: string, size: object = {}): Promise<unknown> =>
      ask("CreateInput", anything, {
        sceneName: "Scene",
        inputName,
        inputKind: "browser_source",
        inputSettings: { url: address, ...size },
      });
    const change = (inputSettings: object): Promise<unknown> =>
      ask("SetInputSettings", anything, { inputName: "Sidekick Deck", inputSettings, overlay: true });
    /** Hides an item of the scene on air. */
    const hide = (sceneItemId: unknown): Promise<unknown> =>
      ask("SetSceneItemEnabled", anything, { sceneName: "Scene", sceneItemId, sceneItemEnabled: false });

    it(
      "is added once, at the canvas's size, with sound, locked, in the scene on air",
      onObs(async () => {
        expect((await readObsState(ask)).state).toEqual({
          connection: "open",
          scene: "Scene",
          isStreaming: false,
          overlay: "absent",
        });
        expect(await install(ask, plain())).toBe("added");
        const { baseWidth: width, baseHeight: height } = await ask("GetVideoSettings", video);
        expect(await settingsOf("Sidekick Deck")).toMatchObject({
          url,
          width,
          height,
          fps_custom: true,
          fps: 60,
          reroute_audio: true,
          shutdown: false,
          restart_when_active: false,
        });
        const [place] = await placesIn("Scene");
        expect(place?.container).toEqual({ sceneName: "Scene" });
        expect(
          await ask("GetSceneItemLocked", item, { sceneName: "Scene", sceneItemId: place?.itemId }),
        ).toEqual({ sceneItemLocked: true });
        expect(await ask("GetInputAudioMonitorType", monitored, { inputName: "Sidekick Deck" })).toEqual({
          monitorType: "OBS_MONITORING_TYPE_MONITOR_AND_OUTPUT",
        });
        expect(await install(ask, plain())).toBe("unchanged");
        expect(await names()).toEqual(["Sidekick Deck"]);
        expect(await seen()).toBe("shown");
      }),
    );

    it(
      "in another scene is the same source",
      onObs(async () => {
        await install(ask, plain());
        expect(await install(ask, plain({ sceneName: "Fight" }))).toBe("shared");
        expect(await names()).toEqual(["Sidekick Deck"]);
        expect(await placesIn("Fight")).toMatchObject([{ container: { sceneName: "Fight" } }]);
        expect(await install(ask, plain({ sceneName: "Fight" }))).toBe("unchanged");
      }),
    );

    it(
      "is repaired when address, size or sound have changed, and keeps the options of its address",
      onObs(async () => {
        await install(ask, plain({ options: new URLSearchParams("theme=neon&token=evil") }));
        expect((await settingsOf("Sidekick Deck"))["url"]).toBe(`${url}&theme=neon`);
        await change({
          url: "http://127.0.0.1:9/overlay/?token=old&theme=neon",
          width: 10,
          reroute_audio: false,
        });
        expect(await install(ask, plain())).toBe("repaired");
        const { baseWidth: width } = await ask("GetVideoSettings", video);
        expect(await settingsOf("Sidekick Deck")).toMatchObject({
          url: `${url}&theme=neon`,
          width,
          reroute_audio: true,
        });
        expect(await install(ask, plain())).toBe("unchanged");
        expect(await install(ask, plain({ options: new URLSearchParams("layout=Evening") }))).toBe(
          "repaired",
        );
        expect((await settingsOf("Sidekick Deck"))["url"]).toBe(`${url}&layout=Evening`);
      }),
    );

    it(
      "under a name of the streamer's own is found by its address, and one made by hand keeps its size",
      onObs(async () => {
        const size = { width: 400, height: 300 };
        await make("My AI", url, size);
        await make("Only chat", "http://127.0.0.1:9/overlay/?token=old&show=chat", size);
        await make("Somebody else's", "http://127.0.0.1:28196/alerts/?token=x");
        expect(await install(ask, plain())).toBe("repaired");
        expect(await names()).toEqual(expect.arrayContaining(["My AI", "Only chat"]));
        expect(await names()).toHaveLength(2);
        expect(await settingsOf("Only chat")).toMatchObject({
          url: `${url}&show=chat`,
          width: 400,
          height: 300,
        });
        expect(await settingsOf("Somebody else's")).toMatchObject({
          url: "http://127.0.0.1:28196/alerts/?token=x",
        });
        expect(await install(ask, plain({ sourceName: "Second" }))).toBe("added");
        expect(await names()).toHaveLength(3);
      }),
    );

    it(
      "is removed from every scene, whatever its name, and nothing else is",
      onObs(async () => {
        await install(ask, plain());
        await install(ask, plain({ sceneName: "Fight" }));
        await make("Only chat", "http://127.0.0.1:9/overlay/?token=old&show=chat");
        await make("Somebody else's", "http://127.0.0.1:28196/alerts/?token=x");
        expect(await removeOverlay(ask)).toBe(2);
        // OBS itself lets a source go a little later.
        await expect
          .poll(async () => (await ask("GetInputList", listed, {})).inputs)
          .toMatchObject([{ inputName: "Somebody else's" }]);
        for (const scene of ["Scene", "Fight"])
          expect(await placesIn(scene, ["Sidekick Deck", "Only chat"])).toEqual([]);
        expect(await removeOverlay(ask)).toBe(0);
        expect(await install(ask, plain())).toBe("added");
      }),
    );

    it(
      "can be undone: a new source or item is removed, and replaced options come back",
      onObs(async () => {
        const undo = async (part: Partial<Installation>): Promise<void> => {
          const { undo: steps } = await installOverlay(ask, plain(part));
          for (const step of steps.toReversed()) await step(ask);
        };
        await undo({ options: new URLSearchParams("theme=neon") });
        await expect.poll(names).toEqual([]);
        await install(ask, plain({ options: new URLSearchParams("layout=Evening") }));
        await undo({ sceneName: "Fight", options: new URLSearchParams("theme=neon") });
        expect((await settingsOf("Sidekick Deck"))["url"]).toBe(`${url}&layout=Evening`);
        expect(await placesIn("Fight")).toEqual([]);
        expect(await seen()).toBe("shown");
        expect((await installOverlay(ask, plain())).undo).toEqual([]);
      }),
    );

    it(
      "is not added to a scene that does not exist",
      onObs(async () => {
        const failure = await install(ask, plain({ sceneName: "Nowhere" })).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(ObsError);
        expect(failure).toMatchObject({ kind: "no-scene" });
        expect(await names()).toEqual([]);
      }),
    );

    it(
      "in a scene within the one on air is the overlay of both, and seen as hidden when that is",
      onObs(async () => {
        await install(ask, plain({ sceneName: "Fight" }));
        expect(await seen()).toBe("elsewhere");
        const nested = v.object({ sceneItemId: v.number() });
        const within = await ask("CreateSceneItem", nested, { sceneName: "Scene", sourceName: "Fight" });
        expect(await placesIn("Scene")).toMatchObject([{ container: { sceneName: "Fight" } }]);
        expect(await seen()).toBe("shown");
        expect(await install(ask, plain())).toBe("unchanged");
        await hide(within.sceneItemId);
        expect(await seen()).toBe("hidden");
      }),
    );

    it(
      "that is only in a hidden scene within the one on air is added to the one on air itself",
      onObs(async () => {
        await install(ask, plain({ sceneName: "Fight" }));
        const nested = v.object({ sceneItemId: v.number() });
        const { sceneItemId } = await ask("CreateSceneItem", nested, {
          sceneName: "Scene",
          sourceName: "Fight",
        });
        await hide(sceneItemId);
        expect(await install(ask, plain())).toBe("shared");
        expect(await placesIn("Scene")).toMatchObject([
          { container: { sceneName: "Fight" }, isInSight: false },
          { container: { sceneName: "Scene" }, isShown: true },
        ]);
        expect(await seen()).toBe("shown");
        expect(await names()).toEqual(["Sidekick Deck"]);
        expect(await install(ask, plain())).toBe("unchanged");
      }),
    );

    it(
      "is shown when it is added to a scene in which it is hidden, and hidden again by undo",
      onObs(async () => {
        await install(ask, plain());
        const [place] = await placesIn("Scene");
        await hide(place?.itemId);
        await change({ width: 10 });
        const { done, undo } = await installOverlay(ask, plain());
        expect(done).toBe("repaired");
        expect(await seen()).toBe("shown");
        const { baseWidth: width } = await ask("GetVideoSettings", video);
        expect(await settingsOf("Sidekick Deck")).toMatchObject({ width });
        expect(await placesIn("Scene")).toHaveLength(1);
        expect(await install(ask, plain())).toBe("unchanged");
        for (const step of undo.toReversed()) await step(ask);
        expect(await seen()).toBe("hidden");
      }),
    );

    it(
      "is repaired and stays hidden when the streamer hid it, as a key asks",
      onObs(async () => {
        await install(ask, plain());
        const [place] = await placesIn("Scene");
        await hide(place?.itemId);
        await change({ width: 10 });
        expect(await install(ask, plain({ staysHidden: true }))).toBe("repaired");
        const { baseWidth: width } = await ask("GetVideoSettings", video);
        expect(await settingsOf("Sidekick Deck")).toMatchObject({ width });
        expect(await placesIn("Scene")).toMatchObject([{ isEnabled: false }]);
        expect(await install(ask, plain({ staysHidden: true }))).toBe("unchanged");
      }),
    );

    it(
      "leaves a second, hidden item of it alone while the first one shows",
      onObs(async () => {
        await install(ask, plain());
        const second = { sceneName: "Scene", sourceName: "Sidekick Deck", sceneItemEnabled: false };
        await ask("CreateSceneItem", anything, second);
        expect(await install(ask, plain())).toBe("unchanged");
        expect(await placesIn("Scene")).toMatchObject([{ isEnabled: true }, { isEnabled: false }]);
      }),
    );
  });
}

/** What installing says in an OBS without a browser source. */
export function describeMissingSource(
  name: string,
  start: () => Promise<Bench>,
  { tags = [] }: CaseOptions = {},
): void {
  it(`${name} without a browser source says what to install`, { tags: [...tags] }, async () => {
    const { ask, close } = await start();
    const failure = await install(ask, plain()).catch((error: unknown) => error);
    const { inputKinds } = await ask("GetInputKindList", kinds);
    await close();
    expect(failure).toMatchObject({ kind: "no-browser-source", status: 605 });
    expect(inputKinds).toContain("ffmpeg_source");
    expect(inputKinds).not.toContain("browser_source");
    expect(messages.en.obs.failures[(failure as ObsError).kind]).toContain("Install OBS from obsproject.com");
  });
}
