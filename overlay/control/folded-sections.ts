import type { PageStorage } from "../page/storage.ts";

const key = "control-folded";

/** Reads the folded sections from the browser's storage. Other open control pages keep theirs until a reload. */
export function createFoldedSections(storage: PageStorage, onChange: () => void) {
  const folded = new Set(stored(storage));
  return {
    has: (name: string): boolean => folded.has(name),
    /** Folds an open section, and opens a folded one. */
    toggle(name: string): void {
      const isFolded = !folded.delete(name);
      if (isFolded) folded.add(name);
      // Another page may have stored other sections since; only this one is changed.
      const others = stored(storage).filter((other) => other !== name);
      storage.set(key, (isFolded ? [...others, name] : others).join(" "));
      onChange();
    },
  };
}

/** Which sections of the page are folded, remembered by the browser. */
export type FoldedSections = ReturnType<typeof createFoldedSections>;

function stored(storage: PageStorage): readonly string[] {
  return (storage.get(key) ?? "").split(" ").filter((name) => name !== "");
}
