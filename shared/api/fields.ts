/**
 * How one field of an object from the service is read. A missing or wrong value becomes an empty one of its type; the
 * whole object is rejected only if a needed field is missing.
 */
export interface Field<Value = unknown> {
  /** Whether the value can be used as it is. */
  readonly fits: (value: unknown) => boolean;
  /** Replacement for a value that does not fit; `makeId` creates a missing id. */
  readonly replacement: (value: unknown, makeId: () => string) => Value | undefined;
  /** Without a usable value the whole object is rejected. */
  readonly isNeeded?: boolean;
}

/** How an object's fields are read. Other fields are passed through unread. */
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<Of> = Of extends Field<infer Value> ? Value : never;

/** The object that a table of fields describes, inferred from it. What may be undefined is optional. */
export type ObjectOf<Table> = Plain<
  {
    readonly [Name in keyof Table as undefined extends ValueOf<Table[Name]> ? never : Name]: ValueOf<
      Table[Name]
    >;
  } & {
    readonly [Name in keyof Table as undefined extends ValueOf<Table[Name]> ? Name : never]?: ValueOf<
      Table[Name]
    >;
  }
>;

/** One object type instead of an intersection. */
type Plain<Value> = { [Name in keyof Value]: Value[Name] };

/** A JSON object of unknown content. */
export type Json = Record<string, unknown>;

/** Longest id accepted, in UTF-16 units: ids are remembered, and sent back and forth. */
export const maxIdLength = 200;

const isText = (value: unknown): value is string => typeof value === "string";
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;
const isId = (value: unknown): value is string =>
  isText(value) && value !== "" && value.length <= maxIdLength;
/** A number as text: many services use numbers as ids. */
const numberAsText = (value: unknown): string | undefined =>
  typeof value === "number" ? String(value) : undefined;

/** Whether a value is a plain object. */
export const isJsonObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A text; a number is converted, anything else is empty. */
export const text: Field<string> = { fits: isText, replacement: (value) => numberAsText(value) ?? "" };
/** A text without which the object is of no use. */
export const neededText: Field<string> = { fits: isText, replacement: numberAsText, isNeeded: true };
/** A text that may be left out. */
export const optionalText: Field<string | undefined> = {
  fits: (value) => value === undefined || isText(value),
  replacement: numberAsText,
};
/** A text that may be left out or null. */
export const nullableText: Field<string | null | undefined> = {
  fits: (value) => isMissing(value) || isText(value),
  replacement: numberAsText,
};
/** An id of 1 to 200 UTF-16 units. A missing one is created. */
export const id: Field<string> = {
  fits: isId,
  replacement: (value, makeId) => numberAsText(value) ?? makeId(),
};
/** An id that cannot be created, because the service has to know it. */
export const neededId: Field<string> = { fits: isId, replacement: numberAsText, isNeeded: true };
/** A boolean; anything else is false. */
export const flag: Field<boolean> = { fits: isFlag, replacement: () => false };
/** A boolean that may be left out; `1` and "true" in any case count as true. */
export const optionalFlag: Field<boolean | undefined> = {
  fits: (value) => value === undefined || isFlag(value),
  replacement: (value) => (/^(true|1)$/i.test(String(value)) ? true : undefined),
};
/** A boolean without which the object is of no use. */
export const neededFlag: Field<boolean> = { fits: isFlag, replacement: () => undefined, isNeeded: true };
/** An integer; anything else is 0. */
export const count: Field<number> = { fits: Number.isInteger, replacement: () => 0 };
/** A number; anything else is 0. */
export const number: Field<number> = { fits: (value) => typeof value === "number", replacement: () => 0 };
/** An integer that may be left out or null. */
export const nullableCount: Field<number | null | undefined> = {
  fits: (value) => isMissing(value) || Number.isInteger(value),
  replacement: () => undefined,
};

/** A number that may be left out or null. */
export const nullableNumber: Field<number | null | undefined> = {
  fits: (value) => isMissing(value) || Number.isFinite(value),
  replacement: () => undefined,
};

/** A nested object; if missing, one with the replacements of its fields. */
export function object<Table extends Fields>(fields: Table): Field<ObjectOf<Table>> {
  return {
    fits(value) {
      if (!isJsonObject(value)) return false;
      for (const name in fields) if (!fields[name]?.fits(value[name])) return false;
      return true;
    },
    replacement(value, makeId) {
      const whole = isJsonObject(value) ? value : {};
      repair(whole, fields, makeId);
      return whole as ObjectOf<Table>;
    },
  };
}

/** A nested object that is left out if it is incomplete. */
export function optional<Value>({ fits }: Field<Value>): Field<Value | undefined> {
  return { fits: (value) => value === undefined || fits(value), replacement: () => undefined };
}

/** A nested object that is left out if it is incomplete, and that the service may send as null. */
export function nullable<Value>({ fits }: Field<Value>): Field<Value | null | undefined> {
  return { fits: (value) => isMissing(value) || fits(value), replacement: () => undefined };
}

/** Objects of one kind, under any keys. */
export function record<Value>({ fits }: Field<Value>): Field<Readonly<Record<string, Value>>> {
  return {
    fits: (value) => isJsonObject(value) && Object.values(value).every((one) => fits(one)),
    replacement: () => ({}),
  };
}

/** A list of texts, or a single text: the service's document and its examples differ. */
export const textOrTexts: Field<string | readonly string[]> = {
  fits: (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
  replacement: () => [],
};

/**
 * Replaces, in place, every field that does not fit. Returns the name of the first needed field that is missing. Fields
 * that fit are not copied: copying would be most of the cost of reading a stream where nearly every event is fine.
 */
export function repair(whole: Json, fields: Fields, makeId: () => string): string | undefined {
  for (const name in fields) {
    const field = fields[name];
    if (!field || field.fits(whole[name])) continue;
    const replacement = field.replacement(whole[name], makeId);
    if (replacement === undefined && field.isNeeded) return name;
    whole[name] = replacement;
  }
  return undefined;
}

/** The object, repaired in place; `undefined` when it cannot be used. */
export function readObject<Table extends Fields>(value: unknown, fields: Table): ObjectOf<Table> | undefined {
  if (!isJsonObject(value) || repair(value, fields, () => "") !== undefined) return undefined;
  return value as ObjectOf<Table>;
}

/** The usable items of a list; `undefined` if it is not a list, or has items but none is usable. */
export function readItems<Table extends Fields>(
  value: unknown,
  fields: Table,
): readonly ObjectOf<Table>[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.flatMap((item) => readObject(item, fields) ?? []);
  return items.length > 0 || value.length === 0 ? items : undefined;
}
