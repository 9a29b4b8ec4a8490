import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kindOf } from "../../../../shared/alerts/alert-kinds.ts";
import { alertWords, asSentence } from "../../../../overlay/pieces/alerts/alert-words.ts";
import { localeFor, overlayWords } from "../../../../shared/words/words.ts";
import type { EnvelopeMap } from "../../../../shared/api/envelope.ts";

const said = (part: Partial<EnvelopeMap["channel.event"]>, others = 0): string => {
  const event = { eventType: "FOLLOW", sentDateTime: "", ...part };
  const { kicker, headline, figure, detail, quote } = alertWords(
    event,
    localeFor(overlayWords, "en"),
    others,
  );
  return [kindOf(event), kicker, headline, figure, detail, quote].filter((word) => word !== "").join(" | ");
};

describe("an amount of money", () => {
  const tip = { eventType: "TIP", sentDateTime: "", username: "Otter", value: 1_234.5, currency: "EUR" };
  it.each([
    ["en", "€1,234.50"],
    ["de", "1.234,50 €"],
    ["fr", "1 234,50 €"],
    ["es", "1.234,50 €"],
    ["ja", "€1,234.50"],
    ["ko", "€1,234.50"],
    ["zh-CN", "€1,234.50"],
    ["zh-TW", "€1,234.50"],
  ] as const)("is written as %s writes money: %s", (language, written) => {
    const { figure, amount } = alertWords(tip, localeFor(overlayWords, language));
    expect(figure.replaceAll(/\s/gu, " ")).toBe(written);
    expect(amount?.write(1_234.5)).toBe(figure);
  });

  it.each<[string, Partial<EnvelopeMap["channel.event"]>, string]>([
    ["whole units", { value: 5 }, "€5.00"],
    ["a fraction", { value: 13.37 }, "€13.37"],
    ["a currency without fractions", { value: 500, currency: "JPY" }, "¥500"],
    ["a currency in small letters", { value: 5, currency: " usd " }, "$5.00"],
    ["a coin worth more than a house", { value: 0.000_25, currency: "BTC" }, "BTC\u00a00.00025"],
    ["eight digits after the point", { value: 1.123_456_789, currency: "XMR" }, "XMR\u00a01.12345679"],
    ["a fraction of no currency", { value: 0.000_25, currency: null }, "0.00025"],
    ["a unit that is no currency", { value: 2_500, currency: "points" }, "2,500 points"],
    ["a large sum", { value: 2_500_000_000, currency: "VND" }, "₫2,500,000,000"],
    ["no currency", { value: 5, currency: null }, "5"],
    ["no currency, and a fraction", { value: 1_234.56, currency: "" }, "1,234.56"],
    ["what is no currency", { value: 5, currency: "bits" }, "5 bits"],
    ["a hidden currency", { value: 5, currency: "•••" }, "5"],
    ["a count, which is no money", { value: null, count: 3 }, "3"],
  ])("has nothing made up: %s", (_, part, figure) => {
    expect(alertWords({ ...tip, ...part }, localeFor(overlayWords, "en")).figure).toBe(figure);
  });
});

describe("an alert's sentence", () => {
  it.each<[Partial<EnvelopeMap["channel.event"]>, string]>([
    [{ eventType: "FOLLOW", username: "Otter" }, "Otter | just followed!"],
    [{ eventType: "SUBSCRIPTION", username: "Otter" }, "Otter | just subscribed!"],
    [{ eventType: "SUBSCRIPTION", username: "Otter", count: 12 }, "Otter | subscribed for 12 months!"],
    [{ eventType: "SUBSCRIPTION", username: "Otter", gifter: "Gull" }, "Gull | gifts a sub! | for Otter"],
    [{ eventType: "SUBSCRIPTION_GIFT", count: 20 }, "Someone | gifts 20 subs! | for the community"],
    [
      { eventType: "SUBSCRIPTION", username: "Gull", gifter: "Gull", count: 5 },
      "Gull | gifts 5 subs! | for the community",
    ],
    [{ eventType: "RAID", username: "Otter", raidViewers: 87 }, "Otter | raids with 87!"],
    [{ eventType: "RAID", username: "Otter", raidViewers: null }, "Otter | is raiding!"],
    [{ eventType: "CHEER", username: "Otter", value: 500 }, "Otter | cheers 500 bits!"],
    [{ eventType: "TIP", username: "Otter", value: 5, currency: "EUR" }, "Otter | tips €5.00!"],
    // Nobody is named, or the words lack a verb: the lines stay.
    [{ eventType: "RAID", username: null, raidViewers: 87 }, "Raid | Raiders are here | 87 viewers"],
    [{ eventType: "TIP", username: "Otter" }, "Tip | Otter"],
    [{ eventType: "HYPE_TRAIN", username: "Otter", count: 3 }, "Hype train | Otter | 3"],
    [
      { eventType: "MERCH_ORDER", username: "Otter", value: 5, currency: "EUR" },
      "Merch order | Otter | €5.00",
    ],
    [{ eventType: "GO_LIVE" }, "Live now | The stream is on"],
  ])("of %o is %s", (part, words) => {
    const event = { eventType: "", sentDateTime: "", ...part };
    const { kicker, headline, figure, detail } = asSentence(alertWords(event, localeFor(overlayWords, "en")));
    expect([kicker, headline, figure, detail].filter((word) => word !== "").join(" | ")).toBe(words);
  });

  it.each(Object.keys(overlayWords) as (keyof typeof overlayWords)[])(
    "has its amount once, which counts up, in %s",
    (language) => {
      for (const part of [
        { eventType: "SUBSCRIPTION", count: 12 },
        { eventType: "SUBSCRIPTION_GIFT", gifter: "Gull", count: 20 },
        { eventType: "RAID", raidViewers: 9_999 },
        { eventType: "CHEER", value: 1_500 },
        { eventType: "TIP", value: 13.37, currency: "EUR" },
      ]) {
        const event = { sentDateTime: "", username: "Otter", ...part };
        const { figure, amount } = asSentence(alertWords(event, localeFor(overlayWords, language)));
        expect([amount?.line, amount && figure.split(amount.write(amount.number)).length]).toEqual([
          "figure",
          2,
        ]);
      }
    },
  );
});

describe("the words of an alert", () => {
  it.each<[Partial<EnvelopeMap["channel.event"]>, string]>([
    [{ eventType: "FOLLOW", username: "Otter" }, "follow | New follower | Otter"],
    [
      { eventType: "SUBSCRIPTION_GIFT", count: 5 },
      "gift | Gift subscriptions | Someone | 5 gifts | for the community",
    ],
    [
      { eventType: "SUBSCRIPTION", gifter: "AnAnonymousGifter", count: 5 },
      "gift | Gift subscriptions | Someone | 5 gifts | for the community",
    ],
    [{ eventType: "FOLLOW", username: null }, "follow | New follower | Someone"],
    [{ eventType: "SUBSCRIPTION", username: "Otter" }, "subscription | New subscriber | Otter"],
    [
      { eventType: "SUBSCRIPTION", username: "Otter", count: 7 },
      "subscription | Subscription | Otter | 7 months",
    ],
    [
      { eventType: "SUBSCRIPTION", username: "Otter", gifter: "Gull" },
      "gift | Gift subscription | Gull | for Otter",
    ],
    [
      { eventType: "SUBSCRIPTION", username: null, gifter: "Gull", count: 20 },
      "gift | Gift subscriptions | Gull | 20 gifts | for the community",
    ],
    [{ eventType: "RAID", username: "Otter", raidViewers: 9999 }, "raid | Raid | Otter | 9,999 viewers"],
    [{ eventType: "RAID", username: "Otter", raidViewers: 1 }, "raid | Raid | Otter | 1 viewer"],
    [{ eventType: "RAID", username: "Otter", raidViewers: 1e21 }, "raid | Raid | Otter"],
    [{ eventType: "BITS", username: "Otter", value: 1e21, count: 3 }, "other | Bits | Otter | 3"],
    [{ eventType: "RAID", username: null, raidViewers: null }, "raid | Raid | Raiders are here"],
    [
      { eventType: "CHEER", username: "Otter", value: 500, message: " hi " },
      "cheer | Cheer | Otter | 500 bits | hi",
    ],
    [
      { eventType: "CHEER", username: "AnAnonymousCheerer", value: 100, message: "\u034f \u{e0000}" },
      "cheer | Cheer | Someone | 100 bits",
    ],
    [{ eventType: "TIP", username: "Anonymous", value: 5 }, "tip | Tip | Someone | 5"],
    [{ eventType: "HYPE_TRAIN", username: "Otter", count: 3 }, "other | Hype train | Otter | 3"],
    [{ eventType: "hypeTrain" }, "other | Happening now | Hype train"],
    [{ eventType: "" }, "other | Happening now | Event"],
    [{ eventType: "FOLLOW", username: "\u3164\u200b\u2800" }, "follow | New follower | Someone"],
    [{ eventType: "GO_LIVE" }, "live | Live now | The stream is on"],
    [{ eventType: "GO_OFFLINE" }, "offline | Stream over | See you next time"],
  ])("%o reads as %s", (event, words) => {
    expect(said(event)).toBe(words);
  });

  it("keeps a name from right to left apart from the words around it", () => {
    const gift = { eventType: "SUBSCRIPTION", username: "דניאל", gifter: "Gull" };
    expect(said(gift)).toContain("for \u2068דניאל\u2069");
  });

  it("says how many more it stands for", () => {
    expect(said({ username: "Otter" }, 1)).toBe("follow | New follower | Otter | and 1 other");
    expect(said({ username: "Otter" }, 1_200)).toBe("follow | New follower | Otter | and 1,200 others");
    expect(
      alertWords({ eventType: "FOLLOW", sentDateTime: "" }, localeFor(overlayWords, "de"), 1).detail,
    ).toBe("und 1 weitere Person");
  });

  it("keeps the amount beside how many more it stands for", () => {
    const raid = { eventType: "RAID", username: "Otter", raidViewers: 900 };
    expect(said(raid, 38)).toBe("raid | Raid | Otter | 900 viewers | and 38 others");
    const gift = { eventType: "SUBSCRIPTION", username: null, gifter: "Gull", count: 5 };
    expect(said(gift, 2)).toBe("gift | Gift subscriptions | Gull | 5 gifts | and 2 others");
    const cheer = { eventType: "CHEER", username: "Heron", value: 50 };
    expect(said(cheer, 38)).toBe("cheer | Cheer | Heron | 50 bits | and 38 others");
  });

  it("never says null, undefined or NaN, and always says who or what", () => {
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
    const events = fc.record({
      eventType: fc.oneof(
        fc.constantFrom("FOLLOW", "SUBSCRIPTION", "RAID", "CHEER"),
        fc.stringMatching(/^[A-Z_]{0,12}$/),
      ),
      sentDateTime: fc.constant(""),
      username: maybe(fc.constantFrom("Otter", " ")),
      gifter: maybe(fc.constantFrom("Gull", "")),
      count: maybe(fc.integer()),
      value: maybe(fc.integer()),
      raidViewers: maybe(fc.integer()),
    });
    fc.assert(
      fc.property(events, (event) => {
        const words = alertWords(event, localeFor(overlayWords, "en"));
        expect(Object.values(words).join(" ")).not.toMatch(/null|undefined|NaN/);
        expect(words.kicker).not.toBe("");
        expect(words.headline.trim()).not.toBe("");
      }),
    );
  });
});
