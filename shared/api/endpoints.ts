/** The service's nine endpoints, as method and path pattern. */
export const endpoints = [
  "POST /v1/events",
  "POST /v1/events/generations",
  "GET /v1/characters",
  "PUT /v1/characters/{characterId}/active",
  "GET /v1/channels/status",
  "POST /v1/streams/{channelName}",
  "DELETE /v1/streams/{channelName}",
  "GET /v1/events/chat/messages/stream",
  "GET /v1/eventsub/stream",
] as const;

/** An endpoint, as method and path pattern. */
export type Endpoint = (typeof endpoints)[number];

/** The target of a request, as errors and the log name it: an endpoint, or a voice stream, whose address comes in `ai.tts.generated`. */
export type RequestTarget = Endpoint | "ttsStreamUrl";

/** Splits an endpoint into its method and its path. */
export function methodAndPath(endpoint: Endpoint): { readonly method: string; readonly path: string } {
  const space = endpoint.indexOf(" ");
  return { method: endpoint.slice(0, space), path: endpoint.slice(space + 1) };
}

/** Longest `content` of `POST /v1/events`, in UTF-16 units. */
export const contextLimit = 700;

/** Longest `content` of `POST /v1/events/generations`, in UTF-16 units. */
export const promptLimit = 300;

/** How long the service waits for a join to be confirmed, in `POST /v1/streams/{channelName}`. */
export const joinWaitMs = 10_000;

/**
 * Length of a text for these limits, in UTF-16 units. The service does not document its unit; no other unit gives a
 * larger number, so a text within our limit is within the service's.
 */
export function lengthOf(text: string): number {
  return text.length;
}
