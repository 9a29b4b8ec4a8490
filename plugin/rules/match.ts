import { positive, unknownCurrencyOf } from "../../shared/alerts/alert-kinds.ts";
import type { Rule } from "../../shared/rules/rule.ts";
import type { Presence } from "../session/state/presence.ts";
import { type RuleEvent, amountOfRule } from "./rule-event.ts";

/** What a rule's limits look at. */
export interface RuleLimits {
  /** How long ago the rule fired last, in milliseconds; `undefined`: never. */
  readonly firedAgoMs: number | undefined;
  /** How often it has fired in this stream. */
  readonly timesInStream: number;
}

/** What a rule's conditions look at, besides the event. */
export interface RuleFacts extends RuleLimits {
  /** The AI's presence in the event's channel. */
  readonly presence: Presence["phase"] | undefined;
  readonly isLive: boolean;
  /** The streamer's currency, in which amounts of money are meant. */
  readonly currency: string;
}

/** The condition that an event does not fulfil. */
export type NoMatch =
  | "tooSmall"
  | "unknownCurrency"
  | "tooFewGifts"
  | "otherText"
  | "notInChat"
  | "notLive"
  | "tooSoon"
  | "oftenEnough";

/** Whether a rule is about an event, be its conditions fulfilled or not. */
export function isAbout({ on, name, when }: Rule, event: RuleEvent): boolean {
  if (!on || when.event !== event.kind) return false;
  if (event.ruleName !== undefined) return event.ruleName === name;
  if (when.name === undefined) return true;
  return [event.name, event.code].some((name) => comparable(when.name ?? "") === comparable(name ?? ""));
}

/** The first condition of a rule about an event's content that this one does not fulfil. */
export function missedContent(
  { atLeast, gifts, contains }: Rule["when"],
  event: RuleEvent,
  currency: RuleFacts["currency"],
): NoMatch | undefined {
  const { username, gifter, message, count } = event.content;
  if (atLeast !== undefined && unknownCurrencyOf(event.content) !== undefined) return "unknownCurrency";
  if (atLeast !== undefined && amountOfRule(event, currency) < atLeast) return "tooSmall";
  if (gifts !== undefined && (positive(count) ?? 1) < gifts) return "tooFewGifts";
  if (contains !== undefined && ![username, gifter, message].some((text) => holds(text, contains)))
    return "otherText";
  return undefined;
}

/** The first condition of a rule that an event, which it is about, does not fulfil; `undefined`: the rule fires. */
export function missedCondition(
  { when, then }: Rule,
  event: RuleEvent,
  facts: RuleFacts,
): NoMatch | undefined {
  const missed = missedContent(when, event, facts.currency);
  if (missed) return missed;
  if ((when.onlyInChat === true || then.action === "reaction") && !mayBeInChat(event, facts))
    return "notInChat";
  if ((when.onlyLive === true || when.event === "interval") && !facts.isLive) return "notLive";
  return reachedLimit(when, facts);
}

/** Why a rule may not fire again, be the event as it may. */
export function reachedLimit(
  { everyMinutes, perStream }: Rule["when"],
  { firedAgoMs = Infinity, timesInStream }: RuleLimits,
): NoMatch | undefined {
  if (perStream !== undefined && timesInStream >= perStream) return "oftenEnough";
  return everyMinutes !== undefined && firedAgoMs < everyMinutes * 60_000 ? "tooSoon" : undefined;
}

/** When a stream begins, the AI is often about to join, and a reaction waits for it. */
function mayBeInChat({ kind }: RuleEvent, { presence }: RuleFacts): boolean {
  return presence === "in" || presence === "joining" || kind === "live";
}

function holds(text: string | null | undefined, part: string): boolean {
  return comparable(text ?? "").includes(comparable(part));
}

function comparable(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}
