import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  lookImportsSchema,
  lookPlanSchema,
  lookProblems,
  lookRejectionSchema,
  lookReportSchema,
} from "../../../shared/protocol/look-protocol.ts";
import { isStorageProblem, storageProblems } from "../../../shared/protocol/storage-problems.ts";
import { brokenForms } from "../broken-forms.ts";

const plan = {
  layouts: [{ name: "Night", change: "added" }],
  kept: ["Day"],
  alerts: [{ name: "raid", change: "replaced" }],
  spoken: ["raid"],
  tones: [{ name: "dry", change: "same" }],
  rules: [{ name: "Greet a raid", change: "added" }],
  files: { added: 1, bytes: 2, same: 3 },
};
const rejection = { problem: "broken", error: "It is cut short.", about: ["look.json"] };

describe("a reply about the file with a look", () => {
  it.each([
    ["a plan", lookPlanSchema, plan],
    ["a report", lookReportSchema, { ...plan, id: "i" }],
    ["a rejection", lookRejectionSchema, rejection],
  ])("is %s with all its fields, each of its type", (_, schema, reply) => {
    expect(v.parse(schema, reply)).toEqual(reply);
    for (const { field, form } of brokenForms(reply))
      expect([field, v.safeParse(schema, form).success]).toEqual([field, false]);
  });

  it("knows three changes, and each problem by its name", () => {
    const change = (one: string) =>
      v.safeParse(lookPlanSchema, { ...plan, tones: [{ name: "a", change: one }] }).success;
    expect(["added", "replaced", "same", "removed"].map(change)).toEqual([true, true, true, false]);
    for (const problem of [...Object.keys(lookProblems), "other"])
      expect([problem, v.safeParse(lookRejectionSchema, { ...rejection, problem }).success]).toEqual([
        problem,
        problem !== "other",
      ]);
  });

  it("lists imports with their times", () => {
    expect(v.safeParse(lookImportsSchema, [{ id: "a", at: 1 }]).success).toBe(true);
    for (const odd of [[{ id: "a" }], [{ at: 1 }], [{ id: 1, at: 1 }], { id: "a", at: 1 }])
      expect(v.safeParse(lookImportsSchema, odd).success).toBe(false);
  });
});

describe("why a file is not stored", () => {
  it.each(Object.keys(storageProblems))("may be %s", (reply) => {
    expect(isStorageProblem(reply)).toBe(true);
  });

  it.each(["", "toString", "LARGE", "other"])("cannot be %o", (reply) => {
    expect(isStorageProblem(reply)).toBe(false);
  });

  it("has a status of HTTP that says whose fault it is", () => {
    for (const status of [...Object.values(storageProblems), ...Object.values(lookProblems)])
      expect([400, 404, 409, 413, 415, 500, 507]).toContain(status);
  });
});
