import { describe, expect, it } from "vitest";
import { signOf, type AlertEvent, amountOf, kindOf, positive } from "../../../shared/alerts/alert-kinds.ts";

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
