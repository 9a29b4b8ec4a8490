/** Longest `content` of `POST /v1/events`, in UTF-16 units. */
export const contextLimit = 700;

/** Longest `content` of `POST /v1/events/generations`, in UTF-16 units. */
export const promptLimit = 300;

/** How long the service itself waits for a join to be confirmed, in `POST /v1/streams/{channelName}`. */
export const joinWaitMs = 10_000;

/**
 * Length of a text as the limits are counted: UTF-16 units. The document does not name the service's unit;
 * no other reading of "characters" gives a larger number, so a text within this limit is within the service's.
 */
export function lengthOf(text: string): number {
  return text.length;
}
