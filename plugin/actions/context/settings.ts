import * as v from "valibot";
import { optionalChannel, settingsReader, trimmedText } from "../../settings/setting-fields.ts";

const contextSchema = v.object({
  content: v.fallback(v.string(), ""),
  // Without a lifetime the text would stay for ever, so a fraction is rounded to a whole number of seconds.
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
  eventType: trimmedText,
  channelName: optionalChannel,
});

/** Settings of a Send context key. `ttl` is in seconds; without it, until the service forgets the text. */
export type ContextSettings = v.InferOutput<typeof contextSchema>;

export const readContextSettings = settingsReader(contextSchema);
