import { isJsonObject } from "../../shared/api/fields.ts";

/** The text fields of an object from the relay, with their names. Throws when it is not an object. */
export function textsIn(json: unknown): (readonly [name: string, text: string])[] {
  if (!isJsonObject(json)) throw new TypeError("The relay sent no object.");
  return Object.entries(json).flatMap(([name, text]) =>
    typeof text === "string" ? [[name, text] as const] : [],
  );
}
