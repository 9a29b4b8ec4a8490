import { describe, expect, it } from "vitest";
import { readHostSettings } from "../../../plugin/host/host-settings.ts";
import { openStoredState } from "../../../plugin/settings/stored-state.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Settings = Record<string, unknown>;

/**
 * Stream Deck, which keeps settings as JSON, keeps none (`isFull`), no longer answers (`isSilent`), gives an answer to an
 * earlier request first (`late`), or has further changes right after the plugin's (`further`).
 */
async function begin(first: Settings = { apiKey: "sk-mine" }) {
  const listeners = new Set<(event: { settings: Settings }) => void>();
  const host = { settings: first, isFull: false, isSilent: false, late: [] as Settings[], further: {} };
  const tell = (): Settings => {
    // Qt's JSON has its fields in alphabetical order.
    const sorted = Object.entries(host.late.shift() ?? host.settings).toSorted(([a], [b]) =>
      a.localeCompare(b),
    );
    const settings = Object.fromEntries(sorted);
    for (const listener of listeners) listener({ settings });
    return settings;
  };
  const api = {
    getGlobalSettings: async () => {
      if (host.isSilent) return new Promise(() => {});
      return tell();
    },
    onDidReceiveGlobalSettings: (listener: Parameters<typeof listeners.add>[0]) =>
      void listeners.add(listener),
    setGlobalSettings: async (next: Settings) => {
      if (!host.isFull) host.settings = JSON.parse(JSON.stringify({ ...next, ...host.further })) as Settings;
    },
  } as unknown as Parameters<typeof readHostSettings>[0];
  const clock = createFakeClock();
  const own = readHostSettings(api, clock, createRecordedLog());
  own.askForSettings();
  await clock.pass(0);
  return { host, tell, clock, own };
}

describe("the settings that Stream Deck keeps", () => {
  it("are saved once they are read back", async () => {
    const { host, own } = await begin();
    expect(await own.saveSettings({ vtubeHotkeys: { sad: "2", happy: "1" }, lowered: undefined })).toBe(true);
    expect([own.unsaved.isUnsaved, host.settings]).toEqual([
      false,
      { apiKey: "sk-mine", vtubeHotkeys: { happy: "1", sad: "2" } },
    ]);
  });

  it("that Stream Deck does not keep are in use, count as not saved, and go with the next change", async () => {
    const { host, own } = await begin();
    host.isFull = true;
    expect(await own.saveSettings({ channelName: "night" })).toBe(false);
    expect([own.unsaved.isUnsaved, own.settings.value?.channelName]).toEqual([true, "night"]);
    host.isFull = false;
    expect(await own.saveSettings({ rateWindow: "fast" })).toBe(true);
    expect([own.unsaved.isUnsaved, host.settings]).toEqual([
      false,
      { apiKey: "sk-mine", channelName: "night", rateWindow: "fast" },
    ]);
  });

  it("that the streamer changes before the plugin's are read back are in use", async () => {
    const { host, own } = await begin({ vtubeStudio: true });
    host.further = { vtubeStudio: false };
    expect(await own.saveSettings({ vtubeToken: "known" })).toBe(true);
    expect(own.storedSettings.value).toEqual({ vtubeStudio: false, vtubeToken: "known" });
  });

  it("count as not saved where nothing is read back within two seconds", async () => {
    const { host, clock, own } = await begin();
    host.isSilent = true;
    void own.saveSettings({ channelName: "night" });
    await clock.pass(1_999);
    expect(own.unsaved.isUnsaved).toBe(false);
    await clock.pass(1);
    expect(own.unsaved.isUnsaved).toBe(true);
  });

  it("are saved as soon as they are read back after an answer to an earlier request", async () => {
    const { host, tell, own } = await begin();
    const before = host.settings;
    host.late = [before, before];
    expect(await own.saveSettings({ channelName: "night", lowered: undefined })).toBe(false);
    expect(own.unsaved.isUnsaved).toBe(true);
    tell();
    expect([own.unsaved.isUnsaved, own.settings.value?.channelName]).toEqual([false, "night"]);
    // What was saved is not written over what another program has changed since.
    host.settings = { ...host.settings, channelName: "day" };
    await own.saveSettings({ rateWindow: "fast" });
    expect(host.settings).toMatchObject({ channelName: "day", rateWindow: "fast" });
  });

  it("are among what keys and pages say could not be saved", async () => {
    const { host, clock, own } = await begin();
    const path = join(await mkdtemp(join(tmpdir(), "unsaved-")), "kept.json");
    const stored = await openStoredState(path, createRecordedLog(), clock);
    stored.alsoUnsaved(own.unsaved);
    let changes = 0;
    stored.subscribe(() => changes++);
    host.isFull = true;
    await own.saveSettings({ channelName: "night" });
    expect([stored.isUnsaved, changes]).toEqual([true, 1]);
    host.isFull = false;
    await own.saveSettings({});
    expect([stored.isUnsaved, changes]).toEqual([false, 2]);
  });
});
