import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { followAppVoice } from "../../../plugin/desktop-app/app-voice.ts";
import { createOverlayControl } from "../../../plugin/pages/overlay-control.ts";
import { type GlobalSettings, readGlobalSettings } from "../../../plugin/settings/global-settings.ts";
import { type Clock, systemClock } from "../../../shared/clock.ts";
import { type PluginMessage, levelsPerSecond } from "../../../shared/protocol/overlay-protocol.ts";
import { createStore } from "../../../shared/store.ts";
import { type AppDouble, startAppDouble } from "../../desktop-app/app-double.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

let app: AppDouble;
let close: () => void;
const log = createRecordedLog();
const waits: number[] = [];
/** Waits before the next try are short, and noted. */
const hasty: Clock = {
  ...systemClock,
  after(ms, callback) {
    if (ms === 300 || ms === 5_000) return systemClock.after(ms, callback);
    waits.push(ms);
    return systemClock.after(5, callback);
  },
};

beforeEach(async () => {
  app = await startAppDouble();
  waits.length = 0;
  log.lines.length = 0;
});
afterEach(async () => {
  close();
  await app.close().catch(() => {});
});

/** The plugin's part with a page, by these settings. */
function follow(voiceFrom?: string, appAddress = app.address, clock = hasty) {
  const of = (from?: string) => readGlobalSettings({ voiceFrom: from, appAddress });
  const settings = createStore<GlobalSettings, GlobalSettings>(of(voiceFrom), (_, next) => next);
  const controls = { muted: false, volume: 100, alertsPaused: false, isAvatarHidden: false };
  const control = createOverlayControl(controls);
  const sent: PluginMessage[] = [];
  const levels: number[] = [];
  control.onLevel((level) => void levels.push(level));
  control
    .connect((message) => void sent.push(message))
    .receive({ type: "hello", inObs: true, isPreview: false, speaks: true, chimes: true });
  close = followAppVoice({ clock, control, log, random: () => 0.999, settings });
  const last = () => sent.findLast(({ type }) => type === "settings");
  return { settings, control, sent, levels, last, choose: (from: string) => settings.dispatch(of(from)) };
}

describe("the application's voice", () => {
  it("is followed only while the settings say so, and then no page speaks", async () => {
    const { control, last, choose } = follow();
    expect(last()).toMatchObject({ speaks: true });
    expect(last()).not.toHaveProperty("appSpeaks");
    choose("app");
    await expect.poll(() => app.received.map(({ type }) => type)).toEqual(["hello"]);
    expect(last()).toMatchObject({ speaks: false, appSpeaks: true });
    expect(control.state.voice).toMatchObject({ isApp: true, state: "idle" });
    choose("overlay");
    await expect.poll(() => app.clients).toBe(0);
    expect(last()).toMatchObject({ speaks: true });
    expect(app.received).toHaveLength(1);
  });

  it("leaves a program that has not said welcome at once, whatever it still says", async () => {
    app.isMute = true;
    const { choose, levels } = follow("app");
    await expect.poll(() => app.received.length).toBe(1);
    choose("overlay");
    app.say('{"type":"event","payload":{"name":"ttsAmplitude","data":{"soundAmplitudeValue":0.5}}}');
    await expect.poll(() => app.clients).toBe(0);
    expect(levels).toEqual([]);
  });

  it("moves pages and everything else that follows the voice, smoothed, and ends 300 ms after its last level", async () => {
    const clock = createFakeClock();
    const { control, sent, levels } = follow("app", app.address, clock);
    await expect.poll(() => app.received.length).toBe(1);
    app.speak(1);
    await expect.poll(() => levels).toEqual([1]);
    expect(control.state.voice.state).toBe("speaking");
    for (const count of [2, 3, 4]) {
      await clock.pass(50);
      app.speak(0);
      await expect.poll(() => levels.length).toBe(count);
    }
    expect(levels).toEqual([1, 0.25, 0.0625, 0.015625]);
    await clock.pass(299);
    expect([levels.length, control.state.voice.state]).toEqual([4, "speaking"]);
    await clock.pass(1);
    expect([levels.at(-1), control.state.voice.state]).toEqual([0, "idle"]);
    expect(sent.flatMap((message) => (message.type === "level" ? [message.level] : []))).toEqual(levels);
  });

  it("begins with silence as well, and comes over a connection that lasts", async () => {
    const clock = createFakeClock();
    const { control, levels } = follow("app", app.address, clock);
    await expect.poll(() => app.received.length).toBe(1);
    app.speak(0);
    await expect.poll(() => levels.length).toBe(1);
    expect(control.state.voice.state).toBe("speaking");
    await clock.pass(10_000);
    app.speak(1);
    await expect.poll(() => levels.at(-1)).toBe(1);
  });

  it("is passed on no faster than pages take it, and not at all when it is no level", async () => {
    const clock = createFakeClock();
    const { levels } = follow("app", app.address, clock);
    await expect.poll(() => app.received.length).toBe(1);
    const payload = (value: unknown) =>
      JSON.stringify({
        type: "event",
        payload: { name: "ttsAmplitude", data: { soundAmplitudeValue: value } },
      });
    for (const value of [2, -1, "1", null]) app.say(payload(value));
    for (let step = 1; step <= 10; step++) {
      for (let count = 0; count < 30; count++) app.say(payload(0.5));
      await expect.poll(() => levels).toEqual(Array.from({ length: step }, () => 0.5));
      await clock.pass(1_000 / levelsPerSecond + 1);
    }
    // What is left of them may be one more.
    await clock.pass(300);
    expect(levels.at(-1)).toBe(0);
    expect(levels.length).toBeLessThanOrEqual(12);
  });

  it("is found again when the application is restarted, with waits up to 30 s while it is closed", async () => {
    const { control, levels } = follow("app");
    await expect.poll(() => app.received.length).toBe(1);
    app.speak(0.5);
    await expect.poll(() => levels[0]).toBe(0.5);
    const port = Number(new URL(app.address).port);
    await app.close();
    await expect.poll(() => waits.length).toBeGreaterThan(8);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
    expect(Math.max(...waits)).toBeGreaterThan(29_000);
    expect(control.state.voice).toMatchObject({ isApp: true, appTrouble: "closed" });
    expect(log.lines.filter((line) => line.includes("cannot be followed"))).toHaveLength(1);
    app = await startAppDouble({ port });
    await expect.poll(() => app.received.length).toBe(1);
    await expect.poll(() => control.state.voice.appTrouble).toBeUndefined();
    // The end of the first voice comes in its own time.
    await expect.poll(() => levels.at(-1)).toBe(0);
    const before = levels.length;
    app.speak(0.5);
    await expect.poll(() => Math.max(...levels.slice(before))).toBeCloseTo(0.5, 1);
  });

  it("is sought ever more seldom while the app leaves as soon as it has said welcome", async () => {
    app.leaves = true;
    follow("app");
    await expect.poll(() => waits.length).toBeGreaterThan(8);
    expect(Math.max(...waits)).toBeGreaterThan(29_000);
  });

  it("reaches pages once, however often the app says welcome", async () => {
    const { sent, levels } = follow("app");
    await expect.poll(() => app.received.length).toBe(1);
    await expect.poll(() => sent.at(-1)).toMatchObject({ type: "settings", appSpeaks: true });
    const before = sent.length;
    for (let count = 0; count < 50; count++) app.say('{"type":"welcome","payload":{"capabilities":[]}}');
    app.speak(0.5);
    await expect.poll(() => levels).toContain(0.5);
    expect(sent.slice(before).filter(({ type }) => type === "settings")).toEqual([]);
  });

  it("is not called muted, because it is heard all the same", () => {
    const { control, choose } = follow("app");
    control.setMuted(true);
    expect(control.state.voice.muted).toBe(false);
    choose("overlay");
    expect(control.state.voice.muted).toBe(true);
  });

  it("is asked for at no other computer", () => {
    const { control } = follow("app", "ws://192.168.1.5:51743");
    expect(control.state.voice).toMatchObject({ isApp: true, appTrouble: "not-app" });
    expect(waits).toEqual([]);
  });
});
