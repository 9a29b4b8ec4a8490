import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  type CheckLine,
  checkIds,
  checkLineSchema,
  worstFirst,
} from "../../../shared/protocol/check-lines.ts";
import { brokenForms } from "../broken-forms.ts";

const line: CheckLine = { id: "clock", state: "fine", sentence: "It is right.", advice: "" };

describe("a line of the check", () => {
  it("may be each of the known ones, in each state", () => {
    for (const id of checkIds)
      for (const state of ["fine", "attention", "trouble", "unknown"])
        expect([id, state, v.is(checkLineSchema, { ...line, id, state })]).toEqual([id, state, true]);
    expect(new Set(checkIds).size).toBe(21);
  });

  it.each([null, undefined, "clock", [line], { ...line, id: "other" }, { ...line, state: "bad" }])(
    "is not %o",
    (value) => {
      expect(v.is(checkLineSchema, value)).toBe(false);
    },
  );

  it("has texts in all its fields", () => {
    for (const { field, form } of brokenForms({ ...line }))
      expect([field, v.is(checkLineSchema, form)]).toEqual([field, false]);
  });
});

it("comes after every line that is worse, and in the usual order beside one that is not", () => {
  const found = {
    plan: "attention",
    key: "fine",
    obs: "trouble",
    relay: "unknown",
    events: "trouble",
  } as const;
  const lines = new Map(
    Object.entries(found).map(([id, state]) => [id, { ...line, id, state }] as [CheckLine["id"], CheckLine]),
  );
  const order = worstFirst(lines);
  expect(order.slice(0, 4)).toEqual(["events", "obs", "plan", "address"]);
  expect(order.at(-1)).toBe("key");
  expect(order.toSorted()).toEqual(checkIds.toSorted());
});
