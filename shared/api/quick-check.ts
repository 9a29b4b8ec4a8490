import * as v from "valibot";

/** Whether a value is what a schema describes. */
export type QuickCheck = (value: unknown) => boolean;

/**
 * Turns a schema into plain predicates. A schema copies every object it looks at; on a stream where nearly every event
 * is right that copy is most of the cost of reading it. A `true` here is always a `true` of the schema; after a `false`
 * the schema itself has the last word, and says where the fault is.
 */
export function quickCheckOf(schema: v.GenericSchema): QuickCheck {
  const known = schema as Known;
  if ("pipe" in known) {
    return isWholeNumber(known.pipe) ? Number.isInteger : (value) => v.is(schema, value);
  }
  switch (known.type) {
    case "string":
    case "boolean":
      return (value) => typeof value === known.type;
    case "literal":
      return (value) => value === known.literal;
    case "optional": {
      const inner = quickCheckOf(known.wrapped);
      return (value) => value === undefined || inner(value);
    }
    case "nullish": {
      const inner = quickCheckOf(known.wrapped);
      return (value) => value === undefined || value === null || inner(value);
    }
    case "object":
      return objectCheck(known.entries);
    case "record":
      return recordCheck(known.value);
    default:
      return (value) => v.is(schema, value);
  }
}

/** The kinds of schema that this file takes apart; any other is asked as a whole. */
type Known =
  | { readonly type: "number"; readonly pipe: readonly { readonly type: string }[] }
  | { readonly type: "string" | "boolean" }
  | { readonly type: "literal"; readonly literal: unknown }
  | { readonly type: "optional" | "nullish"; readonly wrapped: v.GenericSchema }
  | { readonly type: "object"; readonly entries: Readonly<Record<string, v.GenericSchema>> }
  /** Its keys are any text: what JSON has. */
  | { readonly type: "record"; readonly value: v.GenericSchema };

function isWholeNumber(steps: readonly { readonly type: string }[]): boolean {
  return steps.map(({ type }) => type).join(" ") === "number integer";
}

function objectCheck(entries: Readonly<Record<string, v.GenericSchema>>): QuickCheck {
  const checks = Object.entries(entries).map(([field, schema]) => ({ field, isRight: quickCheckOf(schema) }));
  return (value) => {
    if (typeof value !== "object" || value === null) return false;
    const record = value as Readonly<Record<string, unknown>>;
    for (const { field, isRight } of checks) if (!isRight(record[field])) return false;
    return true;
  };
}

function recordCheck(schema: v.GenericSchema): QuickCheck {
  const isRight = quickCheckOf(schema);
  return (value) => typeof value === "object" && value !== null && Object.values(value).every(isRight);
}
