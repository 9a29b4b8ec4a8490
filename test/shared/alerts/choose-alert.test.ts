import { expect, it } from "vitest";
import type { AlertSettings, AlertVariation } from "../../../shared/alerts/alert-settings.ts";
import { chooseAlert } from "../../../shared/alerts/choose-alert.ts";
import { alertSettingsIn } from "../../../shared/alerts/read-alert-settings.ts";
import { channelEvent } from "../../overlay/payloads.ts";

const event = channelEvent({ eventType: "RAID", raidViewers: 120 });
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
  expect(chooseAlert(settings({}), event, "e1").variation).toBe("huge");
  expect(chooseAlert(settings({ isUsed: false }), event, "e1")).toEqual({
    choices: { headline: "own" },
    isShown: true,
  });
});

it("reading keeps that a variation is not used, and an open upper bound, also of settings that were never JSON", () => {
  const unused = settings({ isUsed: false });
  expect(alertSettingsIn(unused)).toEqual(unused);
  expect(alertSettingsIn(JSON.parse(JSON.stringify(unused)))).toEqual(unused);
});
