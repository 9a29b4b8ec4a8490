import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStoredState } from "../../../plugin/settings/stored-state.ts";
import { endedPid } from "../../fixtures/ended-pid.ts";
import { hastyClock, holdFiles, letGoOfFiles } from "../../fixtures/held-files.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sidekick-stored-"));
  path = join(folder, "kept.json");
});
afterEach(async () => {
  letGoOfFiles();
  await rm(folder, { recursive: true });
});

/** Opens the file as the plugin does when it starts. */
const open = (log = createRecordedLog()) => openStoredState(path, log, hastyClock);
/** Writes more fields into the file, as nobody but an editor or another version does. */
const add = async (more: object) =>
  writeFile(path, JSON.stringify({ ...(JSON.parse(await readFile(path, "utf8")) as object), ...more }));
/** The names of files that were set aside. */
const setAside = async () => (await readdir(folder)).filter((name) => name.endsWith(".unreadable"));

describe("what the plugin stores", () => {
  it("is made once and stays the same", async () => {
    path = join(folder, "new", "kept.json");
    const first = await open();
    expect(first.tokens.overlay.length).toBeGreaterThanOrEqual(43);
    expect((await open()).tokens.overlay).toBe(first.tokens.overlay);
  });

  it.each(["", "{", "[]", '{"version":9,"relayToken":"x"}', '{"version":1,"relayToken":"short"}'])(
    "is set aside, not overwritten, when the file contains %j",
    async (text) => {
      await writeFile(path, text);
      const log = createRecordedLog();
      const stored = await open(log);
      expect((await open(log)).tokens.overlay).toBe(stored.tokens.overlay);
      const [aside = ""] = await setAside();
      expect(await readFile(join(folder, aside), "utf8")).toBe(text);
      expect(log.lines).toHaveLength(1);
    },
  );

  it("is set aside unread when the file is far larger than the plugin writes one", async () => {
    const { tokens } = await open();
    await add({ more: "x".repeat(9_000_000) });
    const next = await open();
    expect(next.tokens.overlay).not.toBe(tokens.overlay);
    expect(await setAside()).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    [
      "fields",
      Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`x${at}`, 1])),
      "a new one created",
    ],
    ["bytes", { hiddenWords: Array(520_000).fill(1) }, "only in parts"],
  ])("is set aside with far more %s than it writes, whole or without the field", async (_, more, how) => {
    const { tokens } = await open();
    await add(more);
    const log = createRecordedLog();
    const next = await open(log);
    expect(log.lines).toEqual([expect.stringContaining(how)]);
    expect(next.tokens.overlay === tokens.overlay).toBe(how === "only in parts");
  });

  it("holds the tones of the AI, and does without those that are none", async () => {
    const stored = await open();
    const tones = [{ tone: "wry", mood: "sad" }, { tone: "dry" }] as const;
    stored.tones.save(tones);
    await stored.settled();
    expect((await open()).tones.value).toEqual(tones);
    const text = await readFile(path, "utf8");
    for (const [odd, left] of [
      ["null", []],
      ["7", []],
      ['[null,{"tone":"wry"}]', [{ tone: "wry" }]],
      ['[{"tone":"wry","mood":"furious"},{"tone":"dry"}]', [{ tone: "dry" }]],
    ] as const) {
      await writeFile(path, text.replace(/"tones":\[.*?\]/, `"tones":${odd}`));
      const reopened = await open();
      expect(reopened.tones.value).toEqual(left);
      expect(reopened.tokens.overlay).toBe(stored.tokens.overlay);
    }
  });

  it("holds the settings of the overlay, and how often each was cleared", async () => {
    const stored = await open();
    const overlay = {
      ...stored.overlay.value,
      muted: true,
      alertsPaused: true,
      alertClears: 3,
      voiceStops: 2,
    };
    stored.overlay.save(overlay);
    await stored.settled();
    expect((await open()).overlay.value).toEqual(overlay);
  });

  it("holds the settings of alerts without what does not fit, and whether they were written", async () => {
    const { alerts, seenAlerts } = await open();
    expect([alerts.value, seenAlerts.value]).toEqual([{}, []]);
    const raid = { choices: { tiers: { big: 5, huge: Infinity } }, variations: [] };
    expect(await alerts.save({ raid })).toBe(true);
    seenAlerts.save(["HYPE_TRAIN"]);
    holdFiles("writeFile", "ENOSPC");
    expect(await alerts.save({ raid, live: raid })).toBe(false);
    letGoOfFiles();
    expect(await alerts.save({ raid })).toBe(true);
    const again = await open();
    expect([again.alerts.value, again.seenAlerts.value]).toEqual([{ raid }, ["HYPE_TRAIN"]]);
    await add({ alerts: { raid, wrong: 7, live: [] }, seenAlerts: 7 });
    const odd = await open();
    expect(odd.alerts.value).toEqual({ raid, live: { choices: {}, variations: [] } });
    expect([odd.seenAlerts.value, odd.tokens.overlay]).toEqual([[], again.tokens.overlay]);
  });

  it("is kept entry by entry where some cannot be read, and a copy of the file is set aside once", async () => {
    const text = JSON.stringify({
      version: 1,
      relayToken: "short",
      controlToken: "c".repeat(43),
      hiddenWords: ["darn", 7, null, "heck"],
      layouts: { Evening: "show=chat", Odd: 7 },
      cooldowns: { a: { tier: "fast", readyAtWall: 1, windowMs: 1 }, b: {} },
      overlay: { muted: true, volume: 30, alertsPaused: false },
    });
    await writeFile(path, text);
    const log = createRecordedLog();
    const stored = await open(log);
    expect(stored).toMatchObject({
      tokens: {
        control: "c".repeat(43),
        overlay: expect.stringMatching(/^[\w-]{43}$/) as string,
      },
      hiddenWords: ["darn", "heck"],
      layouts: { value: { Evening: "show=chat" } },
      overlay: { value: { muted: true, volume: 30 } },
    });
    expect(await stored.wordsTrouble()).toBe("unread");
    stored.saveHiddenWords(["darn", "heck", "blimey"]);
    expect(await stored.wordsTrouble()).toBeUndefined();
    const again = await open(log);
    expect([again.tokens.overlay, again.hiddenWords]).toEqual([stored.tokens.overlay, stored.hiddenWords]);
    expect(await again.wordsTrouble()).toBeUndefined();
    const aside = await setAside();
    expect(await Promise.all(aside.map((name) => readFile(join(folder, name), "utf8")))).toEqual([text]);
    expect(log.lines).toEqual([expect.stringContaining("could be read only in parts")]);
  });

  it("has the words of a list that could be read, whatever else could not", async () => {
    await writeFile(path, JSON.stringify({ version: 1, hiddenWords: ["darn"], tones: 7 }));
    const stored = await open();
    expect([stored.hiddenWords, await stored.wordsTrouble()]).toEqual([["darn"], undefined]);
  });

  it("is changed by two processes at once, each in what it changes", async () => {
    await (await open()).settled();
    const [ending, next] = [await open(), await open()];
    ending.saveHiddenWords(["darn"]);
    await ending.settled();
    next.layouts.save({ Evening: "show=chat" });
    await next.settled();
    ending.sceneText.save("On air: {scene}.");
    ending.lastLayout.save("Evening");
    await ending.settled();
    expect(await open()).toMatchObject({
      hiddenWords: ["darn"],
      layouts: { value: { Evening: "show=chat" } },
      lastLayout: { value: "Evening" },
      sceneText: { value: "On air: {scene}." },
      tokens: { overlay: next.tokens.overlay },
    });
  });

  it("keeps the layouts and alerts of two processes at once, each that one of them saved", async () => {
    const first = await open();
    first.layouts.save({ Old: "a", Both: "a", Kept: "a" });
    await first.settled();
    const [ending, next] = [await open(), await open()];
    const raid = { choices: { headline: "Raid!" }, variations: [] };
    const follow = { choices: { isOn: false }, variations: [] };
    next.layouts.save({ Both: "next", Kept: "a", Mine: "b" });
    await next.alerts.save({ raid });
    ending.layouts.save({ Old: "a", Both: "ending", Kept: "a", Evening: "c" });
    await ending.alerts.save({ follow });
    await ending.settled();
    const { layouts, alerts } = await open();
    expect(layouts.value).toEqual({ Both: "ending", Kept: "a", Mine: "b", Evening: "c" });
    expect(alerts.value).toEqual({ raid, follow });
  });

  it("keeps the order of layouts that only one process changes", async () => {
    const stored = await open();
    stored.layouts.save({ A: "a", B: "b" });
    stored.layouts.save({ C: "a", B: "b" });
    await stored.settled();
    expect(Object.keys((await open()).layouts.value)).toEqual(["C", "B"]);
  });

  it("leaves no tokens in files that an ended process was writing, and those of a running one alone", async () => {
    const old = await open();
    const left = (pid: number) => `${path}.${pid}.new`;
    for (const pid of [endedPid, process.ppid]) await writeFile(left(pid), old.tokens.overlay);
    await open();
    const news = (await readdir(folder)).filter((name) => name.endsWith(".new"));
    expect(news).toEqual([`kept.json.${process.ppid}.new`]);
  });

  it("leaves what a later version has added, and a file that it has begun anew", async () => {
    const stored = await open();
    await add({ later: { is: "here" } });
    const reopened = await open();
    reopened.saveHiddenWords(["darn"]);
    await reopened.settled();
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({
      later: { is: "here" },
      hiddenWords: ["darn"],
    });
    await writeFile(path, '{"version":2}');
    stored.saveHiddenWords(["heck"]);
    expect(await stored.wordsTrouble()).toBe("unsaved");
    expect(await readFile(path, "utf8")).toBe('{"version":2}');
  });

  it.each(["ENOSPC", "EROFS"] as const)("is not saved until the disk takes it: %s", async (code) => {
    const stored = await open();
    holdFiles("writeFile", code);
    // The second comes before the first has been tried.
    stored.saveHiddenWords(["darn"]);
    stored.sceneText.save("On air");
    expect(await stored.wordsTrouble()).toBe("unsaved");
    expect((await open()).hiddenWords).toEqual([]);
    letGoOfFiles();
    stored.tones.save([]);
    expect(await stored.wordsTrouble()).toBeUndefined();
    expect((await open()).hiddenWords).toEqual(["darn"]);
  });

  it("is saved as soon as the disk takes it when somebody asks, or the plugin ends", async () => {
    const log = createRecordedLog();
    const stored = await open(log);
    holdFiles("writeFile", "ENOSPC");
    stored.overlay.save({ ...stored.overlay.value, muted: true, alertsPaused: true });
    await stored.settled();
    await stored.settled();
    expect(log.lines).toHaveLength(1);
    letGoOfFiles();
    await stored.settled();
    expect((await open(log)).overlay.value).toMatchObject({ muted: true });
    holdFiles("writeFile", "ENOSPC");
    stored.sceneText.save("On air");
    await stored.settled();
    expect(log.lines).toHaveLength(2);
  });

  it("holds the text about scene changes, even when it is empty", async () => {
    // What is as it was in the file that was found is written as well.
    await open();
    const first = await open();
    expect(first.sceneText.value).toBe("");
    for (const text of ["On air: {scene}.", ""]) {
      first.sceneText.save(text);
      await first.settled();
      expect((await open()).sceneText.value).toBe(text);
    }
  });

  it("holds each key's cooldown, under a name that does not reveal the key", async () => {
    const cooldown = { tier: "standard", readyAtWall: 1_700_000_000_000, windowMs: 25_000 } as const;
    const first = await open();
    first.saveCooldown("address and sk-secret", cooldown);
    await first.settled();
    expect(await readFile(path, "utf8")).not.toContain("sk-secret");
    const second = await open();
    expect(second.cooldownOf("address and sk-secret")).toEqual(cooldown);
    expect(second.cooldownOf("another key")).toBeUndefined();
  });

  it("forgets keys that have not been used for long", async () => {
    const stored = await open();
    for (let key = 0; key < 20; key++)
      stored.saveCooldown(String(key), { tier: "fast", readyAtWall: key, windowMs: 1_000 });
    expect(stored.cooldownOf("3")).toBeUndefined();
    expect(stored.cooldownOf("19")?.readyAtWall).toBe(19);
    await stored.settled();
  });

  it("leaves alone a file that cannot be opened", async () => {
    await mkdir(path);
    const log = createRecordedLog();
    const stored = await open(log);
    stored.saveCooldown("a", { tier: "fast", readyAtWall: 1, windowMs: 1 });
    await stored.settled();
    expect(await readdir(folder)).toEqual(["kept.json"]);
    expect(log.lines.join()).toContain("could not be opened");
    expect(await stored.wordsTrouble()).toBe("unread");
    stored.saveHiddenWords(["darn"]);
    expect(await stored.wordsTrouble()).toBe("unsaved");
  });

  it.each(["EBUSY", "EPERM", "EACCES"] as const)(
    "is read as soon as a program that holds it lets go of it (%s)",
    async (code) => {
      const { tokens } = await open();
      holdFiles("readFile", code, 5);
      const log = createRecordedLog();
      expect((await open(log)).tokens.overlay).toBe(tokens.overlay);
      expect(log.lines).toEqual([]);
    },
  );

  it("is not overwritten while another program holds it, and is there again the next time", async () => {
    const { tokens } = await open();
    holdFiles("readFile", "EBUSY");
    const log = createRecordedLog();
    const stored = await open(log);
    letGoOfFiles();
    stored.layouts.save({ Evening: "show=chat" });
    await stored.settled();
    expect(log.lines.join()).toContain("could not be opened");
    expect((await open()).tokens.overlay).toBe(tokens.overlay);
  });

  it("is not overwritten when it is unreadable and cannot be set aside", async () => {
    await writeFile(path, "{");
    holdFiles("rename", "EPERM");
    const stored = await open();
    letGoOfFiles();
    stored.layouts.save({ Evening: "show=chat" });
    await stored.settled();
    expect(await readFile(path, "utf8")).toBe("{");
  });

  it("has a layout of any name again after a restart", async () => {
    const stored = await open();
    stored.layouts.save({ constructor: "theme=neon", Evening: "theme=paper" });
    await stored.settled();
    const { layouts } = await open();
    expect(Object.entries(layouts.value)).toEqual([
      ["constructor", "theme=neon"],
      ["Evening", "theme=paper"],
    ]);
  });

  it("is written as soon as another program releases it, with the latest content", async () => {
    const stored = await open();
    holdFiles("rename", "EPERM", 5);
    for (let at = 0; at < 50; at++) stored.layouts.save({ Evening: `volume=${at}` });
    await stored.settled();
    expect((await open()).layouts.value).toEqual({ Evening: "volume=49" });
    expect(await readdir(folder)).toEqual(["kept.json"]);
  });

  it("leaves no partial file when it cannot be written, and the log says why", async () => {
    const log = createRecordedLog();
    holdFiles("rename", "EBUSY");
    const stored = await open(log);
    await stored.settled();
    expect(await readdir(folder)).toEqual([]);
    expect(log.lines.join("\n")).toContain("could not be written: Error EBUSY");
  });

  it("is read even with a byte order mark from an editor", async () => {
    const relayToken = "t".repeat(43);
    await writeFile(path, `\uFEFF${JSON.stringify({ version: 1, relayToken })}`);
    expect((await open()).tokens.overlay).toBe(relayToken);
  });

  it("is not needed where nothing can be written", async () => {
    await writeFile(join(folder, "file"), "");
    const log = createRecordedLog();
    path = join(folder, "file", "kept.json");
    const stored = await open(log);
    expect(stored.tokens.overlay.length).toBeGreaterThanOrEqual(43);
    expect(log.lines.some((line) => line.includes("could not be"))).toBe(true);
  });
});
