import type { AlertEvent } from "../../../shared/alerts/alert-kinds.ts";
import { type AlertTier, alertTiers } from "../../../shared/alerts/alert-tiers.ts";
import type { AlertChoices, AmountField } from "../../../shared/alerts/alert-settings.ts";
import { kindOfAlert } from "./alert-names.ts";
import { eventOf, type ExampleEvent } from "./example-event.ts";
import { pageClock } from "../../page/page-clock.ts";

/** Viewers to try an alert with: a usual one, and awkward ones. */
export const sampleViewers = ["usual", "long", "rightToLeft", "emoji", "markup", "none"] as const;
/** A name in `sampleViewers`. */
export type SampleViewer = (typeof sampleViewers)[number];

/** The name and message of each. */
const viewers: Readonly<Record<SampleViewer, { readonly name: string; readonly message: string }>> = {
  usual: { name: "MapleMango", message: "This stream made my day!" },
  long: {
    name: "the_longest_name_that_anybody_ever_had_0123456789_and_more",
    message: "Every word of this has to be seen, whatever the size of the page. ".repeat(4).trim(),
  },
  rightToLeft: { name: "قبطان_البحر", message: "قفزة رائعة يا قبطان، لقد رأيت كل شيء من هنا!" },
  emoji: { name: "✨🔥👑😂🎉🦊", message: "🎉".repeat(24) },
  markup: { name: "<b>x</b>", message: "<img src=x onerror=alert(1)> {name}" },
  none: { name: "", message: " " },
};

/** Amounts of a small alert that look like everyday's. */
const everyday = {
  follow: 1,
  subscription: 3,
  gift: 1,
  raid: 12,
  cheer: 100,
  tip: 5,
  live: 0,
  offline: 0,
  other: 3,
};

/** The sizes that an alert can have with these choices. */
export function sampleTiers(name: string, { tiers }: AlertChoices): readonly AlertTier[] {
  const { big, huge } = tiers ?? alertTiers[kindOfAlert(name)];
  const all: readonly AlertTier[] = ["small", "big", "huge"];
  // Events without an amount always have the same size.
  if (name === "live" || name === "offline") return [huge <= 1 ? "huge" : big <= 1 ? "big" : "small"];
  return all.filter((tier) =>
    tier === "small" ? big > 1 : tier === "big" ? big < huge && Number.isFinite(big) : Number.isFinite(huge),
  );
}

/** The amount of a sample of this size. A small one is shown, if there can be one that is. */
export function sampleAmount(name: string, tier: AlertTier, { tiers, least = 0 }: AlertChoices): number {
  const kind = kindOfAlert(name);
  const { big, huge } = tiers ?? alertTiers[kind];
  // What an everyday tip is depends on the currency, and so do the bounds.
  const usual = kind === "tip" && Number.isFinite(big) ? Math.ceil(big / 2) : everyday[kind];
  return tier === "small" ? Math.min(Math.max(usual, least), big - 1) : tier === "big" ? big : huge;
}

/** An event to try an alert with. */
export function sampleAlert(
  name: string,
  amount: number,
  viewer: SampleViewer,
  hasMessage: boolean,
): AlertEvent {
  // The stream's beginning and end name nobody.
  const isOfStream = name === "live" || name === "offline";
  const { name: username, message } = viewers[viewer];
  const example: ExampleEvent = {
    viewer: isOfStream ? "" : username,
    message: hasMessage && !isOfStream ? message : "",
    amounts: isOfStream ? {} : { [amountFieldOf(name)]: amount },
  };
  return eventOf(name, example, new Date(pageClock.wall()).toISOString());
}

function amountFieldOf(name: string): AmountField {
  return name === "raid" ? "raidViewers" : name === "cheer" || name === "tip" ? "value" : "count";
}
