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
