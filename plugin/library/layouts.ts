import { isLayout, type LayoutPatch, maxLayouts, patchedQuery } from "../../shared/protocol/layout-query.ts";

/** Layouts: name → query of the overlay's address; the one that was changed last at the end. */
export type LayoutMap = Readonly<Record<string, string>>;

/** The layouts that the streamer has saved. */
export type Layouts = ReturnType<typeof createLayouts>;

/** Creates the layouts from stored ones. `store` is called with all layouts after each change; `settled` resolves once they are saved. */
export function createLayouts(
  stored: LayoutMap,
  store: (layouts: LayoutMap) => void,
  settled: () => Promise<boolean> = () => Promise.resolve(true),
) {
  let all = new Map(Object.entries(stored).filter(([name, query]) => isLayout(name, query)));
  const change = (next: ReadonlyMap<string, string>): void => {
    all = new Map(next);
    store(Object.fromEntries(all));
  };
  const others = (name: string) => [...all].filter(([other]) => other !== name);
  const put = (name: string, query: string): boolean => {
    if (!isLayout(name, query) || (!all.has(name) && all.size >= maxLayouts)) return false;
    if (all.get(name) !== query) change(new Map([...others(name), [name, query]]));
    return true;
  };
  return {
    get all() {
      return Object.fromEntries(all);
    },
    /** Saves a layout, replacing one of the same name. Returns false for a name or query that cannot be stored. */
    put,
    /**
     * Changes some options of a layout, so that changes of two pages at once are both kept. A layout that is missing is
     * created if it `isNew`. Returns the query that is stored now, or why none is.
     */
    patch(name: string, patch: LayoutPatch, isNew: boolean) {
      const before = all.get(name);
      if (before === undefined && !isNew) return "missing";
      const query = patchedQuery(before ?? "", patch);
      return put(name, query) ? { query } : "rejected";
    },
    /** Gives a layout another name; `taken`: there is one of that name. */
    rename(name: string, to: string) {
      const query = all.get(name);
      if (query === undefined) return "missing";
      if (all.has(to)) return "taken";
      if (!isLayout(to, query)) return "rejected";
      change(new Map([...all].map(([other, its]) => [other === name ? to : other, its])));
      return "done";
    },
    remove(name: string) {
      if (all.has(name)) change(new Map(others(name)));
    },
    /** Resolves with whether all changes are saved, after one more try where they were not. */
    settled,
  };
}
