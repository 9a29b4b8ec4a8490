/** Layouts: name → query of the overlay's address. */
export type LayoutMap = Readonly<Record<string, string>>;

/** The layouts that the streamer has saved. */
export interface Layouts {
  readonly all: LayoutMap;
  /** Saves a layout, replacing one of the same name. Returns false for a name or query that cannot be stored. */
  put(name: string, query: string): boolean;
  remove(name: string): void;
}

/** Most layouts. */
export const mostLayouts = 20;
const longestName = 40;
/** With fonts of any script and colours for each piece. */
const longestQuery = 8_000;

/** Whether a layout can be stored: a short name of letters, digits and spaces, and the query of an address. */
export function isLayout(name: string, query: string): boolean {
  return (
    /^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u.test(name) &&
    name.length <= longestName &&
    query.length <= longestQuery &&
    /^[\x21-\x7e]*$/.test(query)
  );
}

/** Creates the layouts from stored ones; `store` gets all layouts after a change. */
export function createLayouts(stored: LayoutMap, store: (layouts: LayoutMap) => void): Layouts {
  let all = new Map(Object.entries(stored).filter(([name, query]) => isLayout(name, query)));
  const change = (next: ReadonlyMap<string, string>): void => {
    all = new Map(next);
    store(Object.fromEntries(all));
  };
  return {
    get all() {
      return Object.fromEntries(all);
    },
    put(name, query) {
      if (!isLayout(name, query) || (!all.has(name) && all.size >= mostLayouts)) return false;
      if (all.get(name) !== query) change(new Map(all).set(name, query));
      return true;
    },
    remove(name) {
      if (all.has(name)) change(new Map([...all].filter(([other]) => other !== name)));
    },
  };
}
