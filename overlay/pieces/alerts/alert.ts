import type { EnvelopeMap } from "../../../shared/api/envelope.ts";

/** One alert: an event of the channel under the id of the envelope that brought it. */
export interface Alert {
  readonly eventId: string;
  readonly event: EnvelopeMap["channel.event"];
  /** A test alert without an event. Default false. */
  readonly isTest?: boolean;
  /** The streamer is trying it out, so it comes before all others. Default false. */
  readonly isTriedOut?: boolean;
  /** How many more events it stands for: a crowd is one alert. Default 0. */
  readonly others?: number;
  /** Ids of further events that joined it. Default none. */
  readonly joined?: readonly string[];
}
