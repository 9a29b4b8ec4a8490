import { type SettingsTexts, textIn } from "./step-part.ts";

/** The name that another page has given a layout of this query; `undefined`: it is gone. */
export function newNameIn(before: SettingsTexts, after: SettingsTexts, query: string): string | undefined {
  const [name, ...others] = Object.keys(after).filter((one) => textIn(before, one) === undefined);
  return name !== undefined && others.length === 0 && textIn(after, name) === query ? name : undefined;
}

/** A name like this one that no layout has. */
export function freeName(layouts: SettingsTexts, name: string): string {
  // Without half a surrogate pair, which no request can name.
  const short = name.slice(0, 36).replace(/[\uD800-\uDBFF]$/, "");
  for (let at = 1; ; at++) {
    const free = at === 1 ? name : `${short} ${at}`;
    if (textIn(layouts, free) === undefined) return free;
  }
}
