/** Anything that JSON can carry. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object: settings, payloads and messages of the plugin protocol are all of this kind. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Whether a value that came out of `JSON.parse` is an object, not an array and not `null`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object that `text` spells, or nothing when it is not JSON or not an object. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
