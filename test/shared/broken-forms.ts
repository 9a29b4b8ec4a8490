import type { Json } from "../../shared/api/fields.ts";

/** Another form of a message, and which field is other in it. */
export interface BrokenForm {
  readonly field: string;
  readonly form: unknown;
}

/** A value of another type in place of each type. */
const others: readonly unknown[] = [undefined, null, true, 0.5, "other", [], {}];

/** A message with each of its fields in turn, also within others, left out or of another type. */
export function brokenForms(message: Json, within = ""): readonly BrokenForm[] {
  return Object.entries(message).flatMap(([name, value]) => {
    const forms = others
      .filter((other) => typeOf(other) !== typeOf(value))
      .map((other) => ({ field: `${within}${name}`, form: { ...message, [name]: other } }));
    const inner =
      typeOf(value) === "object"
        ? brokenForms(value as Json, `${within}${name}.`)
        : Array.isArray(value) && typeOf(value[0]) === "object"
          ? brokenForms(value[0] as Json, `${within}${name}.`).map((one) => ({ ...one, form: [one.form] }))
          : [];
    return [...forms, ...inner.map(({ field, form }) => ({ field, form: { ...message, [name]: form } }))];
  });
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}
