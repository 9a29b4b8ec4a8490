import { expect, it } from "vitest";
import {
  type OpenAlert,
  playedAlert,
  samplesOf,
  stageSample,
} from "../../../../overlay/studio/alerts/open-alert.ts";
import { kindOf } from "../../../../shared/alerts/alert-kinds.ts";
import { boundsOf } from "../../../../shared/alerts/alert-tiers.ts";
import {
  type AlertKindSettings,
  type AlertSettings,
  currencyIn,
} from "../../../../shared/alerts/alert-settings.ts";
import { alertSettingsIn } from "../../../../shared/alerts/read-alert-settings.ts";
import { decodeEnvelope } from "../../../../shared/api/decode-envelope.ts";
import { builtInAlerts } from "../../../../overlay/studio/alerts/alert-names.ts";
import { namedVariation } from "../../../../overlay/pieces/alerts/alert.ts";
import { chooseAlert, matches } from "../../../../shared/alerts/choose-alert.ts";
import { variation } from "./variation.ts";

const raid: OpenAlert = { name: "raid", variation: undefined, viewer: "usual", hasMessage: false };

function storeOf(kind: AlertKindSettings, currency = "USD") {
  const tiers = boundsOf("raid", currency);
  return { currency, of: () => kind, choicesOf: () => ({ tiers, ...kind.choices }) };
}

it("the sample has the size that is chosen, and one text for as long as the same is to be seen", () => {
  const store = storeOf({ choices: {}, variations: [] });
  const [small, big, huge] = samplesOf(raid, store);
  expect([small?.tier, big?.tier, huge?.tier]).toEqual(["small", "big", "huge"]);
  expect(stageSample(small!, "USD")).toBe(stageSample(samplesOf(raid, store)[0]!, "USD"));
  expect(stageSample(small!, "USD")).not.toBe(stageSample(big!, "USD"));
  const typed = samplesOf(raid, storeOf({ choices: { headline: "W" }, variations: [] }));
  expect(stageSample(typed[0]!, "USD")).not.toBe(stageSample(small!, "USD"));
});

it("the sample of an open variation fits its condition, in the sizes that it can have, with its own choices", () => {
  const when = { amount: { of: "raidViewers", least: 30, most: 60 }, nameHas: "Zoe" } as const;
  const one = variation("crowd", { when, choices: { headline: "Crowd" } });
  const kind = { choices: { headline: "All", colour: "#ff0000" }, variations: [one] };
  const samples = samplesOf({ ...raid, variation: "crowd" }, storeOf(kind));
  expect(samples.length).toBeGreaterThan(0);
  for (const { event, amount, settings } of samples) {
    expect(matches(when, event)).toBe(true);
    expect(event.raidViewers).toBe(amount);
    expect(settings["raid"]?.choices).toMatchObject({ headline: "Crowd", colour: "#ff0000" });
  }
  const gifts = { when: { isGiftBomb: true as const, nameHas: "Zoe", messageHas: "GG" } };
  const bomb = { choices: {}, variations: [variation("bomb", gifts)] };
  const [gift] = samplesOf({ ...raid, name: "gift", variation: "bomb" }, storeOf(bomb));
  expect(kindOf(gift!.event)).toBe("gift");
  expect(matches(gifts.when, gift!.event)).toBe(true);
});

it("Play plays the open variation, though a more specific one takes the sample's own event", () => {
  const wide = variation("wide", { when: { amount: { of: "raidViewers", least: 10, most: Infinity } } });
  const narrow = variation("narrow", { when: { amount: { of: "raidViewers", least: 10, most: 5_000 } } });
  const kind = { choices: {}, variations: [wide, narrow, variation("chance", {})] };
  for (const id of ["wide", "narrow", "chance"]) {
    const opened = { ...raid, variation: id };
    const [sample] = samplesOf(opened, storeOf(kind));
    const played = playedAlert(opened, sample!, kind, "USD");
    expect(chooseAlert({ raid: kind }, played.event, played.id, namedVariation(played.id)).variation).toBe(
      id,
    );
  }
  const itself = { choices: {}, variations: [variation("chance", { weight: 90 })] };
  const [sample] = samplesOf(raid, storeOf(itself));
  const played = playedAlert(raid, sample!, itself, "USD");
  expect(namedVariation(played.id)).toBe("");
});

it("a tip is meant in the streamer's currency", () => {
  const tip = { ...raid, name: "tip" };
  const store = storeOf({ choices: {}, variations: [] }, "JPY");
  const [sample] = samplesOf(tip, { ...store, choicesOf: () => ({ tiers: boundsOf("tip", "JPY") }) });
  expect(sample?.event.currency).toBe("JPY");
});

it("the sample is shown by the settings that are open, whatever chance and bounds say, for every alert", () => {
  const rare = variation("rare", { choices: { headline: "Rare!", isOn: false } });
  const store = storeOf(
    { choices: { headline: "Often", least: 500, isOn: false }, variations: [rare] },
    "JPY",
  );
  const shown = (name: string, id?: string) => {
    const [sample] = samplesOf({ ...raid, name, variation: id }, store);
    const read = JSON.parse(stageSample(sample!, "JPY")) as { envelope: string; settings: AlertSettings };
    const decoded = decodeEnvelope(read.envelope);
    if (decoded.kind !== "known") throw new Error("The sample has no envelope.");
    return { ...read, type: decoded.envelope.type, own: alertSettingsIn(read.settings)[name] };
  };
  expect(shown("raid").own).toMatchObject({ choices: { headline: "Often" }, variations: [] });
  expect(shown("raid", "rare").own).toMatchObject({ choices: { headline: "Rare!" }, variations: [] });
  expect(currencyIn(shown("tip").settings)).toBe("JPY");
  const types = [...builtInAlerts, "HYPE_TRAIN"].map((name) => shown(name).type);
  expect(types.filter((type) => type !== "channel.event")).toEqual(["channel.go_live", "channel.go_offline"]);
});
