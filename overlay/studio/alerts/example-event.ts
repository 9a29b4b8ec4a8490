import type { EnvelopeType } from "../../../shared/api/envelope.ts";
import { type AlertEvent, maxAlertNumber } from "../../../shared/alerts/alert-kinds.ts";
import { boundsOf } from "../../../shared/alerts/alert-tiers.ts";
import type {
  AlertKindSettings,
  AlertVariation,
  AmountField,
} from "../../../shared/alerts/alert-settings.ts";
import { defaultCurrency } from "../../../shared/alerts/currencies.ts";
import { sharesOf } from "../../../shared/alerts/choose-alert.ts";
import { alertEnvelopes } from "../../../shared/protocol/overlay-protocol.ts";
import { triedId } from "../../pieces/alerts/alert.ts";
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

/** An example as an alert that a variation of this id shows. */
export function exampleAlert(name: string, example: ExampleEvent, id: string): TriedAlert {
  return { event: eventOf(name, example, new Date(pageClock.wall()).toISOString()), id: triedId(id) };
}
