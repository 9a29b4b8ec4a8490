/** Longest `content` of `POST /v1/events` (service-api.md, "Limits": the field's definition and the 422 rule say 700, the summary's 1,000 does not count). */
export const contextLimit = 700;

/** Longest `content` of `POST /v1/events/generations` (service-api.md, "Limits"). */
export const promptLimit = 300;

/** How long the service itself waits for a join to be confirmed (service-api.md, "join wait"). */
export const joinWaitMs = 10_000;

/**
 * Length of a text as the limits are counted: UTF-16 units. The document does not name the service's unit;
 * no other reading of "characters" gives a larger number, so a text within this limit is within the service's.
 */
export function lengthOf(text: string): number {
  return text.length;
}
