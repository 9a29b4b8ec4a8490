import { patchedQuery } from "../../../shared/protocol/layout-query.ts";
import { optionTable, optionValue } from "../../options/options.ts";
import type { Choices } from "../choices/address.ts";
import type { StepPart } from "./step-part.ts";

/** Options by name, as text; `undefined` gives an option its default back. */
export type Changes = Readonly<Record<string, string | undefined>>;

const rows = new Map(optionTable.map((row) => [row.name, row]));

/** A value as it is stored: valid, and `undefined` for the default. */
export function normalised(name: string, value: string | undefined): string | undefined {
  const row = rows.get(name);
  if (!row) throw new RangeError(`There is no option ${name}.`);
  if (value === undefined) return undefined;
  const valid = optionValue(row, value);
  return valid === String(row.initial) ? undefined : valid;
}

/** Changes of a layout with this query as parts of a step. */
export function optionParts(layout: string, query: string, changes: Changes): readonly StepPart[] {
  const now = new URLSearchParams(query);
  return Object.entries(changes).flatMap(([name, value]): StepPart[] => {
    const [before, after] = [now.get(name) ?? undefined, normalised(name, value)];
    return normalised(name, before) === after ? [] : [{ of: "option", layout, name, before, after }];
  });
}

/** Options without those that have their default. */
export function withoutDefaults(choices: Changes): Choices {
  const own = Object.entries(choices).flatMap(([name, value]) =>
    value === undefined || normalised(name, value) === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(own);
}

/** The query for these options, without defaults. */
export function queryFor(choices: Changes): string {
  return patchedQuery("", withoutDefaults(choices));
}

/** Names of the options that two queries have different values for. */
export function optionsThatDiffer(before: string, after: string): readonly string[] {
  const [was, is] = [new URLSearchParams(before), new URLSearchParams(after)];
  return [...rows.keys()].filter((name) => was.get(name) !== is.get(name));
}
