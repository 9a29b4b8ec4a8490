import * as v from "valibot";

/** A trimmed text; anything else is empty. */
export const trimmedText = v.fallback(v.pipe(v.string(), v.trim()), "");
/** A text that may be absent, which is not the same as empty. */
export const textOrNothing = v.fallback(v.optional(v.string()), undefined);
/** A key's own channel; absent: the plugin's. */
export const optionalChannel = v.fallback(v.optional(v.pipe(v.string(), v.trim())), undefined);

/**
 * Reads settings as Stream Deck delivers them. They may come from an older version, a hand-made profile or another
 * program: an unusable field falls back to its default and leaves the others alone.
 */
export function settingsReader<Schema extends v.GenericSchema<object, object>>(
  schema: Schema,
): (settings: unknown) => v.InferOutput<Schema> {
  return (settings) => v.parse(schema, typeof settings === "object" && settings !== null ? settings : {});
}
