import { describe, expect, it } from "vitest";
import { eventOf, exampleFor, usualExample } from "../../../../overlay/studio/alerts/example-event.ts";
import { alertTiers } from "../../../../shared/alerts/alert-tiers.ts";
import type { AlertCondition, AlertKindSettings } from "../../../../shared/alerts/alert-settings.ts";
import { alertNameOf, sharesOf } from "../../../../shared/alerts/choose-alert.ts";

const kindWith = (...conditions: readonly AlertCondition[]): AlertKindSettings => ({
  choices: {},
  variations: conditions.map((when, at) => ({ id: `v${at}`, name: "", when, weight: 1, choices: {} })),
});
const viewers = (least: number, most = Infinity): AlertCondition => ({
  amount: { of: "raidViewers", least, most },
});

it.each([...Object.keys(alertTiers).filter((name) => name !== "other"), "HYPE_TRAIN"])(
  "the usual example of %s is an event of that name",
  (name) => {
    expect(alertNameOf(eventOf(name, usualExample(name)))).toBe(name);
    expect(alertNameOf(eventOf(name, { viewer: "", message: "", amounts: {} }))).toBe(name);
  },
);

describe("an event to try a variation with", () => {
  it.each<[what: string, name: string, kind: AlertKindSettings]>([
    ["has the amount", "raid", kindWith(viewers(100))],
    ["is small enough for no larger one to take it", "raid", kindWith(viewers(1), viewers(2))],
    ["lies between others", "raid", kindWith(viewers(1), viewers(1, 50), viewers(52), viewers(20, 30))],
    [
      "has the name and the message",
      "cheer",
      kindWith({ nameHas: "fox", messageHas: "gg" }, { nameHas: "fox" }),
    ],
    ["has no message that another one asks for", "cheer", kindWith({}, { messageHas: "G" })],
    [
      "has several gifts",
      "gift",
      kindWith({ isGiftBomb: true }, { amount: { of: "count", least: 3, most: 9 } }),
    ],
    ["has a single gift for one that is for every event", "gift", kindWith({}, { isGiftBomb: true })],
    [
      "has no amount where every amount is another's",
      "HYPE_TRAIN",
      kindWith({}, { amount: { of: "value", least: 1, most: Infinity } }),
    ],
  ])("%s", (_, name, kind) => {
    for (const variation of kind.variations) {
      const example = exampleFor(name, kind, variation);
      expect(example).toBeDefined();
      if (!example) continue;
      const event = eventOf(name, example);
      expect(alertNameOf(event)).toBe(name);
      expect(sharesOf(kind, event).map((share) => share.variation)).toContain(variation);
    }
  });

  it("is missing for a variation whose every event is another's", () => {
    const kind = kindWith(viewers(1, 5), viewers(1, 2), viewers(3, 5));
    const [covered] = kind.variations;
    expect(covered && exampleFor("raid", kind, covered)).toBeUndefined();
  });
});
