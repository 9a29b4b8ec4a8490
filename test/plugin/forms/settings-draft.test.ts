import { describe, expect, it } from "vitest";
import { type Settings, createSettingsDraft } from "../../../plugin/forms/settings-draft.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

function arrange(maxBytes?: number, isConfirmed = false) {
  const clock = createFakeClock();
  const stored: Settings = { baseUrl: "https://a", later: { deep: 1 } };
  const written: Settings[] = [];
  const draft = createSettingsDraft({
    clock,
    isConfirmed,
    ...(maxBytes === undefined ? {} : { maxBytes }),
    write: (next) => void written.push(next),
  });
  return { stored, written, draft, pass: (ms: number) => clock.pass(ms) };
}

describe("settings that save themselves", () => {
  it("write nothing before the settings have arrived, and then what was typed", async () => {
    const { stored, written, draft, pass } = arrange();
    draft.change({ baseUrl: "https://b" });
    await pass(5_000);
    draft.save();
    expect(written).toEqual([]);
    expect(draft.value).toMatchObject({ loaded: false, unsaved: true });
    draft.receive(stored);
    await pass(5_000);
    expect(written).toEqual([{ baseUrl: "https://b", later: { deep: 1 } }]);
  });

  it("wait for a pause in typing, then write once, on top of what changed meanwhile", async () => {
    const { stored, written, draft, pass } = arrange();
    draft.receive(stored);
    draft.change({ baseUrl: "https://b" });
    await pass(200);
    draft.change({ baseUrl: "https://bc" });
    draft.receive({ ...stored, relayPort: 4_000 });
    await pass(200);
    expect(written).toEqual([]);
    await pass(100);
    expect(written).toEqual([{ baseUrl: "https://bc", later: { deep: 1 }, relayPort: 4_000 }]);
    expect(draft.value.unsaved).toBe(false);
    await pass(5_000);
    expect(written).toHaveLength(1);
  });

  it("remove a field that is set to nothing", () => {
    const { stored, written, draft } = arrange();
    draft.receive(stored);
    draft.change({ baseUrl: undefined });
    draft.save();
    expect(written).toEqual([{ later: { deep: 1 } }]);
  });

  it("do not write what did not change", async () => {
    const { stored, written, draft, pass } = arrange();
    draft.receive(stored);
    draft.change({ baseUrl: "https://a", later: { deep: 1 } });
    await pass(5_000);
    expect(written).toEqual([]);
  });

  it("are merged into what was written last", () => {
    const { stored, written, draft } = arrange();
    draft.receive(stored);
    draft.change({ channelName: "night" });
    draft.save();
    draft.change({ baseUrl: "https://b" });
    draft.save();
    expect(written[1]).toEqual({ baseUrl: "https://b", later: { deep: 1 }, channelName: "night" });
  });

  it("take over the plugin's changes, and keep what is being typed", () => {
    const { stored, draft } = arrange();
    draft.receive(stored);
    draft.change({ channelName: "night" });
    draft.receive({ baseUrl: "https://plugin", channelName: "day" });
    expect(draft.value.settings).toEqual({ baseUrl: "https://plugin", channelName: "night" });
  });

  it("reject what would no longer fit, and take what makes room", async () => {
    const { written, draft, pass } = arrange(75);
    draft.receive({ baseUrl: "https://a", note: "é".repeat(10) });
    expect(draft.change({ voiceHosts: "voice.example" })).toBe(false);
    expect(draft.value).toMatchObject({ isTooLarge: true, unsaved: false });
    await pass(5_000);
    expect(written).toEqual([]);
    expect(draft.change({ voiceHosts: undefined })).toBe(true);
    expect(draft.value.isTooLarge).toBe(false);
    expect(draft.change({ voiceHosts: "v" })).toBe(true);
    expect(draft.value).toMatchObject({ isTooLarge: false, unsaved: true });
    // Meanwhile the plugin has filled the room: too much is not written.
    const full = { baseUrl: "https://a", note: "é".repeat(22) };
    draft.receive(full);
    draft.save();
    expect(written).toEqual([]);
    expect(draft.value).toMatchObject({ isTooLarge: true, unsaved: false, settings: full });
    // What was too large before may become smaller bit by bit.
    expect(draft.change({ note: "é".repeat(21) })).toBe(true);
  });

  it("count as unsaved until the plugin confirms them, and are saved again when its link was lost", async () => {
    const { stored, written, draft, pass } = arrange(undefined, true);
    draft.receive(stored);
    draft.change({ channelName: "night" });
    draft.save();
    expect(draft.value).toMatchObject({ unsaved: true, settings: { channelName: "night" } });
    draft.receive({ ...stored, channelName: "night" });
    expect(draft.value).toMatchObject({ unsaved: false, settings: { channelName: "night" } });
    draft.change({ channelName: "day" });
    draft.save();
    draft.resend();
    expect(draft.value.settings).toMatchObject({ channelName: "day" });
    draft.receive({ ...stored, channelName: "night" });
    await pass(5_000);
    expect(written.map(({ channelName }) => channelName)).toEqual(["night", "day", "day"]);
  });

  it("are saved again after a lost link as they were typed last, not as they were sent before", async () => {
    const { stored, written, draft, pass } = arrange(undefined, true);
    draft.receive(stored);
    draft.change({ channelName: "night" });
    draft.save();
    draft.change({ channelName: "day" });
    draft.resend();
    draft.receive(stored);
    await pass(5_000);
    expect(written.map(({ channelName }) => channelName)).toEqual(["night", "day"]);
  });

  it("are too large when the plugin says so, until the next change that fits", () => {
    const { stored, draft } = arrange();
    draft.receive(stored);
    expect(draft.value.isTooLarge).toBe(false);
    draft.receive(stored, { isTooLarge: true });
    expect(draft.value.isTooLarge).toBe(true);
    draft.receive(stored);
    expect(draft.value.isTooLarge).toBe(true);
    draft.change({ baseUrl: "https://b" });
    expect(draft.value.isTooLarge).toBe(false);
  });

  it("that are in use, but could not be stored, stay unsaved until others could be", () => {
    const { stored, draft } = arrange(undefined, true);
    draft.receive(stored);
    draft.change({ baseUrl: "https://b" });
    draft.save();
    draft.receive({ ...stored, baseUrl: "https://b" }, { isUnsaved: true });
    expect([draft.value.unsaved, draft.value.settings["baseUrl"]]).toEqual([true, "https://b"]);
    draft.receive({ ...stored, baseUrl: "https://b" });
    expect(draft.value.unsaved).toBe(false);
  });

  it("are empty when they are not an object", () => {
    const { draft } = arrange();
    for (const settled of [null, "text", [1], undefined]) {
      draft.receive(settled);
      expect(draft.value).toMatchObject({ loaded: true, settings: {} });
    }
  });
});
