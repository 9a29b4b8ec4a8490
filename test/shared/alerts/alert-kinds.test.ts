import { describe, expect, it } from "vitest";
import {
  signOf,
  type AlertEvent,
  alertTiers,
  amountOf,
  kindOf,
  positive,
  tierOf,
} from "../../../shared/alerts/alert-kinds.ts";

const event = (eventType: string, part: Partial<AlertEvent> = {}): AlertEvent => ({
  eventType,
  sentDateTime: "",
  ...part,
});

describe("the kind of an alert", () => {
  it.each([
    ["follow", event("FOLLOW")],
    ["follow", event(" follow ")],
    ["subscription", event("SUBSCRIPTION")],
    ["subscription", event("SUBSCRIPTION", { gifter: " " })],
    ["gift", event("SUBSCRIPTION", { gifter: "Gull" })],
    ["raid", event("RAID", { value: 5 })],
    ["live", event("GO_LIVE")],
    ["offline", event("GO_OFFLINE")],
    ["cheer", event("CHEER", { value: 5 })],
    ["cheer", event("BITS", { value: 1 })],
    ["tip", event(" tip ", { value: 1 })],
    ["other", event("CHEER")],
    ["other", event("BITS", { value: 0 })],
    ["other", event("")],
  ])("is %s: %o", (kind, one) => {
    expect(kindOf(one)).toBe(kind);
  });
});

describe("an amount", () => {
  it.each([
    [1, 1],
    [0.5, 0.5],
    [2_147_483_647, 2_147_483_647],
    [2_147_483_648, undefined],
    [0, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    [null, undefined],
    [undefined, undefined],
  ])("%s counts as %s", (number, counted) => {
    expect(positive(number)).toBe(counted);
  });

  it("of an event is its viewers, else its value, else its count, else none", () => {
    expect(amountOf(event("X", { raidViewers: 3, value: 2, count: 1 }))).toBe(3);
    expect(amountOf(event("X", { raidViewers: 0, value: 2, count: 1 }))).toBe(2);
    expect(amountOf(event("X", { value: null, count: 1 }))).toBe(1);
    expect(amountOf(event("X", { count: -1 }))).toBe(0);
  });
});

it.each([
  ["EUR", "€"],
  ["CAD", "$"],
  ["KRW", "₩"],
  ["₹", "₹"],
  ["CHF", undefined],
  ["PLN", undefined],
  ["XYZ", undefined],
  ["$$$", undefined],
  ["points", undefined],
  ["", undefined],
])("the sign of %s is %s", (unit, sign) => {
  expect(signOf(unit)).toBe(sign);
});

describe("the tier of an alert", () => {
  const sized = {
    follow: (count: number) => event("FOLLOW", { count }),
    subscription: (count: number) => event("SUBSCRIPTION", { count }),
    gift: (count: number) => event("SUBSCRIPTION", { count, gifter: "Gull" }),
    raid: (raidViewers: number) => event("RAID", { raidViewers }),
    cheer: (value: number) => event("CHEER", { value }),
    other: (count: number) => event("HYPE_TRAIN", { count }),
  };

  it.each([
    ["follow", 10, 50],
    ["subscription", 10, 50],
    ["gift", 5, 20],
    ["raid", 20, 100],
    ["cheer", 500, 5_000],
    ["other", 500, 5_000],
  ] as const)("of a %s is big from %i on and huge from %i on", (kind, big, huge) => {
    const tiers = [big - 1, big, huge - 1, huge].map((amount) => tierOf(sized[kind](amount)));
    expect(tiers).toEqual(["small", "big", "big", "huge"]);
    expect(alertTiers[kind]).toEqual({ big, huge });
  });

  it("of the stream's beginning is big, however many saw it, and of its end small", () => {
    expect([1, 2_000_000_000].map((count) => tierOf(event("GO_LIVE", { count })))).toEqual(["big", "big"]);
    expect(tierOf(event("GO_LIVE"))).toBe("big");
    expect(tierOf(event("GO_OFFLINE", { count: 2_000_000_000 }))).toBe("small");
  });

  it("without an amount goes by how many events it is for, and by other bounds if they are given", () => {
    expect([8, 9, 48, 49].map((others) => tierOf(event("FOLLOW"), others))).toEqual([
      "small",
      "big",
      "big",
      "huge",
    ]);
    expect(tierOf(event("FOLLOW", { count: 2 }), 49)).toBe("small");
    expect(tierOf(event("FOLLOW"), 0, { big: 1, huge: 2 })).toBe("big");
    expect(tierOf(event("FOLLOW"), 1, { big: 1, huge: 2 })).toBe("huge");
  });
});
