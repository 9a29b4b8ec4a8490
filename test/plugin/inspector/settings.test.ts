import { describe, expect, it } from "vitest";
import { type Settings, createKeptSettings } from "../../../plugin/inspector/kept-settings.ts";
import type { Clock } from "../../../shared/clock.ts";

/** An application whose answers come only when the test says so. */
function arrange(mostBytes?: number) {
  const timers = new Set<{ readonly at: number; run(): void }>();
  let now = 0;
  const clock: Clock = {
    now: () => now,
    wall: () => now,
    after(delayMs, run) {
      const timer = { at: now + delayMs, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const application = {
    kept: { baseUrl: "https://a", later: { deep: 1 } } as Settings,
    asked: 0,
    written: [] as Settings[],
  };
  const settings = createKeptSettings({
    clock,
    ...(mostBytes === undefined ? {} : { mostBytes }),
    read: () => (application.asked += 1),
    write: (next) => {
      application.written.push(next);
      application.kept = next;
    },
  });
  return {
    application,
    settings,
    /** Answers the oldest question with what is kept now. */
    answer: () => {
      application.asked -= 1;
      settings.receive(application.kept);
    },
    pass: (ms: number) => {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

describe("settings that save themselves", () => {
  it("writes nothing before the settings have come", () => {
    const { application, settings, pass } = arrange();
    settings.change({ baseUrl: "https://b" });
    pass(5_000);
    settings.flushAtOnce();
    expect(application.written).toEqual([]);
    expect(settings.value).toMatchObject({ loaded: false, unsaved: true });
  });

  it("waits for a pause in the typing, then writes once over the newest settings", () => {
    const { application, settings, answer, pass } = arrange();
    settings.receive(application.kept);
    settings.change({ baseUrl: "https://b" });
    pass(200);
    settings.change({ baseUrl: "https://bc" });
    pass(200);
    expect(application.asked).toBe(0);
    pass(100);
    expect(application.asked).toBe(1);
    application.kept = { ...application.kept, relayPort: 4_000 };
    answer();
    expect(application.written).toEqual([{ baseUrl: "https://bc", later: { deep: 1 }, relayPort: 4_000 }]);
    expect(settings.value.unsaved).toBe(false);
  });

  it("removes a field that is set to nothing", async () => {
    const { application, settings, answer } = arrange();
    settings.receive(application.kept);
    settings.change({ baseUrl: undefined });
    const flushed = settings.flush();
    answer();
    await flushed;
    expect(application.written).toEqual([{ later: { deep: 1 } }]);
  });

  it("does not write what did not change", () => {
    const { application, settings, pass } = arrange();
    settings.receive(application.kept);
    settings.change({ baseUrl: "https://a", later: { deep: 1 } });
    pass(5_000);
    expect(application).toMatchObject({ asked: 0, written: [] });
  });

  it("does not fall back to an answer that is older than what was written", () => {
    const { application, settings } = arrange();
    settings.receive(application.kept);
    settings.change({ baseUrl: "https://b" });
    void settings.flush();
    const older = application.kept;
    // No time to wait for the answer: it comes after the write, and knows nothing of it.
    settings.flushAtOnce();
    settings.receive(older);
    expect(settings.value.settings).toMatchObject({ baseUrl: "https://b" });
    // The next one was asked for after the write: from here on the application is right again.
    settings.receive({ baseUrl: "https://plugin" });
    expect(settings.value.settings).toEqual({ baseUrl: "https://plugin" });
  });

  it("takes over what the plugin changed, and keeps what is being typed", () => {
    const { application, settings } = arrange();
    settings.receive(application.kept);
    settings.change({ channelName: "night" });
    settings.receive({ baseUrl: "https://plugin", channelName: "day" });
    expect(settings.value.settings).toEqual({ baseUrl: "https://plugin", channelName: "night" });
  });

  it("writes over the newest settings known when no newer ones come", async () => {
    const { application, settings, pass } = arrange();
    settings.receive(application.kept);
    settings.change({ channelName: "night" });
    const flushed = settings.flush();
    pass(1_000);
    await flushed;
    expect(application.written).toEqual([{ baseUrl: "https://a", later: { deep: 1 }, channelName: "night" }]);
  });

  it("hands over at once what was typed when the page closes", () => {
    const { application, settings } = arrange();
    settings.receive(application.kept);
    settings.change({ channelName: "night" });
    settings.flushAtOnce();
    expect(application.written).toHaveLength(1);
  });

  it("refuses what would not fit any more, and takes what makes room", async () => {
    const { application, settings, answer, pass } = arrange(75);
    settings.receive({ baseUrl: "https://a", note: "é".repeat(10) });
    expect(settings.change({ voiceHosts: "voice.example" })).toBe(false);
    expect(settings.value).toMatchObject({ refused: true, unsaved: false });
    pass(5_000);
    expect(application).toMatchObject({ asked: 0, written: [] });
    expect(settings.change({ voiceHosts: undefined })).toBe(true);
    expect(settings.value.refused).toBe(false);
    expect(settings.change({ voiceHosts: "v" })).toBe(true);
    expect(settings.value).toMatchObject({ refused: false, unsaved: true });
    // Meanwhile another program has filled the room: too much is not written.
    application.kept = { baseUrl: "https://a", note: "é".repeat(22) };
    const flushed = settings.flush();
    answer();
    await flushed;
    expect(application.written).toEqual([]);
    expect(settings.value).toMatchObject({ refused: true, unsaved: false, settings: application.kept });
    // What was too large before may become smaller bit by bit.
    expect(settings.change({ note: "é".repeat(21) })).toBe(true);
  });

  it("takes settings that are no object for none", () => {
    const { settings } = arrange();
    for (const settled of [null, "text", [1], undefined]) {
      settings.receive(settled);
      expect(settings.value).toMatchObject({ loaded: true, settings: {} });
    }
  });
});
