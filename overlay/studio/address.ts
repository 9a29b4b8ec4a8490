import { optionTable } from "../options/option-table.ts";
import { valueOf } from "../options/options.ts";

/** Options by name, as text; those with their default value are left out. */
export type Choices = Readonly<Record<string, string>>;

/**
 * The overlay's address with these options. `here` is the studio's own address, whose token is copied. To keep it short,
 * defaults are left out.
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

/** The address of an overlay that uses a saved layout: it stays short, and follows what is saved later. */
export function layoutAddress(here: string, name: string): string {
  const url = new URL(overlayAddress(here, {}));
  url.searchParams.set("layout", name);
  return url.href;
}

/** The query for these options, as a layout is stored: without defaults. */
export function queryOf(here: string, choices: Choices): string {
  const { searchParams } = new URL(overlayAddress(here, choices));
  searchParams.delete("token");
  return searchParams.toString();
}

/** What an overlay's address stands for. */
export interface Opened {
  readonly choices: Choices;
  /** The layout that it names; empty: none. */
  readonly layout: string;
  /** Whether that layout is saved. */
  readonly isSaved: boolean;
  /** Names of its options that the studio does not know. */
  readonly unknown: readonly string[];
}

/**
 * Reads an overlay's address: its own options lie over those of the layout that it names, as they do on the overlay. What
 * it does not know is ignored. `null`: not an overlay's address.
 */
export function readAddress(address: string, layouts: Readonly<Record<string, string>>): Opened | null {
  const url = URL.parse(address.trim());
  if (!url) return null;
  const layout = url.searchParams.get("layout") ?? "";
  const own = choicesIn(url.searchParams);
  const names = [layout, ...Object.keys(own)].join("");
  if (names === "" && !url.pathname.endsWith("/overlay/") && !url.searchParams.has("base")) return null;
  const saved = Object.hasOwn(layouts, layout) ? layouts[layout] : undefined;
  return {
    choices: { ...choicesIn(new URLSearchParams(saved)), ...own },
    layout,
    isSaved: saved !== undefined,
    unknown: unknownIn(url.searchParams),
  };
}

/** The address with its token masked. */
export function masked(address: string): string {
  return address.replace(/(token=)[^&]+/, "$1••••");
}

/** Query parameters that are not options. */
const others = ["token", "layout", "base"];

function unknownIn(query: URLSearchParams): readonly string[] {
  const known = new Set([...others, ...optionTable.map(({ name }) => name)]);
  return [...new Set(query.keys())].filter((name) => !known.has(name));
}

/** The options in a query that the studio knows, as far as their values are ones. */
export function choicesIn(query: URLSearchParams): Choices {
  const named = optionTable.flatMap((row) => {
    const value = query.get(row.name);
    return value === null ? [] : [[row.name, valueOf(row, value)] as const];
  });
  return Object.fromEntries(named);
}
