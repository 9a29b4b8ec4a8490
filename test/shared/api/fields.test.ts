import { describe, expect, it } from "vitest";
import {
  type Field,
  count,
  flag,
  id,
  isJsonObject,
  neededFlag,
  neededId,
  neededText,
  nullable,
  nullableCount,
  nullableText,
  number,
  object,
  optional,
  optionalText,
  readItems,
  readObject,
  record,
  repair,
  text,
  textOrTexts,
} from "../../../shared/api/fields.ts";

const longest = "x".repeat(200);
const samples: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  "": "",
  text: "text",
  longest,
  longer: `${longest}x`,
  0: 0,
  7: 7,
  1.5: 1.5,
  NaN: Number.NaN,
  true: true,
  false: false,
  "no items": [],
  "texts in a list": ["a", "b"],
  "a text and a number": ["a", 1],
  "no fields": {},
};
const anyText = ["", "text", "longest", "longer"];
const ids = ["text", "longest"];

describe("a field", () => {
  it.each<[string, Field, readonly string[], (value: unknown) => unknown]>([
    ["a text", text, anyText, (value) => (typeof value === "number" ? String(value) : "")],
    [
      "a needed text",
      neededText,
      anyText,
      (value) => (typeof value === "number" ? String(value) : undefined),
    ],
    [
      "a text that may be left out",
      optionalText,
      [...anyText, "nothing"],
      (value) => (typeof value === "number" ? String(value) : undefined),
    ],
    [
      "a text that may be null",
      nullableText,
      [...anyText, "nothing", "null"],
      (value) => (typeof value === "number" ? String(value) : undefined),
    ],
    ["an id", id, ids, (value) => (typeof value === "number" ? String(value) : "made")],
    ["a needed id", neededId, ids, (value) => (typeof value === "number" ? String(value) : undefined)],
    ["a flag", flag, ["true", "false"], () => false],
    ["a needed flag", neededFlag, ["true", "false"], () => undefined],
    ["a count", count, ["0", "7"], () => 0],
    ["a number", number, ["0", "7", "1.5", "NaN"], () => 0],
    ["a count that may be null", nullableCount, ["0", "7", "nothing", "null"], () => undefined],
    ["texts", textOrTexts, [...anyText, "no items", "texts in a list"], () => []],
    ["an object without fields", object({}), ["no fields"], () => ({})],
    ["an object that may be left out", optional(object({})), ["no fields", "nothing"], () => undefined],
    ["an object that may be null", nullable(object({})), ["no fields", "nothing", "null"], () => undefined],
    ["a record", record(text), ["no fields"], () => ({})],
  ])(
    "that is %s takes what fits, and has something in place of anything else",
    (_, field, fitting, instead) => {
      const fits = Object.keys(samples).filter((name) => field.fits(samples[name]));
      expect(fits.toSorted()).toEqual(fitting.toSorted());
      for (const [name, value] of Object.entries(samples).filter(([name]) => !fitting.includes(name)))
        expect([name, field.replacement(value, () => "made")]).toEqual([name, instead(value)]);
    },
  );

  it("is needed only where an object is of no use without it", () => {
    const needed = { neededText, neededId, neededFlag };
    for (const one of Object.values(needed)) expect(one.isNeeded).toBe(true);
    for (const one of [text, optionalText, nullableText, id, flag, count, number, nullableCount, textOrTexts])
      expect(one.isNeeded).not.toBe(true);
  });

  it("that is an object has what fits in it, and replacements for the rest", () => {
    const point = object({ x: count, y: count });
    expect([{ x: 1, y: 2 }, { x: 1 }, { x: 1, y: "2" }].map((value) => point.fits(value))).toEqual([
      true,
      false,
      false,
    ]);
    expect(point.replacement({ x: 1, y: "2", z: 3 }, () => "")).toEqual({ x: 1, y: 0, z: 3 });
    expect(point.replacement(null, () => "")).toEqual({ x: 0, y: 0 });
    expect(object({ id }).replacement({}, () => "made")).toEqual({ id: "made" });
  });

  it("that is a record has values of one kind", () => {
    const counts = record(count);
    expect([{ a: 1, b: 2 }, { a: 1, b: "2" }, [1]].map((value) => counts.fits(value))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("tells plain objects from all else", () => {
    expect([{}, { a: 1 }, [], null, undefined, "{}", 7].map(isJsonObject)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("an object of the service", () => {
  const fields = { id: neededId, name: text, count: nullableCount };

  it("is repaired in place, and what fits or is not known stays", () => {
    const given = { id: 7, name: null, count: 3, more: { a: 1 } };
    expect(repair(given, fields, () => "")).toBeUndefined();
    expect(given).toEqual({ id: "7", name: "", count: 3, more: { a: 1 } });
  });

  it("is of no use without a field that it needs, which is named", () => {
    expect(repair({ name: "a" }, fields, () => "")).toBe("id");
    expect(readObject({ name: "a" }, fields)).toBeUndefined();
    expect(readObject(null, fields)).toBeUndefined();
    expect(readObject({ id: "a" }, fields)).toEqual({ id: "a", name: "" });
  });

  it("is left out of a list if it is of no use; a list of nothing else is none", () => {
    expect(readItems([{ id: "a", name: "b" }, null, { name: "c" }], fields)).toEqual([
      { id: "a", name: "b" },
    ]);
    expect(readItems([], fields)).toEqual([]);
    expect(readItems([null], fields)).toBeUndefined();
    expect(readItems({ id: "a" }, fields)).toBeUndefined();
  });
});
