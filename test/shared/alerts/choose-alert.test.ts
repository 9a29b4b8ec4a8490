import { describe, expect, it } from "vitest";
import {
  type AlertCondition,
  type AlertSettings,
  type AlertVariation,
  hasBigMoment,
} from "../../../shared/alerts/alert-settings.ts";
import {
  alertNameOf,
  bySpecificity,
  chooseAlert,
  isForEvery,
  matches,
  sharesAmong,
  sharesOf,
  variationFor,
} from "../../../shared/alerts/choose-alert.ts";
import { channelEvent } from "../../overlay/payloads.ts";

const variation = (id: string, when: AlertCondition, weight = 1): AlertVariation => ({
  id,
  name: id,
  when,
  weight,
  choices: {},
});
const kindWith = (...conditions: readonly AlertCondition[]) => ({
  choices: {},
  variations: conditions.map((when, at) => variation(`v${at}`, when)),
});
const value = (least: number, most = Infinity): AlertCondition => ({ amount: { of: "value", least, most } });
const count = (least: number, most = Infinity): AlertCondition => ({ amount: { of: "count", least, most } });
const cheer = channelEvent({
  eventType: "CHEER",
  username: "MapleMango",
  value: 500,
  message: "gg wp everyone",
});
const gifts = channelEvent({ eventType: "SUBSCRIPTION", username: null, gifter: "MapleMango", count: 50 });

describe("the more specific of two variations that match is taken", () => {
  it.each<[what: string, one: AlertCondition, other: AlertCondition, event: typeof cheer]>([
    ["any condition before none", value(1), {}, cheer],
    ["exactly before between", value(500, 500), value(500, 501), cheer],
    ["between before at least", value(1, 999), value(400), cheer],
    ["the narrower range", value(400, 600), value(300, 600), cheer],
    ["of ranges as wide the higher one", value(450, 550), value(401, 501), cheer],
    ["the higher least amount", value(500), value(100), cheer],
    ["a message before an amount", { messageHas: "gg" }, value(500, 500), cheer],
    ["a name before a message", { nameHas: "mango" }, { messageHas: "gg" }, cheer],
    ["a name and an amount before the name", { nameHas: "mango", ...value(5) }, { nameHas: "mango" }, cheer],
    ["the longer text", { messageHas: "gg wp" }, { messageHas: "gg" }, cheer],
    ["many gifts before several at once", count(10), { isGiftBomb: true }, gifts],
    ["many gifts before fewer, several at once", count(50), { isGiftBomb: true, ...count(5) }, gifts],
    ["several gifts at once before one or more", { isGiftBomb: true }, count(1), gifts],
  ])("%s", (_, one, other, event) => {
    expect(variationFor(kindWith(one, other), event, "e1")?.id).toBe("v0");
    expect(variationFor(kindWith(other, one), event, "e1")?.id).toBe("v1");
    expect([other, one].toSorted(bySpecificity)).toEqual([one, other]);
  });

  it("amounts of different fields are equally specific", () => {
    const train = channelEvent({ eventType: "HYPE_TRAIN", value: 500, count: 3 });
    expect(sharesOf(kindWith(value(500), count(1)), train).map(({ share }) => share)).toEqual([0.5, 0.5]);
  });
});

describe("chance", () => {
  const drawn = (variations: readonly AlertVariation[]) => {
    const ids = Array.from({ length: 4_000 }, (_, at) => `event-${at}`);
    const taken = ids.map((id) => variationFor({ choices: {}, variations }, cheer, id)?.id ?? "own");
    return (name: string) => taken.filter((one) => one === name).length / ids.length;
  };

  it("makes a variation for every event as rare as its weight, and leaves the rest to the kind itself", () => {
    const share = drawn([variation("golden", {}, 5)]);
    expect(share("golden")).toBeCloseTo(0.05, 1.5);
    expect(share("own")).toBeCloseTo(0.95, 1.5);
  });

  it("leaves nothing to the kind itself when the weights fill a hundred", () => {
    const share = drawn([variation("one", {}, 60), variation("two", {}, 90)]);
    expect([share("one"), share("two")]).toEqual([expect.closeTo(0.4, 1.5), expect.closeTo(0.6, 1.5)]);
    expect(share("own")).toBe(0);
  });

  it("is shared by weight among equal conditions, without the kind itself", () => {
    const share = drawn([variation("one", value(100), 1), variation("two", value(100), 3)]);
    expect(share("two")).toBeCloseTo(0.75, 1.5);
    expect(share("own")).toBe(0);
  });

  it("is whole for an event that only the kind itself takes", () => {
    expect(sharesOf(kindWith(value(501)), cheer)).toEqual([{ share: 1 }]);
  });
});

describe("a condition", () => {
  it("about a name also finds who gave", () => {
    expect(matches({ nameHas: "mapleMANGO" }, gifts)).toBe(true);
  });

  it("about a text is not misled by wide letters", () => {
    expect(matches({ messageHas: "gg" }, { ...cheer, message: "ＧＧ" })).toBe(true);
  });

  it("about one gift applies to a gift without a count", () => {
    const gift = channelEvent({ eventType: "SUBSCRIPTION", gifter: "MapleMango", count: null });
    expect(matches(count(1, 1), gift)).toBe(true);
    expect(matches({ isGiftBomb: true }, gift)).toBe(false);
  });
});

const raid = channelEvent({ eventType: "RAID", raidViewers: 120 });
const settings = (part: Partial<AlertVariation>): AlertSettings => ({
  raid: {
    choices: { headline: "own" },
    variations: [
      {
        id: "huge",
        name: "",
        when: { amount: { of: "raidViewers", least: 100, most: Infinity } },
        weight: 1,
        choices: { headline: "huge" },
        ...part,
      },
    ],
  },
});

it("a variation that is not used is no choice, and hides no event", () => {
  expect(chooseAlert(settings({}), raid, "e1").variation).toBe("huge");
  expect(chooseAlert(settings({ isUsed: false }), raid, "e1")).toEqual({
    choices: { headline: "own" },
    isShown: true,
  });
});

describe("the name under which an event's settings are", () => {
  it.each([
    ["FOLLOW", {}, "follow"],
    ["SUBSCRIPTION", {}, "subscription"],
    ["SUBSCRIPTION", { gifter: "Gull" }, "gift"],
    ["RAID", { value: 5 }, "raid"],
    ["GO_LIVE", {}, "live"],
    ["cheer", { value: 5 }, "cheer"],
    ["CHEER", {}, "cheer"],
    [" tip ", { value: 5 }, "tip"],
    ["hype_train", {}, "HYPE_TRAIN"],
  ])("of %o %o is %s", (eventType, part, name) => {
    expect(alertNameOf(channelEvent({ eventType, ...part }))).toBe(name);
  });
});

describe("whether an event is shown", () => {
  const chosen = (choices: AlertVariation["choices"], raidViewers: number | null = 5) =>
    chooseAlert({ raid: { choices, variations: [] } }, channelEvent({ eventType: "RAID", raidViewers }), "e");

  it.each([
    [{}, 5, true],
    [{ isOn: true }, 5, true],
    [{ isOn: false }, 5, false],
    [{ least: 5 }, 5, true],
    [{ least: 6 }, 5, false],
    [{ least: 1 }, null, false],
    [{ least: 0 }, null, true],
  ])("by %o, of %s viewers: %s", (choices, viewers, isShown) => {
    expect(chosen(choices, viewers).isShown).toBe(isShown);
  });

  it.each([
    ["TIP", 5, "USD", false],
    ["TIP", 5, "EUR", false],
    ["TIP", 5, null, false],
    ["TIP", 100, "JPY", false],
    ["TIP", 2_000, "JPY", true],
    ["TIP", 0.00025, "BTC", true],
    ["TIP", 5, "points", true],
    ["TIP", 5, "ZZZ", true],
    ["TIP", 0, "ZZZ", false],
    ["SUPER_CHAT", 5, "ZZZ", true],
    ["CHEER", 5, "bits", false],
  ])("of a %s of %s %s from 10 dollars: %s", (eventType, amount, currency, isShown) => {
    const event = channelEvent({ eventType, value: amount, currency });
    const kind = { choices: { least: 10 }, variations: [] };
    const all: AlertSettings = { tip: kind, cheer: kind, SUPER_CHAT: kind };
    expect(chooseAlert(all, event, "e").isShown).toBe(isShown);
    expect(chooseAlert({ ...all, tip: { ...kind, choices: { isOn: false } } }, event, "e").isShown).toBe(
      eventType !== "TIP" && isShown,
    );
  });

  it("goes by the variation's choices over those of its kind, and by none of another kind", () => {
    const all: AlertSettings = {
      raid: {
        choices: { isOn: false, headline: "own", volume: 5 },
        variations: [{ ...variation("big", {}, 100), choices: { isOn: true, headline: "big" } }],
      },
    };
    expect(chooseAlert(all, raid, "e")).toEqual({
      choices: { isOn: true, headline: "big", volume: 5 },
      variation: "big",
      isShown: true,
    });
    expect(chooseAlert(all, cheer, "e")).toEqual({ choices: {}, isShown: true });
    expect(chooseAlert(all, channelEvent({ eventType: "constructor" }), "e")).toEqual({
      choices: {},
      isShown: true,
    });
  });
});

describe("an amount", () => {
  it.each([
    [value(500), true],
    [value(501), false],
    [value(0, 500), true],
    [value(0, 499), false],
    [value(500, 500), true],
    [count(1), false],
  ])("%o of a cheer of 500 is met: %s", (when, isMet) => {
    expect(matches(when, cheer)).toBe(isMet);
  });

  it("of gifts is met by several at once from two on, and by no other event of several", () => {
    const bomb = (part: Parameters<typeof channelEvent>[0]) =>
      matches({ isGiftBomb: true }, channelEvent(part));
    const gift = { eventType: "SUBSCRIPTION", gifter: "Gull" };
    expect([
      bomb({ ...gift, count: 1 }),
      bomb({ ...gift, count: 2 }),
      bomb({ ...gift, count: null }),
    ]).toEqual([false, true, false]);
    expect(bomb({ eventType: "HYPE_TRAIN", count: 5 })).toBe(false);
    expect(matches(count(1), channelEvent({ eventType: "HYPE_TRAIN", count: null }))).toBe(false);
    expect(matches(value(1), channelEvent({ ...gift, value: null }))).toBe(false);
  });

  it("and a name and a message have to be met all", () => {
    const all = { ...value(500), nameHas: "maple", messageHas: "wp" };
    expect(matches(all, cheer)).toBe(true);
    for (const other of [value(501), { nameHas: "oak" }, { messageHas: "ez" }])
      expect(matches({ ...all, ...other }, cheer)).toBe(false);
    expect(matches({ messageHas: "gg" }, { ...cheer, message: undefined })).toBe(false);
    expect(matches({ nameHas: "gg" }, cheer)).toBe(false);
  });

  it("is asked by every condition but one that asks nothing", () => {
    for (const one of [value(0), value(5, 5), { isGiftBomb: true }, { nameHas: "a" }, { messageHas: "a" }])
      expect(isForEvery(one)).toBe(false);
    expect(isForEvery({})).toBe(true);
  });
});

describe("the shares of a chance", () => {
  it("are by weight, and the kind's own is what is left of a hundred", () => {
    const share = (...all: readonly AlertVariation[]) => sharesAmong(all).map((one) => one.share);
    expect(share()).toEqual([1]);
    expect(share(variation("a", {}, 30), variation("b", {}, 50))).toEqual([0.3, 0.5, 0.2]);
    expect(share(variation("a", {}, 40), variation("b", {}, 60))).toEqual([0.4, 0.6]);
    expect(share(variation("a", {}, 150), variation("b", {}, 50))).toEqual([0.75, 0.25]);
    expect(share(variation("a", value(1), 30), variation("b", value(1), 10))).toEqual([0.75, 0.25]);
  });

  it("are taken by an event's id alone, in the same way in every version of the page and the plugin", () => {
    const halves = { choices: {}, variations: [variation("1", {}, 50), variation("0", {}, 50)] };
    const event = { eventType: "FOLLOW", sentDateTime: "" };
    const taken = (ids: readonly string[]) => ids.map((id) => variationFor(halves, event, id)?.id).join("");
    const ids = Array.from({ length: 64 }, (_, at) => `event-${at}`);
    expect(taken(ids)).toBe("0100010111110100101001101111100110011001010111000010100111000000");
    expect(taken(["", "a", "é", "艾达", "x".repeat(300)])).toBe("01001");
  });
});

it("a variation that is named is taken, and the kind's own settings where the name is empty", () => {
  const kind = {
    choices: { volume: 1 },
    variations: [variation("large", value(1_000)), variation("any", {}, 100)],
  };
  const chosen = (named?: string) =>
    chooseAlert({ cheer: kind }, { eventType: "CHEER", sentDateTime: "", value: 5 }, "x", named).variation;
  expect([chosen(), chosen("large"), chosen("")]).toEqual(["any", "large", undefined]);
});

describe("a big moment", () => {
  const picture = `${"a".repeat(64)}.png`;

  it.each([
    [{}, true],
    [{ picture: "none" }, true],
    [{ picture }, false],
    [{ picture, hasBigMoment: true }, true],
    [{ hasBigMoment: false }, false],
  ])("of %o is there: %s", (choices, isThere) => {
    expect(hasBigMoment(choices)).toBe(isThere);
  });
});
