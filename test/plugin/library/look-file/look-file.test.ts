import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyEntry } from "../../../../shared/alerts/alert-settings.ts";
import { alertSettingsIn } from "../../../../shared/alerts/read-alert-settings.ts";
import { type Rule, maxRules } from "../../../../shared/rules/rule.ts";
import { openImportRecords } from "../../../../plugin/library/look-file/import-records.ts";
import { systemClock } from "../../../../shared/clock.ts";
import { readLook } from "../../../../plugin/library/look-file/read-look.ts";
import { openUploads } from "../../../../plugin/library/look-file/receive.ts";
import { tinyMedia, wav } from "../../../fixtures/tiny-media.ts";
import { blackPicture, tinyPicture } from "../../../fixtures/tiny-pictures.ts";
import { endedPid } from "../../../fixtures/ended-pid.ts";
import { maxHold } from "../../../fixtures/longest-hold.ts";
import { LookError } from "../../../../plugin/library/look-file/look-error.ts";
import { createRecordedLog } from "../../../fixtures/recorded-log.ts";
import {
  type LookHome,
  type ZipEntry,
  emptyFolder,
  exported,
  openHome,
  sent,
  zipOf,
  zipOfFolders,
} from "./look-samples.ts";

/** What an export holds, by reading it as an import does. */
async function contentOf(bytes: Uint8Array) {
  const uploads = await openUploads(await emptyFolder(), 2 ** 30, () => "x", createRecordedLog());
  return uploads.during(sent(bytes), async (path) => {
    const look = await readLook(path);
    const { layouts, alerts, tones, media } = look;
    for (const file of look.files) await look.readFile(file);
    return { layouts, alerts, tones, media };
  });
}

/** A home in which nothing is stored yet. */
const newHome = async (options?: Parameters<typeof openHome>[1]): Promise<LookHome> =>
  openHome(await emptyFolder(), options);

/** Everything of a home that an import may change. */
const stateOf = ({ library }: LookHome) => ({
  layouts: library.layouts.all,
  alerts: library.alerts.settings,
  tones: library.tones.all,
  media: library.media.all,
});

/** A home with a bit of everything. */
async function furnished(): Promise<LookHome> {
  const home = await newHome();
  const { layouts, alerts, tones, media } = home.library;
  const sound = await media.put("Trumpet.wav", tinyMedia.wav);
  const picture = await media.put("Cake 🎂.png", tinyPicture("png"));
  if (typeof sound === "string" || typeof picture === "string") throw new Error("A sample is not stored.");
  layouts.put("Neon tall", "theme=neon&chat-at=left&canvas=1080x1920");
  layouts.put("夜", "show=captions");
  await alerts.replace(
    alertSettingsIn({
      raid: {
        choices: { headline: "{name} brings {viewers}!", sound: sound.file, tiers: { big: 20 } },
        variations: [
          {
            id: "a",
            name: "Huge",
            when: { amount: { of: "raidViewers", least: 100 } },
            choices: { picture: picture.file },
          },
        ],
      },
      HYPE_TRAIN: { choices: { isSpoken: true, prompt: "Cheer!" } },
    }),
  );
  tones.see("calm");
  tones.choose("cheerful", "happy");
  return home;
}

describe("a look", () => {
  const letter = fc.constantFrom("a", "b", "X", " ", "0", "9", "ä", "ß");
  const text = fc.string({ unit: letter, maxLength: 30 });
  const layoutName = text.map((rest) => `L${rest.trim()}`);
  const option = fc.constantFrom(
    "theme=neon",
    "chat-at=bottom-right,-4.4,-10",
    "chat-font=Comic%20Neue",
    "show=ai,chat",
    "canvas=1080x1920",
    "chat-accent=%23ff8800",
    `font=file%3A${"ab".repeat(32)}.woff2`,
  );
  const choices = fc.record(
    {
      headline: text,
      kicker: text,
      isOn: fc.boolean(),
      seconds: fc.integer({ min: 2, max: 30 }),
      colour: fc.constant("#a1b2c3"),
      prompt: text,
    },
    { requiredKeys: [] },
  );
  const variation = fc.record({
    id: fc.uuid(),
    name: text,
    weight: fc.integer({ min: 1, max: 100 }),
    when: fc.record(
      { messageHas: text, amount: fc.record({ of: fc.constant("value"), least: fc.nat(50) }) },
      { requiredKeys: [] },
    ),
    choices,
  });
  const looks = fc.record({
    layouts: fc.dictionary(
      layoutName,
      fc.uniqueArray(option).map((all) => all.join("&")),
      { maxKeys: 8 },
    ),
    alerts: fc.dictionary(
      fc.constantFrom("raid", "follow", "cheer", "HYPE_TRAIN"),
      fc.record({ choices, variations: fc.array(variation, { maxLength: 3 }) }),
    ),
    tones: fc.dictionary(
      text.map((tone) => `t${tone}`),
      fc.constantFrom("happy", "sad", "angry"),
      { maxKeys: 5 },
    ),
    sounds: fc.array(text, { maxLength: 3 }),
  });

  it("that is exported, imported elsewhere and exported again is the same", async () => {
    await fc.assert(
      fc.asyncProperty(looks, async ({ layouts, alerts, tones, sounds }) => {
        const [here, there] = [await newHome(), await newHome()];
        for (const [name, query] of Object.entries(layouts)) here.library.layouts.put(name, query);
        await here.library.alerts.replace(alertSettingsIn(alerts));
        for (const [tone, mood] of Object.entries(tones)) here.library.tones.choose(tone, mood);
        for (const name of sounds) await here.library.media.put(`${name}.wav`, wav(40, name));
        const file = await exported(here);
        await there.look.import(sent(file), false);
        const [first, second] = [await contentOf(file), await contentOf(await exported(there))];
        expect(second).toEqual(first);
        expect(there.library.media.all.map(({ file }) => file).toSorted()).toEqual(
          here.library.media.all.map(({ file }) => file).toSorted(),
        );
      }),
      { numRuns: 15 },
    );
  });

  it("can be planned first, which changes nothing", async () => {
    const here = await furnished();
    const there = await newHome();
    there.library.layouts.put("Neon tall", "theme=paper");
    there.library.layouts.put("Mine", "theme=paper");
    await there.library.media.put("other name.png", tinyPicture("png"));
    const before = stateOf(there);
    expect(await there.look.plan(sent(await exported(here)), false)).toEqual({
      layouts: [
        { name: "Neon tall", change: "replaced" },
        { name: "夜", change: "added" },
      ],
      kept: ["Mine"],
      alerts: [
        { name: "raid", change: "added" },
        { name: "HYPE_TRAIN", change: "added" },
      ],
      spoken: ["HYPE_TRAIN"],
      tones: [{ name: "cheerful", change: "added" }],
      rules: [],
      files: { added: 1, bytes: tinyMedia.wav.length, same: 1 },
    });
    expect(stateOf(there)).toEqual(before);
    expect(there.look.imports).toEqual([]);
    expect(await readdir(join(there.folder, "look", "uploads"))).toEqual([]);
  });

  it("brings rules switched off and never in place of others, without viewers' words, and they are undone", async () => {
    const [here, there] = [await newHome({ hiddenWords: ["darn"] }), await newHome()];
    const rule = (name: string, when: Rule["when"], settings: object): Rule => ({
      name,
      on: true,
      when,
      then: { action: "reaction", settings: { ...settings } },
    });
    const raid = rule("Greet", { event: "raid" }, { prompt: "Greet the darn {name}", channelName: "mine" });
    await here.library.rules.save([
      raid,
      rule("Scene", { event: "scene", name: "The darn scene" }, { prompt: "Hi" }),
      rule("Rook", { event: "raid" }, { target: "specific", characterId: "c1" }),
      rule("Otter", { event: "message", contains: "Otter" }, { prompt: "Hi" }),
      rule("Same", { event: "follow" }, { prompt: "Hi" }),
    ]);
    const own = [
      rule("Greet", { event: "raid" }, { prompt: "Mine" }),
      rule("Same", { event: "follow" }, { prompt: "Hi" }),
    ];
    await there.library.rules.save(own);
    const bytes = await exported(here);
    const { id, rules } = await there.look.import(sent(bytes), false);
    expect(rules).toEqual([
      { name: "Greet 2", change: "added" },
      { name: "Scene", change: "added" },
      { name: "Same", change: "same" },
    ]);
    const came = [
      rule("Greet 2", { event: "raid" }, { prompt: "Greet the ••• {name}" }),
      rule("Scene", { event: "scene", name: "The ••• scene" }, { prompt: "Hi" }),
    ].map((added) => ({ ...added, on: false, fromLook: true }));
    expect(there.library.rules.all).toEqual([...own, ...came]);
    await there.look.undo(id, false);
    expect(there.library.rules.all).toEqual(own);
    await there.library.rules.save(
      Array.from({ length: maxRules }, (_, at) => rule(`${at}`, { event: "raid" }, { prompt: "x" })),
    );
    await expect(there.look.import(sent(bytes), false)).rejects.toMatchObject({ problem: "rules" });
  });

  it("brings a font with the layout that uses it, which stays as long as one does", async () => {
    const [here, there] = [await newHome(), await newHome()];
    const font = await here.library.media.put("Gugi.woff2", tinyMedia.woff2);
    if (typeof font === "string") throw new Error(font);
    const query = `theme=neon&chat-font=file%3A${font.file}`;
    here.library.layouts.put("Own font", query);
    const { id } = await there.look.import(sent(await exported(here)), false);
    expect([there.library.layouts.all, there.library.media.all]).toEqual([{ "Own font": query }, [font]]);
    there.library.layouts.put("Mine", `font=file:${font.file}`);
    await there.look.undo(id, false);
    expect(there.library.media.all).toEqual([font]);
  });

  it("of the same name is added beside the other if both are to be kept", async () => {
    const here = await furnished();
    const there = await newHome();
    there.library.layouts.put("Neon tall", "theme=paper");
    await there.look.import(sent(await exported(here)), true);
    expect(there.library.layouts.all).toEqual({
      "Neon tall": "theme=paper",
      "Neon tall 2": "theme=neon&chat-at=left&canvas=1080x1920",
      夜: "show=captions",
    });
  });

  it("has the currency that was chosen, and one without it changes nothing", async () => {
    const [here, plain, there] = [
      await newHome(),
      await furnished(),
      await newHome({ hiddenWords: ["currency"] }),
    ];
    await here.library.alerts.replace(currencyEntry("JPY"));
    const file = await exported(here);
    expect((await contentOf(file)).alerts).toEqual(currencyEntry("JPY"));
    await there.look.import(sent(file), false);
    const { id } = await there.look.import(sent(await exported(plain)), false);
    expect(there.library.alerts.settings).toMatchObject(currencyEntry("JPY"));
    await there.look.undo(id, false);
    expect(there.library.alerts.settings).toEqual(currencyEntry("JPY"));
  });

  it("has the language's currency where the streamer chose none, once it has sums of money", async () => {
    const here = await newHome({ currency: "JPY" });
    const { alerts, rules } = here.library;
    const alertsWith = async (settings: object) => {
      await alerts.replace(alertSettingsIn(settings));
      return (await contentOf(await exported(here))).alerts["currency"];
    };
    const { currency: yen } = currencyEntry("JPY");
    expect(await alertsWith({ tip: { choices: { volume: 5 } }, raid: { choices: { least: 5 } } })).toBe(
      undefined,
    );
    expect(await alertsWith({ tip: { choices: { least: 500 } } })).toEqual(yen);
    expect(await alertsWith({ SUPER_CHAT: { choices: { tiers: { big: 500, huge: 5_000 } } } })).toEqual(yen);
    const when = { amount: { of: "value", least: 500, most: 900 } };
    expect(
      await alertsWith({ tip: { variations: [{ id: "a", name: "", when, weight: 1, choices: {} }] } }),
    ).toEqual(yen);
    const then = { action: "reaction", settings: { prompt: "Thanks" } } as const;
    await rules.save([{ name: "Tips", on: true, when: { event: "tip", atLeast: 500 }, then }]);
    expect(await alertsWith({})).toEqual(yen);
    const there = await newHome();
    await there.look.import(sent(await exported(here)), false);
    expect(there.library.alerts.settings).toEqual(currencyEntry("JPY"));
  });

  it("has dollars as well, which are no yen where it is imported", async () => {
    const [here, there] = [await newHome(), await newHome({ currency: "JPY" })];
    await here.library.alerts.replace(alertSettingsIn({ tip: { choices: { least: 5 } } }));
    await there.look.import(sent(await exported(here)), false);
    expect(there.library.alerts.inUse).toMatchObject(currencyEntry("USD"));
  });

  it("leaves names, tokens, addresses, keys and hidden words at home, and those of the other home in place", async () => {
    const secrets = ["sk-live-0123456789", "obs-pass-word", "10.0.0.7:4455"];
    const home = await newHome({ hiddenWords: ["grumbold", "邪恶词"], secrets });
    const { layouts, alerts, tones, media, pictures, portraits } = home.library;
    const forBob = await media.put("for Bobbington.wav", tinyMedia.wav);
    if (typeof forBob === "string") throw new Error(forBob);
    await media.put("grumbold.png", tinyPicture("png"));
    /** Ways out by a layout: what must not be in the file, and the layout with it. */
    const layoutsWith: readonly [where: string, secret: string, name: string, query: string][] = [
      ["viewers hidden from chat", "Nightbotto", "One", "chat-at=left&chat-hide-names=Nightbotto"],
      ["a token", home.stored.tokens.overlay, "Two", `theme=neon&token=${home.stored.tokens.overlay}`],
      ["the control page's token", home.stored.tokens.control, "Two b", `font=${home.stored.tokens.control}`],
      ["an address", "companion.example", "Three", "base=https%3A%2F%2Fcompanion.example#key=sk-other"],
      ["a key after it", "sk-other", "Three", "base=https%3A%2F%2Fcompanion.example#key=sk-other"],
      ["a key in a query", "sk-query", "Three b", "key=sk-query&theme=neon"],
      ["a key after a query", "sk-third", "Three c", "theme=neon#key=sk-third"],
      ["the API key", "sk-live-0123456789", "Four", "font=sk-live-0123456789"],
      ["a hidden word in a value", "邪恶词", "Five", "font=%E9%82%AA%E6%81%B6%E8%AF%8D%20Sans"],
      ["a hidden word as a piece's font", "grumbold", "Six", "chat-font=grumbold&font=grumbold&theme=paper"],
      ["a hidden word in a name", "grumbold", "Grumbold stage", "theme=paper"],
    ];
    const forViewer = {
      choices: { kicker: "Hi" },
      variations: [
        {
          id: "b",
          name: "Bobbington's own",
          when: { nameHas: "Bobbington" },
          choices: { sound: forBob.file },
        },
        { id: "c", name: "All", when: { messageHas: "grumbold" }, choices: {} },
        { id: "d", name: "Rest", when: {}, choices: { detail: "welcome" } },
      ],
    };
    const raid = { headline: "{name} the grumbold", prompt: "Say sk-live-0123456789 at 10.0.0.7:4455" };
    const portrait = `data:image/png;base64,${tinyPicture("png").toString("base64")}`;
    /** Every other way out: what the streamer has typed where, and what must not be in the file. */
    const waysOut: readonly [where: string, secret: string, put?: () => unknown][] = [
      [
        "a variation for a viewer's name",
        "Bobbington",
        () => alerts.replace(alertSettingsIn({ follow: forViewer })),
      ],
      ["the file of only such a variation", forBob.file],
      ["a hidden word in a line", "grumbold", () => alerts.put("raid", { choices: raid, variations: [] })],
      ["an address in a prompt", "10.0.0.7:4455"],
      [
        "the password of OBS in an event type",
        "obs-pass-word",
        () => alerts.put("OBS-PASS-WORD", { choices: { isOn: false }, variations: [] }),
      ],
      ["alerts of the channel", "SECRET_PROGRAM", () => alerts.see({ eventType: "SECRET_PROGRAM" } as never)],
      ["a hidden word in a tone", "grumbold", () => tones.choose("grumbold and cross", "angry")],
      ["a tone without a mood", "whimsical", () => tones.see("whimsical")],
      ["avatar pictures", "Mirabella", () => pictures.put("Mirabella", "closed", tinyPicture("png"))],
      ["a portrait", "Thaddeus", () => portraits.put("Thaddeus", portrait)],
      ["hidden words as stored", "hiddenWords", () => home.stored.saveHiddenWords(["grumbold"])],
      ["prompts", "controlPrompts", () => home.stored.controlPrompts.save(["Ask Zebediah"])],
      ["text for scenes", "Sceneworth", () => home.stored.sceneText.save("Sceneworth {scene}")],
    ];
    for (const [, , name, query] of layoutsWith) layouts.put(name, query);
    for (const [, , put] of waysOut) await put?.();
    const bytes = await exported(home);
    const raw = `${bytes.toString("latin1")}${bytes.toString("utf8")}`;
    const content = await contentOf(bytes);
    const all = `${raw}${JSON.stringify(content)}${Object.values(content.layouts)
      .map((query) => decodeURIComponent(query))
      .join()}`.toLowerCase();
    for (const [where, secret] of [...layoutsWith, ...waysOut])
      expect([where, all.includes(secret.toLowerCase())]).toEqual([where, false]);
    expect(content.layouts).toEqual({
      One: "chat-at=left",
      Two: "theme=neon",
      "Two b": "",
      Three: "",
      "Three b": "theme=neon",
      "Three c": "theme=neon",
      Four: "",
      Five: "",
      Six: "theme=paper",
      Layout: "theme=paper",
    });
    expect(content.alerts["follow"]?.variations.map(({ name }) => name)).toEqual(["Rest"]);
    expect(content.alerts["raid"]?.choices).toEqual({ headline: "{name} the •••", prompt: "•••" });
    expect(Object.values(content.media)).toEqual(["picture.png"]);
    // At home, what no file has stays.
    await home.look.import(sent(bytes), false);
    expect(layouts.all["One"]).toBe("chat-at=left&chat-hide-names=Nightbotto");
    expect(alerts.settings["follow"]?.variations.map(({ id }) => id)).toEqual(["d", "b"]);
  });
});

const file = (name: string, bytes: Uint8Array): ZipEntry => ({ name: `media/${name}`, content: bytes });
const hashOf = (bytes: Uint8Array, ending: string): string =>
  `${createHash("sha256").update(bytes).digest("hex")}.${ending}`;
const json = (parts: object = {}): ZipEntry => ({
  name: "look.json",
  content: JSON.stringify({
    format: "sidekick-look",
    version: 1,
    layouts: {},
    alerts: {},
    tones: [],
    media: [],
    ...parts,
  }),
});
const text = (content: string | Uint8Array): ZipEntry => ({ name: "look.json", content });
const raidWith = (choices: object): ZipEntry => json({ alerts: { raid: { choices, variations: [] } } });
const lists = (name: string): ZipEntry => json({ media: [{ file: name, name: "a" }] });
const listed = (bytes: Uint8Array, ending: string, name = hashOf(bytes, ending)): readonly ZipEntry[] => [
  lists(name),
  file(name, bytes),
];
const entries = (count: number, ending = ""): readonly ZipEntry[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}${ending}`, content: "" }));
const tones = (count: number): object =>
  Array.from({ length: count }, (_, at) => ({ tone: `t${at}`, mood: "sad" }));
/** Settings of 55 alerts, which take more room than all may. */
const manyAlerts = (): object => {
  const one = { name: "x".repeat(200), when: {}, weight: 1, choices: {} };
  const variations = Array.from({ length: 30 }, (_, id) => ({ ...one, id: `${id}` }));
  return Object.fromEntries(entries(55).map(({ name }) => [`TYPE ${name}`, { choices: {}, variations }]));
};
const layoutsOf = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`L${at}`, ""]));
const page = Buffer.from("<script>alert(1)</script>");
const png = tinyPicture("png");

describe("a file that no export has made", () => {
  it.each<[string, Uint8Array | readonly ZipEntry[], string]>([
    ["nothing", new Uint8Array(), "broken"],
    ["no ZIP", Buffer.from("<html>"), "broken"],
    ["one that is cut short", zipOf([json(), ...listed(png, "png").slice(1)]).subarray(0, -30), "broken"],
    ["no look in it", [{ name: "readme.txt", content: "" }], "missing"],
    ["a name that leads up", [json(), { name: "../look.json", content: "" }], "path"],
    ["a name that leads up on Windows", [json(), { name: "media\\..\\x", content: "" }], "path"],
    ["a name from the root", [json(), { name: "/etc/passwd", content: "" }], "path"],
    ["a drive's name", [json(), { name: "C:x", content: "" }], "path"],
    ["a script", [json(), { name: "run.js", content: "x" }], "stranger"],
    ["a file that is not listed", [json(), file(hashOf(png, "png"), png)], "stranger"],
    ["a listed file that is not there", [lists(hashOf(png, "png"))], "missing"],
    ["two entries of one name", [json(), json()], "twice"],
    ["a link", [json(), { name: "media/x", content: "/etc/passwd", mode: 0o120777 }], "link"],
    ["a password", [{ ...json(), flags: 1 }], "encrypted"],
    ["too many entries", [json(), ...entries(80)], "bomb"],
    ["a claim of too many bytes", [json(), { name: "a", content: "", claimed: 2 ** 31 }], "bomb"],
    [
      "far more than its size",
      [json(), { name: "a", content: Buffer.alloc(9_000_000), isPacked: true }],
      "bomb",
    ],
    ["more than it claims", [{ ...json(), isPacked: true, claimed: 10 }], "bomb"],
    ["a text that is not JSON", [text("{")], "content"],
    ["a text that is not UTF-8", [text(Buffer.from([0xff, 0xfe]))], "content"],
    ["a huge text", [text(" ".repeat(1_100_000))], "large"],
    ["a deep text", [text(`${"[".repeat(200_000)}${"]".repeat(200_000)}`)], "content"],
    [
      "a deep alert",
      [
        text(
          `{"format":"sidekick-look","version":1,"layouts":{},"alerts":{"raid":{"choices":${"[".repeat(200_000)}${"]".repeat(200_000)},"variations":[]}},"tones":[],"media":[]}`,
        ),
      ],
      "content",
    ],
    ["version -1", [json({ version: -1 })], "content"],
    ["version 0.5", [json({ version: 0.5 })], "content"],
    ["another program's JSON", [text("{}")], "content"],
    ["a newer version", [json({ version: 4, more: 1 })], "newer"],
    ["layouts in a list", [json({ layouts: [] })], "content"],
    ["a layout that is no text", [json({ layouts: { A: 1 } })], "content"],
    ["a layout with spaces", [json({ layouts: { A: "a b" } })], "content"],
    ["a layout of an object's own name", [json({ layouts: { ["__proto__"]: "a=b" } })], "content"],
    ["an alert of an object's own name", [json({ alerts: { ["__proto__"]: {} } })], "content"],
    ["an alert's wrong volume", [raidWith({ volume: "loud" })], "content"],
    ["an alert's address as a picture", [raidWith({ picture: "https://a.example/x.png" })], "content"],
    ["an unknown field", [json({ scripts: ["x"] })], "content"],
    ["an unknown mood", [json({ tones: [{ tone: "a", mood: "evil" }] })], "content"],
    ["a file's name with a path", [lists("../a.png")], "content"],
    ["a file of another format", [lists(hashOf(page, "svg"))], "content"],
    ["a page as a picture", listed(page, "png"), "kind"],
    ["a picture as a font", listed(png, "woff2"), "kind"],
    ["a damaged font", listed(tinyMedia.woff2.subarray(0, -9), "woff2"), "kind"],
    ["a picture as a video", listed(png, "mp4"), "kind"],
    ["a file of another hash", listed(png, "png", hashOf(page, "png")), "kind"],
    ["a picture with too many pixels", listed(blackPicture(6_000, 6_000), "png"), "pixels"],
    ["a sound with too many bytes", listed(wav(3_200_000), "wav"), "large"],
    ["too many layouts", [json({ layouts: layoutsOf(21) })], "layouts"],
    ["too many tones", [json({ tones: tones(51) })], "tones"],
    ["too much of alerts", [json({ alerts: manyAlerts() })], "alerts"],
  ])("is rejected, and nothing has changed: %s", async (_, file, problem) => {
    const bytes = file instanceof Uint8Array ? file : zipOf(file);
    const home = await furnished();
    const before = stateOf(home);
    for (const work of ["plan", "import"] as const) {
      const rejected = await home.look[work](sent(bytes), false).then(
        () => "accepted",
        (error: { problem?: string }) => error.problem ?? error,
      );
      expect(rejected).toEqual(problem);
    }
    expect(stateOf(home)).toEqual(before);
    expect(home.look.imports).toEqual([]);
    expect(await readdir(join(home.folder, "look", "uploads"))).toEqual([]);
    expect((await readdir(join(home.folder, "media"))).length).toBe(3);
  });
});

describe("a file made to keep the plugin busy", () => {
  const names = Array.from({ length: 60_000 }, (_, at) => [`L${at}`, ""] as const);
  const ofOptions = Object.fromEntries(names.slice(0, 1_000).map(([name]) => [name, "a&".repeat(500)]));
  it.each<[string, () => Buffer, string]>([
    ["300,000 folders", () => zipOfFolders(300_000), "bomb"],
    ["4,000 folders", () => zipOfFolders(4_000), "bomb"],
    ["a look with one folder too many", () => zipOf([json(), ...entries(66, "/")]), "bomb"],
    ["so many that the ZIP's own count of them is 0 again", () => zipOfFolders(3 * 65_536), "bomb"],
    ["60,000 layouts", () => zipOf([json({ layouts: Object.fromEntries(names) })]), "content"],
    ["1,000 layouts of 500 options", () => zipOf([json({ layouts: ofOptions })]), "layouts"],
    ["400,000 tones that are none", () => zipOf([json({ tones: Array(400_000).fill(1) })]), "content"],
    ["60,000 fields", () => zipOf([json(Object.fromEntries(names))]), "content"],
    ["25,000 tones", () => zipOf([json({ tones: tones(25_000) })]), "tones"],
  ])("is rejected before it does: %s", async (_, made, expected) => {
    const home = await newHome();
    const body = sent(made());
    let problem: unknown;
    const hold = await maxHold(() =>
      home.look.plan(body, false).catch((error: unknown) => {
        problem = error instanceof LookError && error.problem;
      }),
    );
    expect(problem).toBe(expected);
    // A busy computer is slower at everything.
    expect(hold).toBeLessThan(250);
  });

  it("may have a folder of its own for the files, as programs that pack a folder write it", async () => {
    const home = await newHome();
    const whole = zipOf([...listed(png, "png"), { name: "media/", content: "" }]);
    expect((await home.look.plan(sent(whole), false)).files.added).toBe(1);
  });
});

it("a damaged export is either rejected with a reason, or reads as it was written", async () => {
  const home = await furnished();
  const bytes = await exported(home);
  const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(40), async (places, cut) => {
      const damaged = Buffer.from(bytes.subarray(0, cut > 20 ? bytes.length - cut : bytes.length));
      for (const [at, byte] of places) if (at < damaged.length) damaged[at] = byte;
      const result = await home.look.plan(sent(damaged), false).then(
        ({ files }) => `${files.same} files`,
        (error: Error) => error.name,
      );
      expect(["2 files", "LookError"]).toContain(result);
    }),
    { numRuns: 40 },
  );
});

describe("an import", () => {
  it("is undone after a restart, and asks before it loses what was edited since", async () => {
    const bytes = await exported(await furnished());
    const folder = await emptyFolder();
    const home = await openHome(folder);
    home.library.layouts.put("Neon tall", "theme=paper");
    await home.library.alerts.put("raid", { choices: { headline: "Mine" }, variations: [] });
    const before = stateOf(home);
    const { id } = await home.look.import(sent(bytes), false);
    expect(home.library.layouts.all["Neon tall"]).toContain("neon");
    home.library.layouts.put("夜", "show=chat");
    home.library.layouts.put("Later", "");
    await home.stored.settled();

    const again = await openHome(folder);
    expect(again.look.imports.map((one) => one.id)).toEqual([id]);
    await expect(again.look.undo(id, false)).rejects.toMatchObject({
      problem: "changed",
      about: ["layouts.夜"],
    });
    expect(again.library.layouts.all["夜"]).toBe("show=chat");
    await again.look.undo(id, true);
    expect(stateOf(again)).toEqual({
      ...before,
      layouts: { ...before.layouts, Later: "" },
    });
    expect((await readdir(join(folder, "media"))).filter((name) => !name.endsWith(".json"))).toEqual([]);
    await expect(again.look.undo(id, true)).rejects.toMatchObject({ problem: "gone" });
  });

  it("that is undone leaves a file that something else uses by now", async () => {
    const home = await newHome();
    const { id } = await home.look.import(sent(zipOf(listed(png, "png"))), false);
    await home.library.alerts.put("follow", { choices: { picture: hashOf(png, "png") }, variations: [] });
    await home.look.undo(id, false);
    expect(home.library.media.all).toHaveLength(1);
  });

  /** A home with an import of a layout and eight files. */
  async function importedHome(): Promise<{ readonly there: LookHome; readonly id: string }> {
    const here = await newHome();
    here.library.layouts.put("Neon tall", "theme=neon");
    for (let at = 0; at < 8; at++) await here.library.media.put(`${at}.wav`, wav(40, `${at}`));
    const there = await newHome();
    const { id } = await there.look.import(sent(await exported(here)), false);
    return { there, id };
  }

  it.each([-1, 0, 2])(
    "whose undoing ended with the plugin is gone when it starts again: %i files were removed",
    async (removes) => {
      const { there, id } = await importedHome();
      const { media, alerts } = there.library;
      let removed = 0;
      const ended = new Promise<void>((resolve) => {
        const [remove, replace] = [media.remove.bind(media), alerts.replace.bind(alerts)];
        Object.assign(media, {
          remove: (file: string) => (removed++ < removes ? remove(file) : new Promise(() => resolve())),
        });
        if (removes < 0)
          Object.assign(alerts, {
            async replace(settings: Parameters<typeof replace>[0]) {
              void replace(settings);
              // The layouts are written with them.
              queueMicrotask(() => void there.stored.settled().then(() => resolve()));
              return new Promise(() => {});
            },
          });
      });
      void there.look.undo(id, false);
      await ended;
      // The plugin may also end after a file has left the list, before it is deleted.
      const sounds = Array.from({ length: 8 }, (_, at) => wav(40, `${at}`));
      for (const one of sounds) await writeFile(join(there.folder, "media", hashOf(one, "wav")), one);
      const again = await openHome(there.folder);
      expect([again.library.layouts.all, again.library.media.all, again.look.imports]).toEqual([{}, [], []]);
      const files = await readdir(join(there.folder, "media"));
      expect(files.filter((file) => file !== "media.json")).toEqual([]);
    },
  );

  it("keeps what was edited after its undoing had ended with the plugin", async () => {
    const { there } = await importedHome();
    const records = await openImportRecords(join(there.folder, "look"), there.log, systemClock);
    for (const record of records.all) await records.put({ ...record, isUndone: true });
    there.library.layouts.put("Neon tall", "theme=paper");
    await there.stored.settled();
    const again = await openHome(there.folder);
    expect(again.library.layouts.all).toEqual({ "Neon tall": "theme=paper" });
    expect([again.library.media.all.length, again.look.imports.length]).toEqual([8, 1]);
  });

  it("cannot be undone while that cannot be written down, and stays as it is", async () => {
    const { there, id } = await importedHome();
    const list = join(there.folder, "look", "imports.json");
    const text = await readFile(list, "utf8");
    await rm(list);
    await mkdir(list);
    there.library.layouts.put("Neon tall", "theme=paper");
    await expect(there.look.undo(id, true)).rejects.toMatchObject({ problem: "unwritten" });
    expect(there.library.layouts.all).toEqual({ "Neon tall": "theme=paper" });
    await rm(list, { recursive: true });
    await writeFile(list, text);
    await there.look.undo(id, true);
    expect([there.library.layouts.all, there.look.imports]).toEqual([{}, []]);
  });

  it("keeps the files that it has stored when another process starts meanwhile", async () => {
    const here = await newHome();
    for (let at = 0; at < 4; at++) await here.library.media.put(`${at}.wav`, wav(40, `${at}`));
    const there = await newHome();
    const { media } = there.library;
    const put = media.put.bind(media);
    let puts = 0;
    Object.assign(media, {
      async put(...file: Parameters<typeof put>) {
        const stored = await put(...file);
        if (++puts === 2) await openHome(there.folder);
        return stored;
      },
    });
    await there.look.import(sent(await exported(here)), false);
    const again = await openHome(there.folder);
    expect([again.library.media.all.length, again.look.imports.length]).toEqual([4, 1]);
    expect(await readdir(join(there.folder, "media"))).toHaveLength(5);
  });

  it("of each of two processes at once can be undone afterwards", async () => {
    const folder = await emptyFolder();
    const homes = [await openHome(folder), await openHome(folder)];
    for (const [at, { look }] of homes.entries())
      await look.import(sent(zipOf([json({ layouts: { [`L${at}`]: "" } })])), false);
    expect((await openHome(folder)).look.imports).toHaveLength(2);
  });

  it("is whole although another process starts meanwhile", async () => {
    const folder = await emptyFolder();
    const home = await openHome(folder);
    const bytes = zipOf(listed(png, "png"));
    let rest = (): void => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 50));
        rest = () => {
          controller.enqueue(bytes.subarray(50));
          controller.close();
        };
      },
    });
    const importing = home.look.import(body, false);
    const uploads = join(folder, "look", "uploads");
    await expect.poll(() => readdir(uploads).catch(() => [])).toHaveLength(1);
    await writeFile(join(uploads, `x.${endedPid}.new`), "PK");
    await openHome(folder);
    expect(await readdir(uploads)).toHaveLength(1);
    rest();
    expect((await importing).files.added).toBe(1);
    expect(await readdir(uploads)).toEqual([]);
  });

  it("at the same time as another is made after it, and both are whole", async () => {
    const home = await newHome();
    const one = zipOf([json({ layouts: { A: "theme=neon", B: "one=1" } })]);
    const other = zipOf([json({ layouts: { A: "theme=paper", C: "two=2" } })]);
    const reports = await Promise.all([
      home.look.import(sent(one), false),
      home.look.import(sent(other), false),
    ]);
    const { A, ...rest } = home.library.layouts.all;
    expect(rest).toEqual({ B: "one=1", C: "two=2" });
    const last = A === "theme=paper" ? 1 : 0;
    await home.look.undo(reports[last]?.id ?? "", false);
    await home.look.undo(reports[1 - last]?.id ?? "", false);
    expect(home.library.layouts.all).toEqual({});
  });

  it.each([
    ["the plugin's own file", "sidekick-deck.json"],
    ["a new file", "media"],
    ["the list of imports", "look/imports.json"],
    ["the file on its way", "look/uploads"],
  ])("leaves everything as it was if it cannot write %s", async (_, path) => {
    const bytes = await exported(await furnished());
    const home = await newHome();
    home.library.layouts.put("Neon tall", "theme=paper");
    await home.stored.settled();
    const before = stateOf(home);
    // Writing fails, also for a user who may do anything, because something else has the name.
    const blocked = join(home.folder, path);
    await rm(blocked, { recursive: true, force: true });
    const isFolder = path.endsWith(".json");
    await mkdir(isFolder ? blocked : join(blocked, ".."), { recursive: true });
    if (!isFolder) await writeFile(blocked, "");
    await expect(home.look.import(sent(bytes), false)).rejects.toMatchObject({ problem: "unwritten" });
    expect(stateOf(home)).toEqual(before);
    expect(home.look.imports).toEqual([]);
  });

  it("that ended with the plugin is cleared away when it starts again", async () => {
    const folder = await emptyFolder();
    const first = await openHome(folder);
    const stored = await first.library.media.put("a.png", png);
    if (typeof stored === "string") throw new Error(stored);
    const records = await openImportRecords(join(folder, "look"), first.log, systemClock);
    await records.put({ id: "cut off", at: 0, files: [stored.file], pid: endedPid });
    const again = await openHome(folder);
    expect([again.library.media.all, again.look.imports]).toEqual([[], []]);
  });
});
