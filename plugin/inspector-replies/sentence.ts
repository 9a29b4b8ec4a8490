import type { Failure } from "../session/state/failure.ts";
import { fill, type Locale, type Messages } from "../../shared/words/words.ts";

/**
 * What went wrong, as a sentence in the streamer's language. English has the failure's own words, which know more
 * (a status, what the service itself said); other languages say what kind of failure it is.
 */
export function sentenceIn({ language, words }: Locale<Messages>, failure: Failure): string {
  return language === "en" ? failure.sentence : translated(words.failures, failure);
}

function translated(words: Messages["failures"], failure: Failure): string {
  const { endpoint, sentence } = failure;
  switch (failure.circumstance) {
    case "join-unconfirmed":
      return words.joinUnconfirmed;
    case "still-in-chat":
      return words.stillInChat;
    case undefined:
  }
  switch (failure.kind) {
    case "invalid":
      // Without an endpoint it is the service's own text about a join.
      return endpoint === undefined ? fill(words.refused, { sentence }) : words.invalid;
    case "unauthorised":
      return words.unauthorised;
    case "forbidden":
      return words.forbidden[failure.reason ?? "other"];
    case "not-found":
      return words.notFound[missingAt(endpoint)];
    case "too-long":
      return fill(words.tooLong, { length: failure.length ?? 0, limit: failure.limit ?? 0 });
    case "cooling-down":
      return endpoint === "POST /v1/events/generations" ? words.coolingDown : words.wait;
    case "server":
      return words.server;
    case "network":
      return words.network;
    case "timed-out":
      return words.timedOut;
    case "unreadable":
      return words.unreadable;
  }
}

/** What a 404 of an endpoint has not found (service-api.md, "Errors"). */
function missingAt(endpoint: string | undefined): keyof Messages["failures"]["notFound"] {
  switch (endpoint) {
    case "PUT /v1/characters/{characterId}/active":
      return "character";
    case "POST /v1/streams/{channelName}":
    case "DELETE /v1/streams/{channelName}":
      return "channel";
    case "GET /v1/events/chat/messages/stream":
    case "GET /v1/eventsub/stream":
      return "anyChannel";
    default:
      return "address";
  }
}
