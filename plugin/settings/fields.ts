import * as v from "valibot";

/** A text without the spaces around it; what is none is empty. */
export const text = v.fallback(v.pipe(v.string(), v.trim()), "");
/** A channel of the key's own; left out: the plugin's. */
export const optionalChannel = v.fallback(v.optional(v.pipe(v.string(), v.trim())), undefined);

/**
 * Reads settings as Stream Deck hands them over. They may come from an older version, a hand-made profile or another
 * program: a schema's fields fall back to their defaults instead of taking the rest down with them.
 */
export function settingsReader<Schema extends v.GenericSchema<object, object>>(
  schema: Schema,
): (settings: unknown) => v.InferOutput<Schema> {
  return (settings) => v.parse(schema, typeof settings === "object" && settings !== null ? settings : {});
}
