import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  alertMotions,
  alertSeconds,
  amountFields,
  maxAlertNames,
  maxVariations,
} from "../../../shared/alerts/alert-settings.ts";
import { alertNameOf, chooseAlert } from "../../../shared/alerts/choose-alert.ts";
import { alertSettingsIn, isAlertName, kindSettingsIn } from "../../../shared/alerts/read-alert-settings.ts";
import { channelEvent } from "../../overlay/payloads.ts";

const names = ["follow", "gift", "raid", "cheer", "HYPE_TRAIN", "CONSTRUCTOR", "__PROTO__", "ÉCLAIR", "艾达"];
const amount = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const text = fc.string({ unit: "grapheme", maxLength: 12 });
const range = fc
  .tuple(amount, fc.oneof(amount, fc.constant(Infinity)))
  .map(([one, other]) => ({ least: Math.min(one, other), most: Math.max(one, other) }));
const choices = fc.record(
  {
    isOn: fc.boolean(),
    kicker: text,
    headline: text,
    detail: text,
    picture: fc.constantFrom("none", `${"a".repeat(64)}.png`, `${"a".repeat(64)}.webm`),
    sound: fc.constantFrom("none", "raid", `${"b".repeat(64)}.mp3`),
    volume: fc.integer({ min: 0, max: 100 }),
    colour: fc.constantFrom("#a0b1c2", "#FFFFFF"),
    seconds: fc.integer({ min: alertSeconds.least, max: alertSeconds.most }),
    enter: fc.constantFrom(...alertMotions),
    leave: fc.constantFrom(...alertMotions),
    least: amount,
    showsMessage: fc.boolean(),
    tiers: range.map(({ least, most }) => ({ big: least, huge: most })),
    hasBigMoment: fc.boolean(),
    isSpoken: fc.boolean(),
    prompt: text,
  },
  { requiredKeys: [] },
);
const visible = text.filter((one) => one.trim() !== "");
const condition = fc.record(
  {
    amount: fc
      .tuple(fc.constantFrom(...amountFields), range)
      .map(([of, { least, most }]) => ({ of, least, most })),
    isGiftBomb: fc.constant(true),
    nameHas: visible,
    messageHas: visible,
  },
  { requiredKeys: [] },
);
const variation = fc.record({
  id: visible,
  name: text,
  when: condition,
  weight: fc.integer({ min: 1, max: 100 }),
  choices,
});
const kind = fc.record({
  choices,
  variations: fc.uniqueArray(variation, { selector: ({ id }) => id, maxLength: 4 }),
});
const settings = fc.dictionary(fc.constantFrom(...names), kind, { noNullPrototype: true });
/** Names and values that settings have, in any order and at any place. */
const almost = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<unknown>(
      null,
      "__proto__",
      "none",
      "raid",
      "#abcdef",
      -1,
      5,
      1e300,
      Number.NaN,
      true,
      "x".repeat(201),
    ),
    choices,
    condition,
    variation,
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        "choices",
        "variations",
        "when",
        "amount",
        "tiers",
        "id",
        "weight",
        "__proto__",
        "isOn",
        ...names,
      ),
      tie("any"),
    ),
  ),
})).any;
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? "null");

describe("settings of alerts that are read", () => {
  it("are the same after a way through JSON", () => {
    fc.assert(
      fc.property(settings, (given) => {
        expect(alertSettingsIn(asJson(given))).toEqual(given);
      }),
    );
  });

  it("are the same when they are read again, whatever they were read from", () => {
    fc.assert(
      fc.property(fc.oneof(almost, fc.jsonValue(), settings), (given) => {
        for (const read of [alertSettingsIn, kindSettingsIn]) {
          const once = read(asJson(given));
          expect(read(once)).toEqual(once);
          expect(read(asJson(once))).toEqual(once);
        }
      }),
    );
  });

  it("choose something for any event, whatever they were read from", () => {
    const event = fc.record({
      eventType: fc.oneof(fc.constantFrom(...names, "__proto__", "constructor", ""), fc.string()),
      username: fc.option(fc.string()),
      message: fc.string(),
      value: fc.option(fc.integer()),
      count: fc.option(fc.integer()),
      raidViewers: fc.option(fc.double()),
    });
    fc.assert(
      fc.property(almost, event, fc.string(), (given, some, id) => {
        const all = alertSettingsIn(asJson({ raid: given, cheer: given, CONSTRUCTOR: given }));
        const chosen = chooseAlert(all, channelEvent(some), id);
        expect(chosen).toEqual(chooseAlert(alertSettingsIn(asJson(all)), channelEvent(some), id));
        expect(typeof chosen.isShown).toBe("boolean");
      }),
    );
  });

  it("lose a field that does not fit, and no other", () => {
    const good = { headline: "{name}!", seconds: 5, volume: 0 };
    for (const bad of [
      { isOn: 1 },
      { kicker: 7 },
      { detail: "x".repeat(201) },
      { picture: "../secret.png" },
      { picture: `${"a".repeat(64)}.mp3` },
      { sound: `${"a".repeat(64)}.webm` },
      { sound: "constructor" },
      { colour: "red" },
      { enter: "spin" },
      { least: -1 },
      { least: Number.NaN },
      { tiers: { big: 9, huge: 3 } },
      { tiers: { huge: 3 } },
      { prompt: "x".repeat(2_000) },
      { isSpoken: null },
      { more: true },
    ])
      expect(kindSettingsIn({ choices: { ...good, ...bad } })).toEqual({ choices: good, variations: [] });
  });

  const file = (letter: string, ending: string): string => `${letter.repeat(64)}.${ending}`;

  it.each<[string, readonly unknown[], readonly unknown[]]>([
    ["isOn", [true, false], ["true", 1]],
    ["kicker", ["", "x".repeat(200)], ["x".repeat(201)]],
    ["headline", ["", "x".repeat(200)], ["x".repeat(201)]],
    ["detail", ["", "x".repeat(200)], [null]],
    [
      "picture",
      ["none", ...["png", "webp", "avif", "jpg", "gif", "webm", "mp4"].map((ending) => file("a", ending))],
      [
        "raid",
        "",
        file("A", "png"),
        file("g", "png"),
        `x${file("a", "png")}`,
        `${file("a", "png")}x`,
        `${file("a", "png")}/x`,
        file("a", "svg"),
        "a".repeat(64),
      ],
    ],
    [
      "sound",
      ["none", "raid", "other", ...["wav", "mp3", "ogg"].map((ending) => file("0", ending))],
      ["", "toString", file("0", "png"), 7],
    ],
    ["volume", [0, 50.5, 100], [-1, 101, "5", Number.NaN]],
    ["colour", ["#a0b1c2", "#FFFFFF"], ["#fff", "a0b1c2", "#a0b1c2d", "x#a0b1c2", "#g0b1c2", 7]],
    ["seconds", [2, 30, 2.5], [1.9, 30.1, "5"]],
    ["enter", alertMotions, ["spin", ""]],
    ["leave", alertMotions, ["spin", 7]],
    ["least", [0, 10 ** 12], [-1, 10 ** 12 + 1, "5"]],
    ["showsMessage", [true, false], [null]],
    ["hasBigMoment", [true, false], ["off", 0]],
    ["isSpoken", [true, false], [0]],
    ["prompt", ["", "x".repeat(300)], ["x".repeat(301), 7]],
    [
      "tiers",
      [
        { big: 0, huge: 0 },
        { big: 5, huge: 10 ** 12 },
      ],
      [{ big: 6, huge: 5 }, { big: -1, huge: 5 }, { big: 1, huge: 10 ** 12 + 1 }, [1, 2], null],
    ],
  ])("keep %s if it fits, to the last number and letter", (field, fitting, others) => {
    for (const one of fitting)
      expect(kindSettingsIn({ choices: { [field]: one } }).choices).toEqual({ [field]: one });
    for (const one of others)
      expect([one, kindSettingsIn({ choices: { [field]: one } }).choices]).toEqual([one, {}]);
  });

  it("have no upper bound where none is given", () => {
    expect(kindSettingsIn({ choices: { tiers: { big: 3 } } }).choices.tiers).toEqual({
      big: 3,
      huge: Infinity,
    });
    const when = (amount: unknown) =>
      kindSettingsIn({ variations: [{ id: "a", when: { amount } }] }).variations[0]?.when;
    expect(when({ of: "count", least: 3 })).toEqual({ amount: { of: "count", least: 3, most: Infinity } });
    expect(when({ of: "count", least: 3, most: 3 })).toEqual({ amount: { of: "count", least: 3, most: 3 } });
    expect(when({ of: "count", least: 3, most: "3" })).toEqual({});
    expect(when(undefined)).toEqual({});
    expect(when([{ of: "count", least: 3 }])).toEqual({});
  });

  it("of a variation have a name, a weight and whether it is used only as they may be", () => {
    const read = (part: Readonly<Record<string, unknown>>) =>
      kindSettingsIn({ variations: [{ id: "a", ...part }] }).variations[0];
    const plain = { id: "a", name: "", when: {}, weight: 1, choices: {} };
    expect(read({})).toEqual(plain);
    for (const part of [
      { name: "n" },
      { weight: 100 },
      { isUsed: false },
      { when: { isGiftBomb: true } },
      { when: { messageHas: "hi" } },
      { choices: { volume: 5 } },
    ])
      expect(read(part)).toEqual({ ...plain, ...part });
    for (const part of [
      { name: "x".repeat(201) },
      { weight: 0.5 },
      { weight: 101 },
      { isUsed: true },
      { isUsed: null },
      { when: { isGiftBomb: 1 } },
      { when: { nameHas: " " } },
      { when: { messageHas: " \n" } },
      { when: [] },
      { choices: [] },
    ])
      expect(read(part)).toEqual(plain);
    expect(read({ id: "x".repeat(201) })).toBeUndefined();
  });

  it("are of names that can be a kind's or a type's, to the fortieth letter", () => {
    for (const name of ["A", "_", "7", "A B.C:D/E-F", "X".repeat(40), "É", "gift", "offline"])
      expect([name, isAlertName(name)]).toEqual([name, true]);
    for (const name of ["-A", " A", "A ", "a", "A!", "A\n", ".A"])
      expect([name, isAlertName(name)]).toEqual([name, false]);
  });

  it("of a condition lose a range that is none, so that nothing but the rest is asked", () => {
    for (const amounts of [
      { of: "bits", least: 1 },
      { of: "value", least: 9, most: 3 },
      { of: "value", most: 3 },
      { of: "value", least: "1" },
    ])
      expect(
        kindSettingsIn({ variations: [{ id: "a", when: { amount: amounts, nameHas: "Bo" } }] }).variations[0]
          ?.when,
      ).toEqual({ nameHas: "Bo" });
  });

  it("have no variation without an id, no second one with the same, and not more than thirty", () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ id: `v${at}` }));
    expect(kindSettingsIn({ variations: many }).variations).toHaveLength(maxVariations);
    const odd = [{ id: "" }, {}, null, 7, { id: "a", name: "first" }, { id: "a", name: "second" }];
    expect(kindSettingsIn({ variations: odd }).variations.map(({ name }) => name)).toEqual(["first"]);
  });

  it("are those of sixty alerts, however many there are", () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`TYPE_${at}`, {}]));
    expect(Object.keys(alertSettingsIn(many))).toHaveLength(maxAlertNames);
  });

  it.each([null, undefined, 7, "follow", [], [{ follow: {} }], JSON.parse('{"__proto__":{"follow":{}}}')])(
    "are none of %j",
    (json) => expect(alertSettingsIn(json)).toEqual({}),
  );

  it("are read however deep the JSON is", () => {
    let deep: unknown = {};
    for (let level = 0; level < 100_000; level++) deep = { choices: deep, variations: [deep] };
    expect(alertSettingsIn({ raid: deep })).toEqual({ raid: { choices: {}, variations: [] } });
  });
});

describe("the name of an alert", () => {
  it("can have settings if its type is one that programs write, in any case", () => {
    const letters = fc.constantFrom(...("abcXYZ019_-. ıİßéЖ艾".match(/./gu) ?? []));
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 20 }), (given) => {
        const type = `A${given}`;
        for (const value of [null, 5]) {
          const name = alertNameOf(channelEvent({ eventType: type, value }));
          expect([name, isAlertName(name)]).toEqual([name, true]);
          expect(alertNameOf(channelEvent({ eventType: name, value }))).toBe(name);
        }
      }),
    );
  });

  it.each([
    "",
    " ",
    "\u202eODD",
    "A\u0000B",
    "A\nB",
    "<B>",
    "X".repeat(41),
    "constructor",
    "__proto__",
    "Follow",
    " A",
  ])("%j can have none", (name) => expect(isAlertName(name)).toBe(false));

  it("is in capitals in every language's computer: an i has no other letter in Turkish", () => {
    expect(alertNameOf(channelEvent({ eventType: "raid" }))).toBe("raid");
    expect(alertNameOf(channelEvent({ eventType: "RAİD" }))).toBe("RAİD");
    expect(isAlertName("RAİD")).toBe(true);
  });
});
