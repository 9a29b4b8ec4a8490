import { freeName } from "../free-name.ts";

/** Most layouts. */
export const maxLayouts = 20;
/** Longest name of a layout, in UTF-16 units. */
export const maxLayoutNameLength = 40;
const maxQueryLength = 8_000;

/** Whether a layout can have this name: letters, digits and spaces. */
export function isLayoutName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u.test(name) && name.length <= maxLayoutNameLength;
}

/** A name like this one that no layout of these has. */
export function freeLayoutName(name: string, layouts: Readonly<Record<string, string>>): string {
  return freeName(name, maxLayoutNameLength, (one) => Object.hasOwn(layouts, one));
}

/** Whether a layout can be stored: a short name, and the query of an address. */
export function isLayout(name: string, query: string): boolean {
  return isLayoutName(name) && query.length <= maxQueryLength && /^[\x21-\x7e]*$/.test(query);
}

/** New values of a layout's options by name; `null` removes an option, which gives it its default. */
export type LayoutPatch = Readonly<Record<string, string | null>>;

/** The query with these options changed, its options sorted by name: equal layouts have equal queries. */
export function patchedQuery(query: string, patch: LayoutPatch = {}): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  next.sort();
  return next.toString();
}
