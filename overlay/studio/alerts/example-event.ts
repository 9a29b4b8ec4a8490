import type { EnvelopeType } from "../../../shared/api/envelope.ts";
import { type AlertEvent, boundsOf, maxAlertNumber } from "../../../shared/alerts/alert-kinds.ts";
import type {
  AlertKindSettings,
  AlertVariation,
  AmountField,
} from "../../../shared/alerts/alert-settings.ts";
import { defaultCurrency } from "../../../shared/alerts/currencies.ts";
import { sharesOf, variationByChance } from "../../../shared/alerts/choose-alert.ts";
import { alertEnvelopes } from "../../../shared/protocol/overlay-protocol.ts";
import { kindOfAlert } from "./alert-names.ts";
import { offeredConditions } from "./condition-words.ts";
import { pageClock } from "../../page/page-clock.ts";

/** An event as a streamer types it. */
export interface ExampleEvent {
  readonly viewer: string;
  readonly message: string;
  readonly amounts: Readonly<Partial<Record<AmountField, number>>>;
}

/** The event of an example. `name`: the alert's, see `alertNameOf`. */
export function eventOf(
  name: string,
  { viewer, message, amounts }: ExampleEvent,
  sentDateTime = "",
): AlertEvent {
  const isGift = name === "gift";
  return {
    eventType: eventTypeOf(name),
    sentDateTime,
    ...(viewer === "" ? {} : isGift ? { gifter: viewer } : { username: viewer }),
    // Without a gifter it is no gift.
    ...(isGift && viewer === "" ? { gifter: someone } : {}),
    ...(message === "" ? {} : { message }),
    ...amounts,
  };
}

const someone = "MapleMango";

/** The `eventType` of an alert's name. */
function eventTypeOf(name: string): string {
  if (name === "live") return alertEnvelopes["channel.go_live"];
  if (name === "offline") return alertEnvelopes["channel.go_offline"];
  return name === "gift" ? "SUBSCRIPTION" : name.toUpperCase();
}

/** The type of the envelope that brings an event. */
function envelopeTypeOf({ eventType }: AlertEvent): EnvelopeType {
  const ofStream = (["channel.go_live", "channel.go_offline"] as const).find(
    (type) => alertEnvelopes[type] === eventType,
  );
  return ofStream ?? "channel.event";
}

/** An example to start from: a common event of that name. */
export function usualExample(name: string, currency: string = defaultCurrency): ExampleEvent {
  const { amounts, messageHas } = offeredConditions(name);
  const [of] = amounts;
  return {
    viewer: name === "live" || name === "offline" ? "" : someone,
    message: messageHas && name !== "gift" ? "GG" : "",
    amounts: of ? { [of]: boundsOf(kindOfAlert(name), currency).big } : {},
  };
}

/**
 * An example that a variation takes, alone or by chance; `undefined`: other variations take every event that matches
 * it. It is found among amounts at the bounds of all conditions.
 */
export function exampleFor(
  name: string,
  kind: AlertKindSettings,
  { id, when }: AlertVariation,
): ExampleEvent | undefined {
  const { variations } = kind;
  const usual = usualExample(name);
  const viewer = when.nameHas ?? usual.viewer;
  const messages = [when.messageHas ?? usual.message, when.messageHas ?? ""];
  const bounds = variations.flatMap(({ when: { amount } }) =>
    amount ? [amount.least - 1, amount.least, amount.most, amount.most + 1] : [],
  );
  const { amount } = when;
  const numbers = [amount?.least ?? 0, ...Object.values(usual.amounts), ...bounds, 1, 2, maxAlertNumber]
    .map((number) => Math.max(0, Math.min(maxAlertNumber, number)))
    .filter((number) => !amount || (number >= amount.least && number <= amount.most));
  const fields = amount ? [amount.of] : offeredConditions(name).amounts;
  const examples = messages.flatMap((message): readonly ExampleEvent[] => [
    ...numbers.flatMap((number) => fields.map((of) => ({ viewer, message, amounts: { [of]: number } }))),
    { viewer, message, amounts: {} },
  ]);
  return examples.find((example) =>
    sharesOf(kind, eventOf(name, example)).some(({ variation }) => variation?.id === id),
  );
}

/** An event id by whose chance a variation takes the event; of `undefined` the kind's own settings do. */
export function eventIdFor(
  kind: AlertKindSettings,
  event: AlertEvent,
  id: string | undefined,
  start: string,
): string {
  const shares = sharesOf(kind, event);
  for (let at = 0; at < maxTries; at++) {
    const eventId = `${start}-${at}`;
    if (variationByChance(shares, eventId)?.id === id) return eventId;
  }
  // So rare a chance is as good as none.
  return start;
}

/** A chance of 1 in 3,000, the rarest that weights allow, is found with near certainty. */
const maxTries = 30_000;

/** An alert to be shown in the preview, under an id of its own. */
export interface TriedAlert {
  readonly id: string;
  readonly event: AlertEvent;
}

/** The JSON of the envelope that brings an alert. `currency`: that of a tip. */
export function envelopeText({ id, event }: TriedAlert, currency: string): string {
  const channel = { id: "test", name: "test", platform: "TEST" };
  const payload = { ...event, ...(event.eventType === "TIP" ? { currency } : {}) };
  return JSON.stringify({ id, type: envelopeTypeOf(event), timestamp: event.sentDateTime, channel, payload });
}

/** An example as an alert of the stream, with an id by whose chance the variation takes it. */
export function exampleAlert(
  name: string,
  kind: AlertKindSettings,
  example: ExampleEvent,
  id: string,
): TriedAlert {
  const event = eventOf(name, example, new Date(pageClock.wall()).toISOString());
  return { id: eventIdFor(kind, event, id, `test-${crypto.randomUUID()}`), event };
}
