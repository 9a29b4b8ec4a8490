import * as v from "valibot";
import { patchedQuery } from "../../../shared/protocol/layout-query.ts";

const text = v.optional(v.string());

/**
 * One value that a step changes; `undefined` is none. `option`: of a layout. `layout`: its whole query. `rename`: the
 * layout's name. `alert`: its settings as JSON. `media`: a file of alerts as JSON. `tone`: its mood. `portrait`: a
 * character's, as a data URL. `trim`: its decibels. `avatar`: the picture of a slot as JSON. `goal`: a
 * goal of this id as JSON.
 */
export const partSchema = v.object({
  of: v.picklist([
    "option",
    "layout",
    "rename",
    "alert",
    "media",
    "tone",
    "portrait",
    "trim",
    "avatar",
    "goal",
  ]),
  name: v.string(),
  /** The option's layout. */
  layout: text,
  before: text,
  after: text,
});
/** One value that a step changes. */
export type StepPart = v.InferOutput<typeof partSchema>;

/** A kind of settings that the plugin keeps. */
export type SettingsKind = Exclude<StepPart["of"], "option" | "rename">;

/** All settings of a kind by name, each as text: the same text for the same settings. */
export type SettingsTexts = Readonly<Record<string, string>>;

/** The kind of settings that a part changes. */
export function settingsKindOf({ of }: StepPart): SettingsKind {
  return of === "option" || of === "rename" ? "layout" : of;
}

/** The text of this name; `undefined`: there is none. */
export function textIn(texts: SettingsTexts, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

/** The name that another page has given a layout of this query; `undefined`: it is gone. */
export function newNameIn(before: SettingsTexts, after: SettingsTexts, query: string): string | undefined {
  const [name, ...others] = Object.keys(after).filter((one) => textIn(before, one) === undefined);
  return name !== undefined && others.length === 0 && textIn(after, name) === query ? name : undefined;
}

/** The part that takes this one back. */
export function swapped(part: StepPart): StepPart {
  return { ...part, before: part.after, after: part.before };
}

/** Whether the value that a part changes is still as it was before. */
export function isUntouched(texts: SettingsTexts, part: StepPart): boolean {
  const { of, name, layout = "", before = "", after = "" } = part;
  if (of === "rename") return textIn(texts, before) !== undefined && textIn(texts, after) === undefined;
  if (of !== "option") return textIn(texts, name) === part.before;
  const query = textIn(texts, layout);
  return query !== undefined && (new URLSearchParams(query).get(name) ?? undefined) === part.before;
}

/** The settings with a part made. */
export function withPart(texts: SettingsTexts, { of, name, layout = "", before = "", after }: StepPart) {
  const all = new Map(Object.entries(texts));
  const query = textIn(texts, of === "rename" ? before : layout);
  if (of === "option") {
    if (query !== undefined) all.set(layout, patchedQuery(query, { [name]: after ?? null }));
  } else if (of === "rename") {
    if (query === undefined || after === undefined || all.has(after)) return texts;
    all.delete(before);
    all.set(after, query);
  } else if (after === undefined) all.delete(name);
  else all.set(name, after);
  return Object.fromEntries(all);
}

/** Parts with others that were made after them, one for each value. */
export function mergedParts(first: readonly StepPart[], second: readonly StepPart[]): readonly StepPart[] {
  const parts = new Map(first.map((part) => [keyOf(part), part]));
  for (const part of second) {
    const earlier = parts.get(keyOf(part));
    parts.set(keyOf(part), earlier ? { ...part, before: earlier.before } : part);
  }
  return [...parts.values()];
}

function keyOf({ of, name, layout }: StepPart): string {
  return JSON.stringify([of, name, layout]);
}

/** Parts for each request that makes them: options of a layout go together, and changes of the same settings. */
export function withRequest(
  requests: readonly (readonly StepPart[])[],
  part: StepPart,
): readonly (readonly StepPart[])[] {
  const last = requests.at(-1);
  return last && sharesRequest(last, part)
    ? [...requests.slice(0, -1), mergedParts(last, [part])]
    : [...requests, [part]];
}

function sharesRequest(parts: readonly StepPart[], part: StepPart): boolean {
  const last = parts.at(-1);
  if (part.of !== "option")
    return settingsKindOf(part) !== "layout" && last !== undefined && keyOf(last) === keyOf(part);
  if (last?.of === "option") return last.layout === part.layout;
  return last?.of === "layout" && last.after !== undefined && last.name === part.layout;
}
