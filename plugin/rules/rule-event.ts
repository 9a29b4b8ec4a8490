import {
  type AlertEvent,
  alertEventOf,
  comparedAmount,
  currencyOf,
  maxAlertNumber,
  maxCount,
  positive,
} from "../../shared/alerts/alert-kinds.ts";
import { defaultCurrency } from "../../shared/alerts/currencies.ts";
import { alertNameOf } from "../../shared/alerts/choose-alert.ts";
import { isOfAi } from "../../shared/api/ai-copies.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import { isOfBot } from "../../shared/bots-and-commands.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { type RuleEventName, isViewersEvent, ruleEvents } from "../../shared/rules/rule.ts";

/** An event that rules may be about. */
export interface RuleEvent {
  /** `other`: an alert that no rule is about, but which may be spoken. */
  readonly kind: RuleEventName | "other";
  readonly id: string;
  /** Name of the event's channel; `undefined`: the account's own. */
  readonly channel: string | undefined;
  /** Name of the scene, of a program's event, or of the language that has won a round. */
  readonly name?: string;
  /** Code of that language. */
  readonly code?: string;
  /** The event in the form of an alert's; an event without a person has no more than its type. */
  readonly content: AlertEvent;
  /** The id under which moderation may withdraw its text. */
  readonly messageId?: string;
  /** For a rule that time sets off: the rule's name. */
  readonly ruleName?: string;
}

const names: ReadonlySet<string> = new Set(ruleEvents);
const isRuleEvent = (name: string): name is RuleEventName => names.has(name);

/** An event without a person. */
export function plainContent(eventType: string): AlertEvent {
  return { eventType, sentDateTime: "" };
}

/**
 * The event in an envelope; `undefined`: rules are about none of its kind. Nothing that the AI or this plugin has caused
 * is among them: its messages, its copies in chat, and `api.event`.
 */
export function ruleEventOf(envelope: Envelope): RuleEvent | undefined {
  const { type, id, payload } = envelope;
  const head = { id, channel: envelope.channel.name };
  const content = alertEventOf(envelope);
  if (content) {
    const name = alertNameOf(content);
    return { ...head, kind: isRuleEvent(name) ? name : "other", content };
  }
  switch (type) {
    case "chat.message": {
      if (isOfAi(envelope) || isOfBot(envelope) || payload.isCaption === true) return undefined;
      if (visibleText(payload.message) === undefined) return undefined;
      const { username, message } = payload;
      const content = { ...plainContent("MESSAGE"), username, message };
      return { ...head, kind: "message", content, messageId: payload.id };
    }
    case "chat.first_message":
      if (isOfBot(envelope) || visibleText(payload.username) === undefined) return undefined;
      return {
        ...head,
        kind: "first_message",
        content: { ...plainContent("FIRST_MESSAGE"), username: payload.username },
      };
    case "system.join":
      return {
        ...head,
        channel: payload.channelName,
        kind: "joined",
        content: plainContent("JOINED"),
      };
    default:
      return undefined;
  }
}

/** Whether an event is a viewer's, whose name and text are the event's own. */
export function isOfViewer({ kind }: RuleEvent): boolean {
  return kind === "other" || isViewersEvent(kind);
}

/** Whether several events of this kind can be spoken of as one: all but those with a text, a scene or a time. */
export function mayBeJoined({ kind }: RuleEvent): boolean {
  return isOfViewer({ kind } as RuleEvent) && kind !== "message" && kind !== "program";
}

/** The amount of an event, money in the streamer's currency; a gift without a count is one. */
export function amountOfRule({ kind, content }: RuleEvent, currency: string = defaultCurrency): number {
  return comparedAmount(content, currency) || (kind === "gift" ? 1 : 0);
}

/** Several events as one, the latest of which is the last: what they count is added up, money without a currency in the streamer's. */
export function joinedContent(events: readonly RuleEvent[], currency: string = defaultCurrency): AlertEvent {
  const last = events.at(-1)?.content ?? plainContent("");
  const unitOf = (content: AlertEvent): string => currencyOf(content) ?? currency;
  const alike = events.filter(({ content }) => unitOf(content) === unitOf(last));
  const sum = (of: "count" | "value" | "raidViewers"): number | undefined => {
    const max = of === "value" ? maxAlertNumber : maxCount;
    const total = alike.reduce(
      // A gift without a count is one.
      (all, { kind, content }) =>
        all + (positive(content[of], max) ?? (of === "count" && kind === "gift" ? 1 : 0)),
      0,
    );
    return total === 0 ? undefined : total;
  };
  const isMonths = events.at(-1)?.kind === "subscription";
  return {
    ...last,
    count: isMonths ? last.count : sum("count"),
    value: sum("value"),
    raidViewers: sum("raidViewers"),
  };
}
