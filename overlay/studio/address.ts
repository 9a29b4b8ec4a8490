import { optionTable } from "../option-table.ts";

/** Options by name, as text; those that are as they are anyway are left out. */
export type Choices = Readonly<Record<string, string>>;

/**
 * The overlay's address with these choices: `here` is the studio's own, whose token it takes along. The shorter, the
 * better: only what differs from the defaults stands in it.
 */
export function overlayAddress(here: string, choices: Choices): string {
  const url = new URL("../overlay/", here);
  const token = new URL(here).searchParams.get("token");
  if (token !== null) url.searchParams.set("token", token);
  for (const { name, initial } of optionTable) {
    const value = choices[name];
    if (value !== undefined && value !== String(initial)) url.searchParams.set(name, value);
  }
  // Commas separate what is shown; nobody needs to read them as %2C.
  return url.href.replaceAll("%2C", ",");
}

/** The address of an overlay that goes by a saved layout: it stays short, and follows what is saved later. */
export function layoutAddress(here: string, name: string): string {
  const url = new URL(overlayAddress(here, {}));
  url.searchParams.set("layout", name);
  return url.href;
}

/** The query that stands for choices, as a layout is kept: only what differs from the defaults. */
export function queryOf(here: string, choices: Choices): string {
  const { searchParams } = new URL(overlayAddress(here, choices));
  searchParams.delete("token");
  return searchParams.toString();
}

/** The choices that an overlay's address stands for; what it does not know is passed over. `null`: it is none. */
export function choicesIn(address: string): Choices | null {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return null;
  }
  const named = optionTable.flatMap(({ name }) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(named);
}
