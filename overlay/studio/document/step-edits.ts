import { patchedQuery } from "../../../shared/protocol/layout-query.ts";
import { optionTable, valueOf } from "../../options/options.ts";
import type { Choices } from "../address.ts";
import type { StepPart } from "./history.ts";
import type { LayoutEdit } from "./layout-edits.ts";

/** The part that takes this one back. */
export function swapped(part: StepPart): StepPart {
  return { ...part, before: part.after, after: part.before };
}

/** The request that makes a part of a step. */
export function editFor({ of, name, layout = "", before, after }: StepPart): LayoutEdit {
  if (of === "option")
    return {
      kind: "patch",
      layout,
      patch: { [name]: after ?? null },
      was: { [name]: before ?? null },
      isNew: false,
    };
  if (of === "rename") return { kind: "rename", layout: before ?? "", to: after ?? "" };
  if (after === undefined) return { kind: "remove", layout: name, was: before ?? "" };
  const patch = Object.fromEntries(new URLSearchParams(after));
  return { kind: "patch", layout: name, patch, was: {}, isNew: true };
}

const rows = new Map(optionTable.map((row) => [row.name, row]));

/** A value as it is stored: valid, and `undefined` for the default. */
export function normalised(name: string, value: string | undefined): string | undefined {
  const row = rows.get(name);
  if (!row) throw new RangeError(`There is no option ${name}.`);
  if (value === undefined) return undefined;
  const valid = valueOf(row, value);
  return valid === String(row.initial) ? undefined : valid;
}

/** Options without those that have their default. */
export function withoutDefaults(choices: Choices): Choices {
  const own = Object.entries(choices).filter(([name, value]) => normalised(name, value) !== undefined);
  return Object.fromEntries(own);
}

/** The query for these options, without defaults. */
export function queryFor(choices: Choices): string {
  return patchedQuery("", withoutDefaults(choices));
}

/** Names of the options that two queries have different values for. */
export function optionsThatDiffer(before: string, after: string): readonly string[] {
  const [was, is] = [new URLSearchParams(before), new URLSearchParams(after)];
  return [...rows.keys()].filter((name) => was.get(name) !== is.get(name));
}
