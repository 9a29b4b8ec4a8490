import * as v from "valibot";
import { optionalChannel, settingsReader, text } from "../../settings/fields.ts";

const contextSchema = v.object({
  content: v.fallback(v.string(), ""),
  // Left out it would be for ever: what is no whole number of seconds becomes the nearest that is.
  ttl: v.fallback(
    v.optional(
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]),
        v.transform(Number),
        v.finite(),
        v.transform((seconds) => Math.max(1, Math.round(seconds))),
      ),
    ),
    undefined,
  ),
  eventType: text,
  channelName: optionalChannel,
});

/** Settings of a Send context key. `ttl` in seconds; left out: until the service forgets it. */
export type ContextSettings = v.InferOutput<typeof contextSchema>;

/** Reads them as Stream Deck hands them over. */
export const readContextSettings = settingsReader(contextSchema);
