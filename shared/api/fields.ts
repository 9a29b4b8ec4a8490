/** How one field of an object from the service is read. */
export interface Field<Value = unknown> {
  /** Whether it can stay as it came. */
  readonly fits: (value: unknown) => boolean;
  /** What takes the place of a value that does not fit. `makeId` names what came without an id. */
  readonly instead: (value: unknown, makeId: () => string) => Value | undefined;
  /** Nothing can take its place, and without it the whole is of no use. */
  readonly isNeeded?: boolean;
}

/** How an object's fields are read. Those that it does not name are let through unread. */
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<Of> = Of extends Field<infer Value> ? Value : never;

/** The object that a table of fields describes: the one definition of its type. What may be undefined is optional. */
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

/** An object that came from outside. */
export type Json = Record<string, unknown>;

/** Longer ones name nothing: ids are remembered, and sent back and forth. */
const longestId = 200;

const isText = (value: unknown): value is string => typeof value === "string";
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;
const isId = (value: unknown): value is string => isText(value) && value !== "" && value.length <= longestId;
/** Ids for one are numbers in many services. */
const numberAsText = (value: unknown): string | undefined =>
  typeof value === "number" ? String(value) : undefined;

/** Whether a value is an object with fields. */
export const isJsonObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const text: Field<string> = { fits: isText, instead: (value) => numberAsText(value) ?? "" };
export const neededText: Field<string> = { fits: isText, instead: numberAsText, isNeeded: true };
export const optionalText: Field<string | undefined> = {
  fits: (value) => value === undefined || isText(value),
  instead: numberAsText,
};
export const nullableText: Field<string | null | undefined> = {
  fits: (value) => isMissing(value) || isText(value),
  instead: numberAsText,
};
/** A name of its own, by which it is known again. */
export const id: Field<string> = { fits: isId, instead: (value, makeId) => numberAsText(value) ?? makeId() };
export const neededId: Field<string> = { fits: isId, instead: numberAsText, isNeeded: true };
export const flag: Field<boolean> = { fits: isFlag, instead: () => false };
export const neededFlag: Field<boolean> = { fits: isFlag, instead: () => undefined, isNeeded: true };
export const count: Field<number> = { fits: Number.isInteger, instead: () => 0 };
export const number: Field<number> = { fits: (value) => typeof value === "number", instead: () => 0 };
export const nullableCount: Field<number | null | undefined> = {
  fits: (value) => isMissing(value) || Number.isInteger(value),
  instead: () => undefined,
};

/** An object that is always there, if only with what takes the place of its fields. */
export function object<Table extends Fields>(fields: Table): Field<ObjectOf<Table>> {
  const all = Object.entries(fields);
  return {
    fits: (value) => isJsonObject(value) && all.every(([name, field]) => field.fits(value[name])),
    instead(value, makeId) {
      const whole = isJsonObject(value) ? value : {};
      mend(whole, fields, makeId);
      return whole as ObjectOf<Table>;
    },
  };
}

/** An object that is left out where it is not whole. */
export function optional<Value>({ fits }: Field<Value>): Field<Value | undefined> {
  return { fits: (value) => value === undefined || fits(value), instead: () => undefined };
}

/** The same where the service may also say that there is none. */
export function nullable<Value>({ fits }: Field<Value>): Field<Value | null | undefined> {
  return { fits: (value) => isMissing(value) || fits(value), instead: () => undefined };
}

/** Objects of one kind by any name. */
export function record<Value>({ fits }: Field<Value>): Field<Readonly<Record<string, Value>>> {
  return {
    fits: (value) => isJsonObject(value) && Object.values(value).every((one) => fits(one)),
    instead: () => ({}),
  };
}

/** A list of texts. */
export const texts: Field<readonly string[]> = {
  fits: (value) => Array.isArray(value) && value.every(isText),
  instead: () => [],
};

/**
 * Puts into an object what takes the place of every field that does not fit. Returns the name of the first field without
 * which the object is of no use. What fits is not copied: on a stream where nearly every event is right, copies would be
 * most of the cost of reading it.
 */
export function mend(whole: Json, fields: Fields, makeId: () => string): string | undefined {
  for (const name in fields) {
    const field = fields[name];
    if (!field || field.fits(whole[name])) continue;
    const instead = field.instead(whole[name], makeId);
    if (instead === undefined && field.isNeeded) return name;
    whole[name] = instead;
  }
  return undefined;
}

/** An object with what takes the place of what does not fit; nothing when it cannot be used. */
export function usable<Table extends Fields>(value: unknown, fields: Table): ObjectOf<Table> | undefined {
  if (!isJsonObject(value) || mend(value, fields, () => "") !== undefined) return undefined;
  return value as ObjectOf<Table>;
}

/** The items of a list that can be used; nothing when it is no list, or when it has items and none can be used. */
export function usableItems<Table extends Fields>(
  value: unknown,
  fields: Table,
): readonly ObjectOf<Table>[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.flatMap((item) => usable(item, fields) ?? []);
  return items.length > 0 || value.length === 0 ? items : undefined;
}
