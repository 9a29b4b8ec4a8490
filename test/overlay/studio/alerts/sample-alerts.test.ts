import { describe, expect, it } from "vitest";
import { builtInAlerts } from "../../../../overlay/studio/alerts/alert-names.ts";
import { envelopeText } from "../../../../overlay/studio/alerts/example-event.ts";
import {
  sampleAlert,
  sampleAmount,
  sampleTiers,
  sampleViewers,
} from "../../../../overlay/studio/alerts/sample-alerts.ts";
import { tierOf } from "../../../../shared/alerts/alert-tiers.ts";
import { alertNameOf, chooseAlert } from "../../../../shared/alerts/choose-alert.ts";
import { decodeEnvelope } from "../../../../shared/api/decode-envelope.ts";
import type { AlertChoices } from "../../../../shared/alerts/alert-settings.ts";

const names = [...builtInAlerts, "HYPE_TRAIN"];

describe("an alert that is tried out", () => {
  it.each(names)("is the one whose settings are open, in each size that it can have: %s", (name) => {
    const bounds: readonly AlertChoices[] = [
      {},
      { tiers: { big: 3, huge: 3 } },
      { tiers: { big: 1, huge: 9 }, least: 5 },
    ];
    for (const choices of bounds) {
      const tiers = sampleTiers(name, choices);
      expect(tiers.length).toBeGreaterThan(0);
      for (const tier of tiers) {
        const event = sampleAlert(name, sampleAmount(name, tier, choices), "usual", true);
        expect(alertNameOf(event)).toBe(name);
        expect(choices.tiers ? tierOf(event, 0, choices.tiers) : tierOf(event)).toBe(tier);
      }
    }
  });

  it("is large enough to be shown, if it is small, and no larger than small ones are", () => {
    const choices = { least: 15 };
    const amount = sampleAmount("raid", "small", choices);
    expect(amount).toBe(15);
    const event = sampleAlert("raid", amount, "usual", false);
    expect(chooseAlert({ raid: { choices, variations: [] } }, event, "x").isShown).toBe(true);
    expect(sampleAmount("raid", "small", { least: 500 })).toBe(19);
  });

  it.each(sampleViewers)(
    "is an event that the overlay understands, with a viewer's name that is %s",
    (viewer) => {
      for (const name of names) {
        const event = sampleAlert(name, 1, viewer, true);
        expect(decodeEnvelope(envelopeText({ id: "test", event }, "USD")).kind).toBe("known");
        expect(alertNameOf(event)).toBe(name);
      }
    },
  );
});
