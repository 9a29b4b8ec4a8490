import type { EnvelopeMap } from "../../../shared/api/envelope.ts";
import { visibleText } from "../visible-text.ts";

/** One alert: an event of the channel under the id of the envelope that brought it. */
export interface Alert {
  readonly eventId: string;
  readonly event: EnvelopeMap["channel.event"];
  /** A test alert without an event. Default false. */
  readonly isTest?: boolean;
  /** The streamer is trying it out, so it comes before all others. Default false. */
  readonly isTriedOut?: boolean;
  /** Number of further events that it includes, as one alert can be for a crowd. Default 0. */
  readonly others?: number;
  /** Ids of further events that joined it. Default none. */
  readonly joined?: readonly string[];
}

/** Every kind of alert: the notes of its sound, in hertz and in order, and its precedence, the highest first. */
export const alertKinds = {
  follow: { notes: [659, 880], precedence: 1 },
  subscription: { notes: [523, 659, 784], precedence: 2 },
  gift: { notes: [784, 988, 1175], precedence: 2 },
  raid: { notes: [392, 523, 659, 784], precedence: 3 },
  cheer: { notes: [988, 1319], precedence: 2 },
  live: { notes: [523, 784, 1047], precedence: 3 },
  offline: { notes: [784, 523], precedence: 0 },
  other: { notes: [740, 880], precedence: 1 },
} as const satisfies Readonly<
  Record<string, { readonly notes: readonly number[]; readonly precedence: number }>
>;

/** The kind of an alert, which decides its pictogram, colour, sound and precedence. */
export type AlertKind = keyof typeof alertKinds;

/** Event types of our own for the stream's beginning and end, which the service sends as separate events. */
export const ownEventTypes = { live: "GO_LIVE", offline: "GO_OFFLINE" } as const;

/** The kind of an event. `eventType` may be any word; an unknown one with a value is a `cheer`. */
export function kindOf(event: EnvelopeMap["channel.event"]): AlertKind {
  switch (event.eventType.toUpperCase()) {
    case "FOLLOW":
      return "follow";
    case "SUBSCRIPTION":
      return visibleText(event.gifter) === undefined ? "subscription" : "gift";
    case "RAID":
      return "raid";
    case ownEventTypes.live:
      return "live";
    case ownEventTypes.offline:
      return "offline";
    default:
      return positive(event.value) === undefined ? "other" : "cheer";
  }
}

/** The service's largest number (int32); anything larger is ignored. */
const mostNumber = 2 ** 31 - 1;

/** The number if it is positive; `undefined` for anything else. */
export function positive(number: number | null | undefined): number | undefined {
  return number !== null && number !== undefined && number > 0 && number <= mostNumber ? number : undefined;
}
