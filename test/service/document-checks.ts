import {
  type Field,
  type Table,
  type TypeName,
  answers,
  fieldsOf,
  mapKey,
  payloads,
  platforms,
  roles,
  tableOf,
} from "./document-tables.ts";

/** Whether a value is what the document says. */
export type Check = (value: unknown) => boolean;

/** A type that is no table: what fits it, one value that does, and values of other types that do not. */
interface Kind {
  readonly fits: Check;
  readonly sample: unknown;
  readonly wrong: readonly unknown[];
}

const noText = [7, true, { a: 1 }, ["text"]];
const noFlag = ["true", 1, 0, {}, []];
const noNumber = ["7", true, {}, []];
const noObject = ["text", 7, true];

const isDateTime: Check = (value) =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));
const isText: Check = (value) => typeof value === "string";
const isOneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string);
const isObject: Check = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const kinds: Partial<Record<TypeName, Kind>> = {
  string: { fits: isText, sample: "some text", wrong: noText },
  boolean: { fits: (value) => typeof value === "boolean", sample: true, wrong: noFlag },
  // A boolean. One that is true would make the line none, and what reads as true counts as true.
  "caption mark": { fits: (value) => typeof value === "boolean", sample: false, wrong: [0, "no", {}, []] },
  int32: {
    fits: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
    sample: 7,
    wrong: [...noNumber, 1.5],
  },
  int64: { fits: Number.isInteger, sample: 1_700_000_000_000, wrong: [...noNumber, 1.5] },
  double: { fits: (value) => typeof value === "number", sample: 0.25, wrong: noNumber },
  "date-time": { fits: isDateTime, sample: "2026-01-02T03:04:05.000Z", wrong: noText },
  URI: {
    fits: (value) => isText(value) && URL.canParse(value as string),
    sample: "https://voice.example/secret-voice-path",
    wrong: noText,
  },
  Platform: { fits: isOneOf(platforms), sample: "PLATFORM_B", wrong: noText },
  role: { fits: isOneOf(roles), sample: "VIP", wrong: noText },
  "event key": { fits: isOneOf(Object.keys(payloads)), sample: "channel.go_live", wrong: noText },
  strings: {
    fits: (value) => Array.isArray(value) && value.every(isText),
    sample: ["one", "two"],
    wrong: ["text", 7, {}, ["one", 2], [null]],
  },
  "free-form object": { fits: isObject, sample: { any: ["thing", 1, null] }, wrong: noObject },
  "event payload": { fits: isObject, sample: {}, wrong: noObject },
};

/** Whether a value fits a type of the document. Objects have no fields but their table's. */
export function checkOf(type: TypeName): Check {
  const kind = kinds[type];
  if (kind) return kind.fits;
  const table = tableOf(type);
  if (table) return tableCheck(table);
  const inner = checkOf(type.replace("map to ", "") as TypeName);
  return (value) => isObject(value) && Object.values(value as object).every(inner);
}

/** Whether an object has every required field of a table, each of its type, and none that the table does not name. */
export function tableCheck(table: Table): Check {
  const fields = fieldsOf(table).map((field) => ({ field, fits: checkOf(field.type) }));
  return (value) => {
    if (!isObject(value)) return false;
    const record = value as Readonly<Record<string, unknown>>;
    return (
      fields.every(({ field, fits }) => fieldFits(field, fits, record[field.name])) &&
      Object.keys(record).every((name) => name in table)
    );
  };
}

function fieldFits({ isRequired, isNullable }: Field, fits: Check, value: unknown): boolean {
  if (value === undefined) return !isRequired;
  if (value === null) return isNullable;
  return fits(value);
}

/** The table "Envelope", with the row of its payload. */
export const envelopeCheck: Check = (value) => {
  if (!tableCheck(answers.Envelope)(value)) return false;
  const { type, payload } = value as { type: keyof typeof payloads; payload: unknown };
  return tableCheck(payloads[type])(payload);
};

/** A value that fits a type, every optional field there. */
export function sampleOf(type: TypeName): unknown {
  const kind = kinds[type];
  if (kind) return kind.sample;
  const table = tableOf(type);
  if (table) return sampleRow(table);
  return { [mapKey]: sampleOf(type.replace("map to ", "") as TypeName) };
}

/** An object with every field of a table. */
export function sampleRow(table: Table): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fieldsOf(table).map(({ name, type }) => [name, sampleOf(type)]));
}

/** Values of another JSON type than the document gives to the field. Null is not among them. */
export function wrongFor(type: TypeName): readonly unknown[] {
  return kinds[type]?.wrong ?? (tableOf(type) ? [...noObject, []] : noObject);
}

/** A copy of an object in which one place holds `value`; undefined: the field is not there. */
export function changed(object: object, path: readonly string[], value: unknown): Record<string, unknown> {
  const [name = "", ...rest] = path;
  const copy: Record<string, unknown> = { ...object };
  if (rest.length > 0) copy[name] = changed(copy[name] as object, rest, value);
  else if (value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}
