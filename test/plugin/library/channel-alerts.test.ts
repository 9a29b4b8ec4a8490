import { expect, it } from "vitest";
import { alertsForPages } from "../../../plugin/approval/masked-alerts.ts";
import { createWordMask } from "../../../plugin/approval/word-mask.ts";
import { createChannelAlerts } from "../../../plugin/library/channel-alerts.ts";
import { type AlertSettings, currencyEntry, currencyIn } from "../../../shared/alerts/alert-settings.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";
import { envelopeOf } from "../../shared/envelopes.ts";

function open(seen: readonly string[] = [], settings: AlertSettings = {}, currency = "USD") {
  const clock = createFakeClock();
  const saved: (readonly string[])[] = [];
  const alerts = createChannelAlerts(
    {
      alerts: { value: settings, save: () => Promise.resolve(true) },
      seenAlerts: { value: seen, save: (names) => void saved.push(names) },
    },
    clock,
    currency,
  );
  const see = (eventType: string): void =>
    alerts.see(envelopeOf("channel.event", { eventType, value: 5 }).payload);
  return { alerts, clock, saved, see };
}

it("The names of other alerts are the latest thirty, and a burst of new ones is written once in 30 seconds", async () => {
  const { alerts, clock, saved, see } = open(["OLD", "not one", "x".repeat(50)]);
  expect(alerts.seen).toEqual(["OLD"]);
  for (let at = 0; at < 500; at++) see(`TYPE_${at}`);
  await clock.pass(0);
  expect(saved).toEqual([alerts.seen]);
  expect([alerts.seen.length, alerts.seen[0]]).toEqual([30, "TYPE_499"]);
  for (let at = 0; at < 500; at++) see(`MORE_${at}`);
  await clock.pass(29_000);
  expect(saved).toHaveLength(1);
  await clock.pass(1_000);
  expect(saved).toEqual([expect.anything(), alerts.seen]);
  see("MORE_480");
  await clock.pass(60_000);
  expect([saved.length, alerts.seen[0]]).toEqual([2, "MORE_480"]);
});

it("An alert with settings keeps them, and its name, through a flood of other names", () => {
  const quiet = { choices: { isOn: false }, variations: [] };
  const { alerts, see } = open([], { CHARITY: quiet });
  see("CHARITY");
  for (let at = 0; at < 100; at++) see(`TYPE_${at}`);
  expect(alerts.settings).toEqual({ CHARITY: quiet });
});

it("Amounts are in the language's currency until another is chosen, and pages are sent it where it is not dollars", async () => {
  expect(open([], {}, "USD").alerts.inUse).toEqual({});
  const { alerts } = open([], {}, "JPY");
  expect([alerts.settings, currencyIn(alerts.inUse)]).toEqual([{}, "JPY"]);
  expect(alertsForPages(alerts.inUse, createWordMask(["currency"]))).toEqual(currencyEntry("JPY"));
  await alerts.replace({ currency: { choices: { volume: 5 }, variations: [] } });
  expect(currencyIn(alerts.inUse)).toBe("JPY");
  await alerts.replace(currencyEntry("EUR"));
  expect(alerts.inUse).toEqual(currencyEntry("EUR"));
});

it("The currency of the last tip that could not be converted is known", () => {
  const { alerts } = open();
  const tip = (currency: string): void =>
    alerts.see({ eventType: "TIP", value: 5, currency, sentDateTime: "" });
  tip("EUR");
  expect(alerts.unknownCurrency).toBeUndefined();
  tip("xqq");
  tip("EUR");
  expect(alerts.unknownCurrency).toBe("XQQ");
});
