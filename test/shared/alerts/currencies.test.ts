import { describe, expect, it } from "vitest";
import {
  type AlertEvent,
  comparedAmount,
  kindOf,
  unknownCurrencyOf,
} from "../../../shared/alerts/alert-kinds.ts";
import { boundsOf, tierOf } from "../../../shared/alerts/alert-tiers.ts";
import { type AlertCondition, currencyEntry } from "../../../shared/alerts/alert-settings.ts";
import { alertNameOf, chooseAlert, matches } from "../../../shared/alerts/choose-alert.ts";
import { converted, currencies, currencyFor, roundly } from "../../../shared/alerts/currencies.ts";

const event = (eventType: string, value: number, currency?: string | null, part = {}): AlertEvent => ({
  eventType,
  sentDateTime: "",
  value,
  ...(currency === undefined ? {} : { currency }),
  ...part,
});
const tip = (value: number, currency?: string | null) => event("TIP", value, currency);

describe("the streamer's currency", () => {
  it.each([
    ["en", "USD"],
    ["de", "EUR"],
    ["fr", "EUR"],
    ["es", "EUR"],
    ["ja", "JPY"],
    ["ko", "KRW"],
    ["zh-CN", "CNY"],
    ["zh-TW", "TWD"],
    ["it", "USD"],
  ])("is by the language %s %s", (language, currency) => {
    expect(currencyFor(language)).toBe(currency);
  });

  it.each([
    ["USD", { big: 10, huge: 50 }, 1],
    ["EUR", { big: 10, huge: 50 }, 1],
    ["JPY", { big: 1_500, huge: 8_000 }, 150],
    ["KRW", { big: 15_000, huge: 70_000 }, 1_500],
    ["CNY", { big: 70, huge: 400 }, 7],
    ["TWD", { big: 300, huge: 1_500 }, 30],
  ])("has round default amounts in %s", (currency, bounds, ofRule) => {
    expect(boundsOf("tip", currency)).toEqual(bounds);
    expect(roundly(1, "USD", currency)).toBe(ofRule);
    expect(boundsOf("raid", currency)).toEqual({ big: 20, huge: 100 });
  });

  it("has a worth for each code, and every browser knows the code", () => {
    expect(new Set(currencies).size).toBe(currencies.length);
    for (const code of currencies) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect(converted(1, code, "USD")).toBeGreaterThan(0);
      expect(roundly(50, "USD", code)).toBeGreaterThan(0);
    }
    expect(Intl.supportedValuesOf("currency")).toEqual(expect.arrayContaining([...currencies]));
  });
});

describe("money in an alert", () => {
  it.each<[string, AlertEvent, string]>([
    ["small", tip(100, "JPY"), "USD"],
    ["small", tip(1_000, "krw"), "USD"],
    ["small", tip(80, "INR"), "USD"],
    ["small", tip(60, " rub "), "USD"],
    ["small", tip(9.99, "USD"), "USD"],
    ["big", tip(10, "USD"), "USD"],
    ["huge", tip(1_000_000, "IDR"), "USD"],
    ["huge", tip(2_500_000, "VND"), "EUR"],
    ["big", tip(2_000, "JPY"), "USD"],
    ["small", tip(9, "ＵＳＤ"), "USD"],
    ["huge", tip(50, "U\u200bSD\ufe0f"), "USD"],
    ["huge", tip(50, "ｅｕｒ"), "USD"],
    ["small", tip(1_000), "JPY"],
    ["big", tip(1_500, null), "JPY"],
    ["huge", tip(60, "USD"), "JPY"],
    ["small", tip(1_000, "XQQ"), "USD"],
    ["small", tip(1_000_000, "points"), "JPY"],
    ["small", event("SUPER_CHAT", 1_000, "JPY"), "USD"],
    ["huge", event("SUPER_CHAT", 100, "USD"), "USD"],
    ["huge", event("CHEER", 60, "EUR"), "EUR"],
    ["small", event("CHEER", 60), "USD"],
    ["small", event("SUBSCRIPTION", 500, "JPY"), "USD"],
    ["huge", event("RAID", 5, "JPY", { raidViewers: 200 }), "USD"],
  ])("makes it %s: %j in %s", (tier, money, currency) => {
    expect(tierOf(money, 0, undefined, currency)).toBe(tier);
  });

  it("is by typed bounds in the streamer's currency, too, and small in an unknown one with any bounds", () => {
    expect(tierOf(tip(10, "USD"), 0, { big: 1_000, huge: 2_000 }, "JPY")).toBe("big");
    expect(tierOf(tip(10, "XQQ"), 30, { big: 0, huge: 0 }, "JPY")).toBe("small");
  });

  it.each([
    ["TIP", "tip", "tip"],
    ["SUPER_CHAT", "tip", "SUPER_CHAT"],
    ["CHEER", "tip", "tip"],
    ["SUBSCRIPTION", "subscription", "subscription"],
  ])("is a tip's for any type but those with a kind of their own: %s", (type, kind, name) => {
    expect([kindOf(event(type, 5, "USD")), alertNameOf(event(type, 5, "USD"))]).toEqual([kind, name]);
  });

  it("is none in bits and other units of a type that is no tip", () => {
    expect(kindOf(event("CHEER", 5, "bits"))).toBe("cheer");
    expect(comparedAmount(event("CHEER", 600, "bits"), "EUR")).toBe(600);
  });

  it("in an unknown currency is named", () => {
    expect(
      [tip(5, "xqq"), tip(5, "points"), tip(5, "USD"), tip(5), event("FOLLOW", 5)].map(unknownCurrencyOf),
    ).toEqual(["XQQ", "points", undefined, undefined, undefined]);
  });

  it.each<[boolean, NonNullable<AlertCondition["amount"]>, AlertEvent]>([
    [true, { of: "value", least: 9, most: Infinity }, tip(1_500, "JPY")],
    [false, { of: "value", least: 9, most: Infinity }, tip(100, "JPY")],
    [true, { of: "value", least: 5, most: 20 }, tip(10, "EUR")],
    [false, { of: "value", least: 0, most: Infinity }, tip(10, "XQQ")],
    [true, { of: "value", least: 4.2, most: 4.2 }, tip(4.2, "USD")],
    [true, { of: "value", least: 4.2, most: 4.2 }, tip(4.2)],
    [false, { of: "value", least: 420, most: 420 }, tip(420, "JPY")],
    [true, { of: "value", least: 100, most: 200 }, event("CHEER", 150)],
  ])("fits an amount or not (%s): %j, %j", (fits, amount, money) => {
    expect(matches({ amount }, money, "USD")).toBe(fits);
  });

  it("is shown from an amount in the streamer's currency, which the settings have", () => {
    const settings = { tip: { choices: { least: 500 }, variations: [] }, ...currencyEntry("JPY") };
    const shown = [tip(1, "USD"), tip(4, "USD"), tip(499), tip(500)];
    expect(shown.map((one) => chooseAlert(settings, one, "x").isShown)).toEqual([false, true, false, true]);
  });
});
