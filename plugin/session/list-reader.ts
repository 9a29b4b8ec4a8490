/** Reads one of the account's lists so that an old answer never overwrites what is known since. */
export interface ListReader<Change> {
  /** Reads the list and applies it, unless a younger read has been applied meanwhile. Throws what reading throws. */
  read(): Promise<void>;
  /** Something changed that the list is about: an answer on its way may be older than it. */
  note(change: Change): void;
}

/**
 * Makes a reader. `apply` gets the list and what changed while it was on its way, in order: the list is older than
 * that, and it has to be applied again.
 */
export function createListReader<List, Change>(
  fetchList: () => Promise<List>,
  apply: (list: List, newer: readonly Change[]) => void,
): ListReader<Change> {
  let started = 0;
  let applied = 0;
  const underWay = new Set<Change[]>();
  return {
    async read() {
      const mine = ++started;
      const newer: Change[] = [];
      underWay.add(newer);
      try {
        const list = await fetchList();
        if (mine < applied) return;
        applied = mine;
        apply(list, newer);
      } finally {
        underWay.delete(newer);
      }
    },
    note(change) {
      for (const newer of underWay) newer.push(change);
    },
  };
}
