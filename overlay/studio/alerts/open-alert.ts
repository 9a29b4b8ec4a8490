import { type AlertEvent, kindOf } from "../../../shared/alerts/alert-kinds.ts";
import { type AlertTier, tierOf } from "../../../shared/alerts/alert-tiers.ts";
import {
  type AlertCondition,
  type AlertKindSettings,
  type AlertSettings,
  currencyEntry,
  untouchedAlert,
} from "../../../shared/alerts/alert-settings.ts";
import { sharesOf } from "../../../shared/alerts/choose-alert.ts";
import type { AlertStore } from "./alert-store.ts";
import { triedId } from "../../pieces/alerts/alert.ts";
import { envelopeText, type TriedAlert } from "./example-event.ts";
import { sampleAlert, sampleAmount, sampleTiers, type SampleViewer } from "./sample-alerts.ts";

/** The alert whose settings are open, or its variation of this id, and how it is shown. */
export interface OpenAlert {
  readonly name: string;
  readonly variation: string | undefined;
  readonly viewer: SampleViewer;
  readonly hasMessage: boolean;
}

/** A sample of the open alert in one size. */
export interface OpenSample {
  readonly tier: AlertTier;
  readonly amount: number;
  readonly event: AlertEvent;
  /** The settings that it is shown by, also where another variation would take its event. */
  readonly settings: AlertSettings;
}

/** A sample in each size that the open alert or variation can have. */
export function samplesOf(
  { name, variation: id, viewer, hasMessage }: OpenAlert,
  store: {
    readonly of: AlertStore["of"];
    readonly choicesOf: AlertStore["choicesOf"];
    readonly currency: string;
  },
): readonly OpenSample[] {
  const { currency } = store;
  const variation = store.of(name).variations.find((one) => one.id === id);
  const when = variation?.when ?? {};
  const choices = { ...store.choicesOf(name), ...variation?.choices };
  const settings = { ...currencyEntry(currency), [name]: { ...untouchedAlert, choices } };
  const all = sampleTiers(name, choices).map((tier): OpenSample => {
    const usual = sampleAmount(name, tier, choices);
    const sample = sampleAlert(name, usual, viewer, hasMessage);
    const event = fitted(sample.eventType === "TIP" ? { ...sample, currency } : sample, when);
    return { tier, amount: (when.amount && event[when.amount.of]) ?? usual, event, settings };
  });
  const fitting = all.filter(({ event, tier }) => tierOf(event, 0, choices.tiers, currency) === tier);
  return variation && fitting.length > 0 ? fitting : all;
}

/** The event with what a condition asks for. */
function fitted(event: AlertEvent, { amount, isGiftBomb, nameHas, messageHas }: AlertCondition): AlertEvent {
  const name = kindOf(event) === "gift" ? "gifter" : "username";
  const [least, most] = amount ? [amount.least, amount.most] : [0, Infinity];
  return {
    ...event,
    ...(nameHas === undefined ? {} : { [name]: nameHas }),
    ...(messageHas === undefined ? {} : { message: messageHas }),
    ...(isGiftBomb ? { count: Math.max(2, Number(event.count)) } : {}),
    ...(amount ? { [amount.of]: Math.min(most, Math.max(least, event[amount.of] ?? 0)) } : {}),
  };
}

/** A sample as the preview takes it, as JSON. Equal samples give equal texts, so that the preview is sent changes only. */
export function stageSample({ event, settings }: OpenSample, currency: string): string {
  const tried = { id: "sample", event: { ...event, sentDateTime: "" } };
  return JSON.stringify({ envelope: envelopeText(tried, currency), settings });
}

/** The sample as an alert to play, by the settings that are open. */
export function playedAlert(
  { variation }: OpenAlert,
  { event }: OpenSample,
  kind: AlertKindSettings,
  currency: string,
): TriedAlert {
  // The kind's own settings are played where they may apply to such an event.
  const own = sharesOf(kind, event, currency).some((one) => one.variation === undefined) ? "" : undefined;
  return { event, id: triedId(variation ?? own) };
}
