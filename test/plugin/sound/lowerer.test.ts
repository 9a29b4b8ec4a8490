import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectToObs } from "../../../plugin/obs/obs-connection.ts";
import { ObsLink } from "../../../plugin/obs/obs-link.ts";
import { anything as anythingSchema } from "../../../plugin/obs/overlay-sources.ts";
import { readSettings } from "../../../plugin/settings/setting-table.ts";
import { type SoundAndVoice, soundAndVoice } from "../../../plugin/sound/settings.ts";
import { type Lowerer, createLowerer } from "../../../plugin/sound/lowerer.ts";
import { type Clock, systemClock } from "../../../shared/clock.ts";
import { createStore } from "../../../shared/store.ts";
import { messages } from "../../../shared/words/words.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type ObsDouble, type ObsDoubleOptions, startObsDouble } from "../../obs/obs-double.ts";

const url = "http://127.0.0.1:28196/overlay/?token=x";
const ours = "Sidekick Deck: quieter while the AI speaks";
const log = createRecordedLog();
let obs: ObsDouble;
let link: ObsLink;
let lowerer: Lowerer;
let stored: object;
/** Longer waits never end, and no work takes time, while this is set. */
let longestWaitMs: number | undefined;
/** The computer's clock, but with short waits. */
const hastyClock: Clock = {
  ...systemClock,
  now: () => (longestWaitMs === undefined ? systemClock.now() : 0),
  after: (ms, then) =>
    ms > (longestWaitMs ?? Infinity) ? () => {} : systemClock.after(Math.min(ms, 20), then),
};
let settings: ReturnType<typeof createSettings>;
const createSettings = () =>
  createStore<SoundAndVoice | undefined, object>(readSettings(soundAndVoice, {}), (_, next) =>
    readSettings(soundAndVoice, next),
  );

/** Changes the streamer's settings. */
const choose = (change: object): void => {
  stored = { ...stored, ...change };
  settings.dispatch(stored);
};
/** Names of an input's filters. */
const filtersOf = (input: string): readonly string[] =>
  obs.inputs.get(input)?.filters.map(({ filterName }) => filterName) ?? [];
const sideChainOf = (input: string): unknown =>
  obs.inputs.get(input)?.filters[0]?.filterSettings["sidechain_source"];
/** Whether an input's first filter is on. */
const isOn = (input: string): boolean | undefined => {
  const [filter] = obs.inputs.get(input)?.filters ?? [];
  return filter && (filter.filterEnabled ?? true);
};
const isMarked = (input: string): boolean =>
  obs.inputs.get(input)?.filters[0]?.filterSettings["sidekick_deck_off"] === true;
/** Which sources an input's filters follow, and whether each is on. */
const follows = (input: string): Record<string, boolean> =>
  Object.fromEntries(
    (obs.inputs.get(input)?.filters ?? []).map(({ filterSettings, filterEnabled = true }) => [
      String(filterSettings["sidechain_source"]),
      filterEnabled,
    ]),
  );
const ask = (request: Parameters<ObsLink["ask"]>[0], fields: object): Promise<unknown> =>
  link.ask(request, anythingSchema, { ...fields });

/** Starts OBS again as another one. */
const restart = async (options: ObsDoubleOptions): Promise<void> => {
  await obs.close();
  await start(options);
  link.use({ obsAddress: obs.address, obsPassword: "" });
  await link.tryNow();
};
const start = async (options: ObsDoubleOptions = {}): Promise<void> => {
  obs = await startObsDouble(options);
  for (const name of ["Music", "Game", "Mic"]) obs.addInput(name, "ffmpeg_source");
  obs.addInput("Overlay", "browser_source", { url });
};

beforeEach(async () => {
  log.lines.length = 0;
  longestWaitMs = undefined;
  await start();
  stored = {};
  settings = createSettings();
  link = new ObsLink({ connect: connectToObs, clock: systemClock, random: () => 0, log });
  lowerer = createLowerer({
    obs: link,
    settings,
    saveSettings: async (change) => choose(change),
    clock: hastyClock,
    log,
    locale: { language: "en", words: messages.en },
  });
  link.use({ obsAddress: obs.address, obsPassword: "" });
  await link.tryNow();
});
afterEach(async () => {
  link.close();
  await obs.close();
});

describe("inputs of OBS that get quieter while the AI speaks", () => {
  it("get one filter each that follows the overlay's source, and lose it when they are not chosen any more", async () => {
    obs.inputs
      .get("Music")
      ?.filters.push({ filterName: "Mine", filterKind: "compressor_filter", filterSettings: {} });
    choose({ lowered: ["Music", "Game", "Nowhere"] });
    await expect.poll(() => lowerer.state.value).toEqual({ inputs: ["Music", "Game"] });
    expect([filtersOf("Music"), filtersOf("Game"), filtersOf("Mic")]).toEqual([["Mine", ours], [ours], []]);
    expect(sideChainOf("Game")).toBe("Overlay");
    choose({ lowered: ["Game"], loweredStrength: "strong" });
    await expect.poll(() => filtersOf("Music")).toEqual(["Mine"]);
    await expect
      .poll(() => obs.inputs.get("Game")?.filters)
      .toMatchObject([{ filterSettings: { ratio: 10, threshold: -40 } }]);
    choose({ lowered: undefined });
    await expect.poll(() => filtersOf("Game")).toEqual([]);
    expect(log.lines.filter((line) => line.startsWith("warn"))).toEqual([]);
  });

  it("keep it, never two, when an input, the overlay or the filter itself gets another name or is made anew", async () => {
    choose({ lowered: ["Music"] });
    await expect.poll(() => filtersOf("Music")).toEqual([ours]);
    await ask("SetInputName", { inputName: "Music", newInputName: "Songs" });
    await expect.poll(() => settings.value?.lowered).toEqual(["Songs"]);
    await ask("SetInputName", { inputName: "Overlay", newInputName: "Ember's overlay" });
    await expect.poll(() => sideChainOf("Songs")).toBe("Ember's overlay");
    await ask("SetSourceFilterName", { sourceName: "Songs", filterName: ours, newFilterName: "Duck" });
    obs.addInput("More", "ffmpeg_source");
    await expect.poll(() => [filtersOf("Songs"), filtersOf("More")]).toEqual([["Duck"], []]);
    await ask("RemoveSourceFilter", { sourceName: "Songs", filterName: "Duck" });
    await expect.poll(() => filtersOf("Songs")).toEqual([ours]);
    await ask("RemoveInput", { inputName: "Songs" });
    obs.addInput("Songs", "ffmpeg_source");
    await expect.poll(() => filtersOf("Songs")).toEqual([ours]);
    // OBS's own button for a filter's defaults leaves none of its settings, also while viewers do not hear the overlay.
    await expect.poll(() => [isOn("Songs"), isMarked("Songs")]).toEqual([false, true]);
    await ask("SetSourceFilterSettings", {
      sourceName: "Songs",
      filterName: ours,
      filterSettings: {},
      overlay: false,
    });
    obs.addInput("Other", "ffmpeg_source");
    await expect.poll(() => sideChainOf("Songs")).toBe("Ember's overlay");
    expect(isMarked("Songs")).toBe(true);
    const [filter] = obs.inputs.get("Songs")?.filters ?? [];
    obs.inputs.get("Songs")?.filters.push({ ...filter!, filterName: "Duck 2" });
    obs.inputs.get("Other")?.filters.push({ ...filter!, filterName: "Duck" });
    obs.addInput("Another", "ffmpeg_source");
    await expect.poll(() => [filtersOf("Songs"), filtersOf("Other")]).toEqual([[ours], []]);
  });

  it("have the chosen strength whatever is changed in OBS, and leave filters of others with their name", async () => {
    obs.inputs.get("Game")?.filters.push({ filterName: ours, filterKind: "gain_filter", filterSettings: {} });
    choose({ lowered: ["Music", "Game"] });
    await expect.poll(() => filtersOf("Game")).toEqual([ours, `${ours} 2`]);
    await ask("SetSourceFilterSettings", {
      sourceName: "Music",
      filterName: ours,
      filterSettings: { threshold: -20 },
      overlay: true,
    });
    await ask("SetInputName", { inputName: "Overlay", newInputName: "Ember" });
    await expect.poll(() => sideChainOf("Music")).toBe("Ember");
    expect(obs.inputs.get("Music")?.filters[0]?.filterSettings["threshold"]).toBe(-36);
    choose({ lowered: undefined });
    await expect.poll(() => filtersOf("Game")).toEqual([ours]);
    expect(obs.inputs.get("Game")?.filters[0]?.filterKind).toBe("gain_filter");
  });

  it("follow a change of the scene collection, a plugin that was away, and an overlay that comes and goes", async () => {
    choose({ lowered: ["Music"] });
    await expect.poll(() => filtersOf("Music")).toEqual([ours]);
    obs.changeCollection(false);
    obs.empty();
    obs.addInput("Music", "ffmpeg_source");
    obs.changeCollection(true);
    await expect.poll(() => lowerer.state.value.trouble).toBe("no-overlay");
    expect(filtersOf("Music")).toEqual([]);
    obs.addInput("Sidekick Deck", "browser_source", { url });
    await expect.poll(() => sideChainOf("Music")).toBe("Sidekick Deck");
    link.close();
    await expect.poll(() => obs.clients).toBe(0);
    choose({ lowered: undefined });
    link.use({ obsAddress: obs.address, obsPassword: "" });
    await expect.poll(() => filtersOf("Music")).toEqual([]);
  });

  it("follow the app's own input while the app speaks, and are left alone until that is chosen", async () => {
    obs.addInput("App", "ffmpeg_source");
    choose({ lowered: ["Music", "App"], voiceFrom: "app" });
    await expect.poll(() => lowerer.state.value.trouble).toBe("no-overlay");
    choose({ loweredBy: "App" });
    await expect.poll(() => sideChainOf("Music")).toBe("App");
    expect(filtersOf("App")).toEqual([]);
  });

  it("lose it as soon as one of them is the streamer's microphone", async () => {
    choose({ lowered: ["Music", "Mic"] });
    await expect.poll(() => filtersOf("Mic")).toEqual([ours]);
    choose({ microphone: "Mic" });
    await expect.poll(() => settings.value?.lowered).toEqual(["Music"]);
    expect([filtersOf("Music"), filtersOf("Mic")]).toEqual([[ours], []]);
  });

  it("are all as they were after everything was removed from OBS", async () => {
    choose({ lowered: ["Music", "Game"] });
    await expect.poll(() => [filtersOf("Music"), filtersOf("Game")]).toEqual([[ours], [ours]]);
    const filters = await lowerer.clear();
    expect(filters).toBe(2);
    await expect.poll(() => [filtersOf("Music"), filtersOf("Game")]).toEqual([[], []]);
    expect(settings.value?.lowered).toEqual([]);
  });

  it("are looked through more rarely where that takes long, but as soon as the streamer chooses", async () => {
    const rests: number[] = [];
    let now = 0;
    const clock = {
      ...systemClock,
      now: () => (now += 100),
      after(ms: number, run: () => void) {
        // Filters are switched apart from that, without a rest.
        if (ms !== 50) rests.push(ms);
        return ms === 0 ? systemClock.after(0, run) : () => {};
      },
    };
    const locale = { language: "en", words: messages.en } as const;
    choose({ lowered: ["Game"] });
    await expect.poll(() => lowerer.state.value.inputs).toEqual(["Game"]);
    const slow = createLowerer({ obs: link, settings, saveSettings: async () => {}, clock, log, locale });
    await expect.poll(() => slow.state.value.inputs).toEqual(["Game"]);
    obs.addInput("Other", "ffmpeg_source");
    await expect.poll(() => rests).toEqual([0, 2_000]);
    choose({ lowered: ["Music"] });
    await expect.poll(() => slow.state.value.inputs).toEqual(["Music"]);
  });

  it("are left alone, within half a second, while no viewer hears the source that their filter follows", async () => {
    longestWaitMs = 500;
    obs.addItem("Scene", "Overlay");
    choose({ lowered: ["Music", "Game"] });
    await expect.poll(() => isOn("Music")).toBe(true);
    const ways: Record<string, (isHeard: boolean) => unknown> = {
      muted: (isHeard) => ask("SetInputMute", { inputName: "Overlay", inputMuted: !isHeard }),
      hidden: (isHeard) => obs.enable("Scene", "Overlay", isHeard),
      "in another scene": (isHeard) => obs.show(isHeard ? "Scene" : "Other"),
      "without volume": (isHeard) =>
        ask("SetInputVolume", { inputName: "Overlay", inputVolumeDb: isHeard ? -3 : -100 }),
      "monitored only": (isHeard) =>
        ask("SetInputAudioMonitorType", {
          inputName: "Overlay",
          monitorType: `OBS_MONITORING_TYPE_${isHeard ? "MONITOR_AND_OUTPUT" : "MONITOR_ONLY"}`,
        }),
      "on no track": (isHeard) =>
        ask("SetInputAudioTracks", {
          inputName: "Overlay",
          inputAudioTracks: Object.fromEntries([1, 2, 3, 4, 5, 6].map((track) => [track, isHeard])),
        }),
    };
    obs.addScene("Other");
    for (const [how, change] of Object.entries(ways)) {
      await change(false);
      await expect.poll(() => [isOn("Music"), isOn("Game")], { message: how }).toEqual([false, false]);
      await change(true);
      await expect.poll(() => [isOn("Music"), isOn("Game")], { message: how }).toEqual([true, true]);
      await expect.poll(() => isMarked("Game")).toBe(false);
    }
  });

  it("get quieter for a source in scenes and groups within the scene on air, as long as these are visible", async () => {
    obs.addScene("Nested");
    obs.addScene("Group", true);
    obs.addItem("Scene", "Nested");
    obs.addItem("Nested", "Group");
    obs.addItem("Group", "Overlay");
    choose({ lowered: ["Music"] });
    await expect.poll(() => isOn("Music")).toBe(true);
    for (const [scene, item] of [
      ["Scene", "Nested"],
      ["Nested", "Group"],
      ["Group", "Overlay"],
    ] as const) {
      obs.enable(scene, item, false);
      await expect.poll(() => isOn("Music"), { message: item }).toBe(false);
      obs.enable(scene, item, true);
      await expect.poll(() => isOn("Music"), { message: item }).toBe(true);
    }
  });

  it("get quieter for a source on a further canvas only", async () => {
    await restart({ hasCanvases: true });
    const vertical = obs.addCanvas("Vertical", ["Upright"]);
    const scene = { sceneUuid: `${vertical.uuid}/Upright` };
    await ask("CreateSceneItem", { ...scene, sourceName: "Overlay" });
    const [{ sceneItemId } = { sceneItemId: 0 }] = vertical.scenes.get("Upright") ?? [];
    choose({ lowered: ["Music"] });
    await expect.poll(() => isOn("Music")).toBe(true);
    for (const sceneItemEnabled of [false, true]) {
      await ask("SetSceneItemEnabled", { ...scene, sceneItemId, sceneItemEnabled });
      await expect.poll(() => isOn("Music")).toBe(sceneItemEnabled);
    }
  });

  it("stay as they are where the streamer has switched the filter off, whatever becomes of the voice", async () => {
    obs.addItem("Scene", "Overlay");
    choose({ lowered: ["Music", "Game"] });
    await expect.poll(() => isOn("Game")).toBe(true);
    const off = { sourceName: "Music", filterName: ours, filterEnabled: false };
    await ask("SetSourceFilterEnabled", off);
    for (const inputMuted of [true, false]) {
      await ask("SetInputMute", { inputName: "Overlay", inputMuted });
      await expect.poll(() => isOn("Game")).toBe(!inputMuted);
    }
    await ask("SetInputName", { inputName: "Overlay", newInputName: "Ember" });
    await expect.poll(() => sideChainOf("Music")).toBe("Ember");
    await ask("RemoveInput", { inputName: "Ember" });
    await expect.poll(() => filtersOf("Game")).toEqual([]);
    obs.addInput("Overlay", "browser_source", { url });
    obs.addItem("Scene", "Overlay");
    await expect.poll(() => isOn("Game")).toBe(true);
    expect([isOn("Music"), isMarked("Music"), sideChainOf("Music")]).toEqual([false, false, "Overlay"]);
  });

  it("get their filter back after a plugin that ended while it was off, but none that the streamer switched off", async () => {
    obs.addItem("Scene", "Overlay");
    choose({ lowered: ["Music", "Game"] });
    await expect.poll(() => isOn("Game")).toBe(true);
    await ask("SetSourceFilterEnabled", { sourceName: "Music", filterName: ours, filterEnabled: false });
    await ask("SetInputMute", { inputName: "Overlay", inputMuted: true });
    await expect.poll(() => isOn("Game")).toBe(false);
    link.close();
    await expect.poll(() => obs.clients).toBe(0);
    obs.inputs.get("Overlay")!.isMuted = false;
    link.use({ obsAddress: obs.address, obsPassword: "" });
    await expect.poll(() => isOn("Game")).toBe(true);
    expect(isOn("Music")).toBe(false);
    // The plugin may have ended between the mark and the switch.
    const [filter] = obs.inputs.get("Game")?.filters ?? [];
    filter!.filterSettings = { ...filter!.filterSettings, sidekick_deck_off: true };
    await ask("SetSourceFilterEnabled", { sourceName: "Music", filterName: ours, filterEnabled: false });
    await expect.poll(() => isMarked("Game")).toBe(false);
    expect(isOn("Game")).toBe(true);
  });

  it("follow each overlay source with a filter of its own, of which those of silent sources are off", async () => {
    obs.addInput("Second", "browser_source", { url: `${url}&layout=Second` });
    for (const name of ["Overlay", "Second"]) obs.addItem("Scene", name);
    choose({ lowered: ["Music"] });
    await expect.poll(() => follows("Music")).toEqual({ Overlay: true, Second: true });
    obs.enable("Scene", "Overlay", false);
    await expect.poll(() => follows("Music")).toEqual({ Overlay: false, Second: true });
    await ask("SetInputName", { inputName: "Overlay", newInputName: "First" });
    await expect.poll(() => follows("Music")).toEqual({ First: false, Second: true });
    await ask("RemoveInput", { inputName: "Second" });
    await expect.poll(() => follows("Music")).toEqual({ First: false });
    expect(lowerer.state.value).toEqual({ inputs: ["Music"] });
  });

  it("stay as they are for each source whose filter the streamer has switched off, also once it is back", async () => {
    const add = (): void => {
      obs.addInput("Second", "browser_source", { url: `${url}&layout=Second` });
      obs.addItem("Scene", "Second");
    };
    obs.addItem("Scene", "Overlay");
    add();
    choose({ lowered: ["Music"] });
    await expect.poll(() => follows("Music")).toEqual({ Overlay: true, Second: true });
    const second = obs.inputs
      .get("Music")
      ?.filters.find(({ filterSettings }) => filterSettings["sidechain_source"] === "Second");
    const { filterName } = second!;
    await ask("SetSourceFilterEnabled", { sourceName: "Music", filterName, filterEnabled: false });
    await ask("RemoveInput", { inputName: "Second" });
    obs.addInput("Game 2", "ffmpeg_source");
    choose({ lowered: ["Music", "Game 2"] });
    await expect.poll(() => follows("Game 2")).toEqual({ Overlay: true });
    add();
    await expect.poll(() => follows("Game 2")).toEqual({ Overlay: true, Second: true });
    expect(follows("Music")).toEqual({ Overlay: true, Second: false });
  });

  it("are tried again while OBS refuses, which is logged once", async () => {
    await obs.close();
    const notReadyFor = ["GetSourceFilterList"];
    obs = await startObsDouble({ notReadyFor });
    obs.addInput("Music", "ffmpeg_source");
    obs.addInput("Overlay", "browser_source", { url });
    choose({ lowered: ["Music"] });
    link.use({ obsAddress: obs.address, obsPassword: "" });
    await expect
      .poll(() => obs.received.filter((name) => name === "GetSourceFilterList").length)
      .toBeGreaterThan(2);
    expect(log.lines.filter((line) => line.includes("could not be lowered"))).toHaveLength(1);
    notReadyFor.length = 0;
    await expect.poll(() => filtersOf("Music")).toEqual([ours]);
    await expect.poll(() => lowerer.state.value).not.toHaveProperty("trouble");
  });
});
