import { isJsonObject } from "../../../../shared/api/fields.ts";

/** What is at a path of JSON that nobody has checked; `undefined` where it ends early. Prototypes are no part of it. */
export function valueAt(json: unknown, ...path: readonly string[]): unknown {
  let value = json;
  for (const key of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** The text there, cut to what is sensible to search; `undefined`: no text, or an empty one. */
export function textAt(json: unknown, ...path: readonly string[]): string | undefined {
  const value = valueAt(json, ...path);
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, maxReadLength) : undefined;
}

/** Longest text that is read at all. */
const maxReadLength = 2_000;

/** The number there, also one written as text: `"100"`, `"6s"`. */
export function numberAt(json: unknown, ...path: readonly string[]): number | undefined {
  const value = valueAt(json, ...path);
  if (typeof value === "string" && value.length > 40) return undefined;
  const number = typeof value === "string" ? Number.parseFloat(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** The yes or no there, also one written as text or as a number. */
export function flagAt(json: unknown, ...path: readonly string[]): boolean | undefined {
  const value = valueAt(json, ...path);
  if (typeof value === "boolean") return value;
  if (value === 1 || value === "1" || value === "true") return true;
  return value === 0 || value === "0" || value === "false" ? false : undefined;
}

/** The list there; empty: none. */
export function listAt(json: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(json, ...path);
  return Array.isArray(value) ? value : [];
}
