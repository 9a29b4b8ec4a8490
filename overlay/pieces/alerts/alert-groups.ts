import type { Alert } from "./alert-queue.ts";
import { named } from "../named.ts";
import { alertKinds, kindOf } from "./alert-kinds.ts";

/** Once this many of a kind are waiting, further ones join the last of them. */
const crowdFrom = 3;

/** How urgent an alert is: the highest comes first. */
export function precedenceOf({ event, isTest, isTriedOut }: Alert): number {
  return isTest || isTriedOut ? Number.POSITIVE_INFINITY : alertKinds[kindOf(event)].precedence;
}

/** Merges two gifts of the same giver into one alert; `undefined` if they are not. */
export function giftsTogether(one: Alert, next: Alert): Alert | undefined {
  const gifter = named(one.event.gifter);
  const isOne = kindOf(one.event) === "gift" && kindOf(next.event) === "gift" && !next.isTest && !one.isTest;
  if (!isOne || gifter === undefined || gifter !== named(next.event.gifter)) return undefined;
  const message = one.event.message ?? next.event.message;
  return {
    ...one,
    joined: [...(one.joined ?? []), next.eventId, ...(next.joined ?? [])],
    event: {
      ...one.event,
      username: null,
      count: (one.event.count ?? 1) + (next.event.count ?? 1),
      ...(message === undefined ? {} : { message }),
    },
  };
}

/**
 * Adds an alert to those waiting. A gift joins an earlier one of its giver; in a crowd of follows or subscriptions the
 * newcomer joins the last. Alerts with a message never disappear in a crowd.
 */
export function joinedBy<Waiting extends { readonly alert: Alert }>(
  waiting: readonly Waiting[],
  newcomer: Waiting,
): readonly Waiting[] {
  const gift = waiting.findLast((one) => giftsTogether(one.alert, newcomer.alert));
  if (gift) {
    const alert = giftsTogether(gift.alert, newcomer.alert) ?? gift.alert;
    return waiting.map((one) => (one === gift ? { ...one, alert } : one));
  }
  const kind = kindOf(newcomer.alert.event);
  const isQuiet = (alert: Alert): boolean => !alert.isTest && !alert.event.message;
  if ((kind === "follow" || kind === "subscription") && isQuiet(newcomer.alert)) {
    const crowd = waiting.filter(({ alert }) => kindOf(alert.event) === kind && isQuiet(alert));
    const last = crowd.at(-1);
    if (last && crowd.length >= crowdFrom) {
      const alert = {
        ...last.alert,
        others: (last.alert.others ?? 0) + 1,
        joined: [...(last.alert.joined ?? []), newcomer.alert.eventId],
      };
      return waiting.map((one) => (one === last ? { ...one, alert } : one));
    }
  }
  return [...waiting, newcomer];
}
