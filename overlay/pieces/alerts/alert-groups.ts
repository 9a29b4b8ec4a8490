import { comparedAmount, isCode, kindOf } from "../../../shared/alerts/alert-kinds.ts";
import { isAnonymousName } from "../../../shared/alerts/anonymous.ts";
import { alertNameOf } from "../../../shared/alerts/choose-alert.ts";
import { defaultCurrency } from "../../../shared/alerts/currencies.ts";
import { isOwnAlert } from "../../../shared/alerts/read-alert-settings.ts";
import type { IsUntouched } from "../piece.ts";
import { type Alert, alertKinds } from "./alert.ts";
import { comparableName } from "../../../shared/visible-text.ts";

/** Once this many of a kind are waiting, further ones join the last of them. */
const crowdFrom = 3;

/** How urgent an alert is: the highest comes first. */
export function precedenceOf({ event, isTest, isTriedOut }: Alert): number {
  return isTest || isTriedOut ? Number.POSITIVE_INFINITY : alertKinds[kindOf(event)].precedence;
}

/** One alert for two gifts of the same giver; `undefined` for any other two alerts. */
export function giftsTogether(one: Alert, next: Alert): Alert | undefined {
  const { gifter } = one.event;
  const isOne = kindOf(one.event) === "gift" && kindOf(next.event) === "gift" && !next.isTest && !one.isTest;
  if (!isOne || giverOf(one) !== giverOf(next)) return undefined;
  // Two who hide their names may be two people.
  if (isAnonymousName(gifter) && hasTotal(one) && hasTotal(next)) return undefined;
  const message = one.event.message ?? next.event.message;
  return {
    ...one,
    joined: [...(one.joined ?? []), next.eventId, ...(next.joined ?? [])],
    event: {
      ...one.event,
      username: null,
      count: giftsIn(one) + giftsIn(next),
      ...(message === undefined ? {} : { message }),
    },
  };
}

/** One alert for an alert and what belongs to it: further gifts of its giver, or the message of its subscription. */
export function joinedTo(one: Alert, next: Alert): Alert | undefined {
  const { joins, message, count } = next.event;
  if (joins === undefined || joins !== one.eventId) return giftsTogether(one, next);
  // Months only grow, and an event without them may count none.
  const months = Math.max(count ?? 0, one.event.count ?? 0);
  const event = { ...one.event, ...(message && { message }), count: months };
  return { ...one, joined: [...(one.joined ?? []), next.eventId], event };
}

/** Whether all of a total had come one by one before it, and no alert of its giver waits. */
export function isNothingNew(alert: Alert, waiting: readonly Waiting[]): boolean {
  const { brought, count } = alert.event;
  return Boolean(brought) && count === 0 && !waiting.some((one) => joinedTo(one.alert, alert));
}

/** Whether an alert has a gift of several: it counts more than its events, or the rest of one. */
function hasTotal(alert: Alert): boolean {
  const { brought, count } = alert.event;
  return Boolean(brought) || (count ?? 1) > eventsOf(alert).length;
}

/** Number of gifts; a gift that counts none is one, unless it is what a total's single gifts left. */
function giftsIn({ event: { brought, count } }: Alert): number {
  return brought ? (count ?? 0) : count || 1;
}

function giverOf({ event: { gifter } }: Alert): string {
  return isAnonymousName(gifter) ? "" : comparableName(gifter ?? "");
}

/** An alert that waits, since when, in wall-clock milliseconds. */
export interface Waiting {
  readonly alert: Alert;
  readonly since: number;
}

/** Ids of all events in an alert. */
export function eventsOf({ eventId, joined = [] }: Alert): readonly string[] {
  return [eventId, ...joined];
}

/** An alert whose texts are masked if an event in it may have a word hidden since. */
export function withMaskedText(alert: Alert, isUntouched: IsUntouched): Alert {
  const { event, isTest = false } = alert;
  if (isTest || eventsOf(alert).every(isUntouched)) return alert;
  const mask = <Text extends string | null | undefined>(text: Text) => (text ? "•••" : text);
  const { username, gifter, message, currency } = event;
  const texts = {
    username: mask(username),
    gifter: mask(gifter),
    ...(message && { message: mask(message) }),
    ...(currency && !isCode(currency) && { currency: mask(currency) }),
  };
  const isByType = !isOwnAlert(alertNameOf(event));
  return { ...alert, event: { ...event, ...texts, ...(isByType && { eventType: "___" }) } };
}

/**
 * Adds an alert to those waiting. A gift joins an earlier one of its giver; a crowd of follows or subscriptions without
 * a message merges from the fourth one on.
 */
export function joinedBy(waiting: readonly Waiting[], newcomer: Waiting): readonly Waiting[] {
  const other = waiting.findLast((one) => joinedTo(one.alert, newcomer.alert));
  if (other) {
    const alert = joinedTo(other.alert, newcomer.alert) ?? other.alert;
    return waiting.map((one) => (one === other ? { ...one, alert } : one));
  }
  const all = [...waiting.map((one) => withoutPart(one, newcomer.alert)), newcomer];
  const group = groupOf(newcomer);
  const crowd = all.filter((one) => groupOf(one) === group && !one.alert.event.message);
  return /^(follow|subs)/.test(group) && crowd.length > crowdFrom ? oneFewer(all, crowd) : all;
}

/**
 * Reduces alerts by one: the smallest of the most frequent kind merges into the next smallest, which keeps its name, amount
 * and message. Among equal ones the latest merges, and one without a message first. An alert is dropped only if it is the
 * only one of its kind, a test, or the stream's beginning or end.
 */
export function oneFewer(all: readonly Waiting[], among = commonest(all)): readonly Waiting[] {
  const [least, ...larger] = among.toReversed().sort((one, other) => sizeOf(one) - sizeOf(other));
  const next = larger.find((one) => least && groupOf(one) && groupOf(one) === groupOf(least));
  return all.flatMap((one) =>
    one === least ? [] : one === next && least ? { ...one, alert: merged(one.alert, least.alert) } : one,
  );
}

/** An alert without a subscription that had merged into it and now has an alert of its own, for its message. */
function withoutPart(one: Waiting, { event: { joins } }: Alert): Waiting {
  const { others = 0, joined = [] } = one.alert;
  if (joins === undefined || !joined.includes(joins)) return one;
  const left = joined.filter((id) => id !== joins);
  return { ...one, alert: { ...one.alert, others: others - 1, joined: left } };
}

function merged(one: Alert, other: Alert): Alert {
  return {
    ...one,
    others: (one.others ?? 0) + 1 + (other.others ?? 0),
    joined: [...(one.joined ?? []), ...eventsOf(other)],
  };
}

/** All alerts of the most frequent kind, or of several such kinds. */
function commonest(all: readonly Waiting[]): readonly Waiting[] {
  const kinds = [...Map.groupBy(all, groupOf).values()];
  const most = Math.max(...kinds.map(({ length }) => length));
  return kinds.filter(({ length }) => length === most).flat();
}

/** Name of an alert's group. Alerts of the same group can merge, except in the empty one. */
function groupOf({ alert: { event, isTest, isTriedOut } }: Waiting): string {
  const kind = kindOf(event);
  return isTest || isTriedOut || kind === "live" || kind === "offline"
    ? ""
    : kind + event.eventType.toUpperCase();
}

/** Size of an alert: its amount, and a little more with a message. */
function sizeOf(one: Waiting): number {
  const { event, currency = defaultCurrency } = one.alert;
  return groupOf(one) ? comparedAmount(event, currency) + (event.message ? 0.5 : 0) : Infinity;
}
