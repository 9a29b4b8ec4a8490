import { mkdir, readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { checkIds, rareCheckIds } from "../../../shared/protocol/check-lines.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { startScriptedServer } from "../../fixtures/scripted-server.ts";
import { startObsDouble } from "../../obs/obs-double.ts";
import { raise } from "../../end-to-end/raise.ts";
import { classicDevice } from "../../deck/devices.ts";
import { uuid } from "../stage.ts";
import { type CheckStage, startCheckStage } from "./check-stage.ts";

/** The lines where Stream Deck runs the plugin. */
const usual = checkIds.filter((id) => !rareCheckIds.includes(id));

describe("Check everything", () => {
  let stage: CheckStage;
  beforeAll(async () => {
    stage = await startCheckStage();
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    stage.service.control.clear();
    stage.obs.empty();
    stage.addOverlay();
  });

  /** Checks until a line is as it should be: what the plugin is connected with may still be on its way. */
  const finds = (
    id: (typeof checkIds)[number],
    state: string,
    sentence: RegExp,
    advice = /./,
  ): Promise<void> =>
    eventually(async () => {
      const line = (await stage.check())[id];
      expect(line).toMatchObject({ state });
      expect(line.sentence).toMatch(sentence);
      expect(line.advice).toMatch(advice);
    });

  const advanced = { "Output/Mode": "Advanced" };
  const small = { "SimpleOutput/RecQuality": "Small", "SimpleOutput/RecTracks": "6" };
  const soundFaults: readonly [string, object, RegExp, Readonly<Record<string, string>>?][] = [
    ["muted", { isMuted: true }, /^Muted/],
    ["turned down", { volumeDb: -90 }, /all the way down/],
    ["not in the stream", { monitorType: "OBS_MONITORING_TYPE_MONITOR_ONLY" }, /^Only you/],
    ["not taken by OBS", { settings: { reroute_audio: false } }, /Control audio via OBS/],
    ["off the streamed track", { tracks: { 1: false, 2: true } }, /audio track 1, which OBS streams/],
    [
      "off the streamed track of advanced settings",
      { tracks: { 1: true, 3: false } },
      /audio track 3/,
      { ...advanced, "AdvOut/TrackIndex": "3" },
    ],
    ["off every recorded track", { tracks: { 1: true } }, /^Missing in recordings/, small],
    [
      "off every recorded track of advanced settings",
      { tracks: { 1: true } },
      /^Missing in recordings/,
      { ...advanced, "AdvOut/RecTracks": "2" },
    ],
  ];

  it("tells a line for each thing, once, and finds nothing wrong where nothing is", async () => {
    await finds("events", "fine", /^Connected\./, /^$/);
    const lines = await eventually(async () => {
      const found = await stage.check();
      const states = Object.fromEntries(Object.values(found).map(({ id, state }) => [id, state]));
      // No page is open here: OBS is a double.
      expect(states).toEqual({
        ...Object.fromEntries(usual.map((id) => [id, "fine"])),
        pages: "trouble",
        browser: "unknown",
        heard: "unknown",
      });
      return found;
    });
    expect(Object.keys(lines).toSorted()).toEqual(usual.toSorted());
    for (const { sentence, advice } of Object.values(lines)) {
      expect(sentence).not.toMatch(/[{}]|undefined|NaN/);
      expect(advice).not.toMatch(/[{}]/);
    }
  });

  it("finds a wrong key", async () => {
    stage.change({ apiKey: "sk-wrong" });
    await finds("key", "trouble", /does not accept this API key/, /Copy the key again/);
    await finds("address", "fine", /./, /^$/);
  });

  it("finds a plan without events", async () => {
    const { apiKey } = stage.service.accounts.find(({ owner }) => owner === "Harbour")!;
    stage.change({ apiKey });
    await finds("plan", "attention", /does not include live events/, /plans/);
    await finds("events", "attention", /does not include live events/, /plans/);
  });

  it("finds an OBS that is closed", async () => {
    stage.change({ obsAddress: "ws://127.0.0.1:9" });
    await finds("obs", "attention", /OBS does not answer\. Open OBS \(safe mode has no WebSocket server\)/);
  });

  it("finds a wrong password of OBS", async () => {
    stage.change({ obsPassword: "wrong" });
    await finds("obs", "trouble", /does not accept the password\. Find it/);
  });

  it("notes a microphone that is muted in OBS, and finds one that is gone", async () => {
    stage.change({ microphone: "Mic" });
    await finds("microphone", "attention", /^Mic is not in OBS/, /Sound/);
    stage.obs.addInput("Mic", "pulse_input_capture");
    await finds("microphone", "fine", /^The AI waits while you talk/, /^$/);
    stage.obs.inputs.get("Mic")!.isMuted = true;
    await finds("microphone", "fine", /^Muted in OBS.*push-to-talk/, /^$/);
  });

  it("finds an OBS without a browser source", async () => {
    const obs = await startObsDouble({ hasBrowserSource: false });
    onTestFinished(() => obs.close());
    stage.change({ obsAddress: obs.address });
    await finds("source", "trouble", /^This OBS has no browser source\./, /^$/);
  });

  it("finds a deck that has gone, and one that is silent after sleep", async () => {
    // The minutes of what came before are another sentence.
    await stage.inspector.ask("getTrouble");
    await finds("deck", "fine", /^It answers\. Its last event came \d+ seconds? ago\.$/, /^$/);
    stage.deck.disconnectDevice(classicDevice);
    await finds("deck", "attention", new RegExp(`and not back: ${classicDevice.name}\\.`), /Plug it in/);
    stage.deck.connectDevice(classicDevice);
    await finds("deck", "fine", /^It answers/, /^$/);
    stage.deck.wakeUp();
    await finds("deck", "attention", /^The computer woke up/, /Press a key/);
    stage.keys[0]!.press();
    await finds("deck", "fine", /^It answers/, /^$/);
  });

  it("finds an overlay that is not in OBS yet, then an old address there", async () => {
    stage.obs.empty();
    // The sentence itself says what to do.
    await finds("source", "attention", /Press an “Add to OBS” key\.$/, /^$/);
    stage.addOverlay();
    await finds("sourceAddress", "fine", /right address/, /^$/);
    stage.obs.inputs.get("Sidekick Deck")!.settings["url"] = stage.url.replace(/token=.{4}/, "token=gone");
    await finds("sourceAddress", "trouble", /old address/, /Add to OBS/);
    await finds("pages", "trouble", /isn't running/, /Add to OBS/);
  });

  it("finds a source that is in another scene, and one that is hidden", async () => {
    stage.obs.addScene("Break");
    stage.obs.show("Break");
    await finds("source", "attention", /Not in the scene on air\. Scenes with it: Scene\./, /Add to OBS/);
    stage.obs.show("Scene");
    stage.obs.enable("Scene", "Sidekick Deck", false);
    await finds("source", "attention", /^Hidden/, /eye/);
  });

  it("finds every fault of the source's sound, and one press mends it", async () => {
    const source = stage.obs.inputs.get("Sidekick Deck")!;
    const { settings } = source;
    for (const [fault, change, sentence, profile = {}] of soundFaults) {
      Object.assign(source, change);
      source.settings = { ...settings, ...source.settings };
      for (const [name, value] of Object.entries(profile)) stage.obs.profile.set(name, value);
      await expect
        .poll(async () => (await stage.check()).sourceSound, { message: fault })
        .toMatchObject({
          state: "trouble",
          sentence: expect.stringMatching(sentence),
          mend: "Fix it in OBS",
        });
      const mended = await fetch(new URL("/check/source-sound", stage.url), {
        method: "PUT",
        headers: stage.headers,
      });
      expect(await mended.json(), fault).toMatchObject({ state: "fine" });
      for (const name of Object.keys(profile)) stage.obs.profile.delete(name);
    }
  });

  it("finds a clock that is off by an hour", async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();
    for (const place of ["GET /v1/channels/status", "GET /v1/characters"] as const)
      stage.service.control.answerWith(place, 200, {
        times: Infinity,
        headers: { date: hourAgo, "content-type": "application/json" },
        body: "[]",
      });
    await finds("clock", "trouble", /1 hour away/, /automatic time/);
    await finds("channels", "attention", /no channel/);
    await finds("characters", "attention", /no characters/);
    stage.service.control.clear();
  });

  it("finds a service that is gone, and one that never answers, in time", async () => {
    await finds("obs", "fine", /./, /^$/);
    await stage.service.control.goDown();
    await finds("address", "trouble", /cannot be reached/, /internet connection/);
    await stage.service.control.comeUp();
    stage.service.control.fault("any", { kind: "hang" }, Infinity);
    await eventually(async () => {
      const lines = await stage.check();
      expect(lines.address).toMatchObject({ state: "unknown", sentence: "No answer in time." });
      expect(lines.obs.state).toBe("fine");
    });
    // The next try may be half a minute away; with another key, and back, the plugin connects at once.
    stage.service.control.clear();
    stage.change({ apiKey: "sk-another" });
    await finds("key", "trouble", /does not accept this API key/);
  });
});

it("Check everything finds a port that is taken: the inspector says so itself, where there is no page", async () => {
  const other = await startScriptedServer((response) => response.end());
  const port = Number(new URL(other.url).port);
  const { first } = await raise({
    keys: [{ action: uuid.reaction, settings: { prompt: "Say hello" } }],
    globalSettings: { relayPort: port },
  });
  const inspector = await first.openInspector();
  await expect
    .poll(async () => (await inspector.ask("checkEverything"))["items"], { timeout: 25_000 })
    .toContainEqual({
      label: "Overlay's server",
      value: expect.stringMatching(new RegExp(`port ${port}.*Overlay in OBS`)) as string,
    });
  // And has the report saved: beside the plugin's own file, or where downloads are, if they are anywhere.
  const save = async (): Promise<string> => {
    const { ok, message } = await inspector.ask("saveReport");
    expect(ok).toBe(true);
    const path = (message as string).replace("The report is saved: ", "");
    const report = await readFile(path, "utf8");
    expect(report).toMatch(new RegExp(`^relay: trouble.*port ${port}`, "m"));
    expect(report).not.toContain("could not be written");
    return dirname(path);
  };
  const own = await save();
  expect(await readdir(own)).toContain("sidekick-deck.json");
  const downloads = join(own.slice(0, own.lastIndexOf("home") + 4), "Downloads");
  await mkdir(downloads);
  expect(await save()).toBe(downloads);
  await other.close();
});
