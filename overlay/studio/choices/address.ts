import { optionTable, optionValue } from "../../options/options.ts";
import { fill, type StudioWords } from "../../../shared/words/words.ts";

/** Options by name, as text; those with their default value are left out. */
export type Choices = Readonly<Record<string, string>>;

/**
 * The overlay's address with these options. `here` is the studio's own address, whose token is copied. To keep it short,
 * defaults are left out.
 */
export function choicesAddress(here: string, choices: Choices): string {
  const url = new URL("../overlay/", here);
  const token = new URL(here).searchParams.get("token");
  if (token !== null) url.searchParams.set("token", token);
  for (const { name, initial } of optionTable) {
    const value = choices[name];
    if (value !== undefined && value !== String(initial)) url.searchParams.set(name, value);
  }
  // Commas separate the pieces; they stay readable rather than %2C.
  return url.href.replaceAll("%2C", ",");
}

/** The address of an overlay that uses a saved layout: it stays short, and follows what is saved later. */
export function layoutAddress(here: string, name: string): string {
  const url = new URL(choicesAddress(here, {}));
  url.searchParams.set("layout", name);
  return url.href;
}

/** The query for these options, as a layout is stored: without defaults. */
export function queryOf(here: string, choices: Choices): string {
  const { searchParams } = new URL(choicesAddress(here, choices));
  searchParams.delete("token");
  return searchParams.toString();
}

/** The options and the layout that an overlay's address has. */
export interface Opened {
  readonly choices: Choices;
  /** The name of its layout; empty: none. */
  readonly layout: string;
  /** Whether that layout is saved. */
  readonly isSaved: boolean;
  /** Names of its options that the studio does not know. */
  readonly unknown: readonly string[];
}

/**
 * Reads an overlay's address. As on the overlay, its own options override those of its layout. Unknown parameters are
 * only listed. `null`: not an overlay's address.
 */
export function readAddress(address: string, layouts: Readonly<Record<string, string>>): Opened | null {
  const url = URL.parse(address.trim());
  if (!url) return null;
  const layout = url.searchParams.get("layout") ?? "";
  const own = choicesIn(url.searchParams);
  const names = [layout, ...Object.keys(own)].join("");
  if (names === "" && !url.pathname.endsWith("/overlay/")) return null;
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
const others = ["token", "layout"];

function unknownIn(query: URLSearchParams): readonly string[] {
  const known = new Set([...others, ...optionTable.map(({ name }) => name)]);
  return [...new Set(query.keys())].filter((name) => !known.has(name));
}

/** The known options of a query that have valid values. */
export function choicesIn(query: URLSearchParams): Choices {
  const named = optionTable.flatMap((row) => {
    const value = query.get(row.name);
    return value === null ? [] : [[row.name, optionValue(row, value)] as const];
  });
  return Object.fromEntries(named);
}

/** The sentence, followed by the options that the studio leaves out because it does not know them. */
export function withUnknownOptions(sentence: string, { unknown }: Opened, words: StudioWords): string {
  if (unknown.length === 0) return sentence;
  return `${sentence} ${fill(words.unknownOptions, { names: unknown.join(", ") })}`;
}
