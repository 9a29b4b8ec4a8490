/**
 * Creates a reader of one of the account's lists: an old response never overwrites newer knowledge. `apply` gets the
 * list and the changes noted while it was being read, to be applied to it again, in order.
 */
export function createListReader<List, Change>(
  fetchList: () => Promise<List>,
  apply: (list: List, newer: readonly Change[]) => void,
) {
  let started = 0;
  let applied = 0;
  const underWay = new Set<Change[]>();
  return {
    /** Reads the list and applies it, unless a later read has been applied meanwhile. Throws what reading throws. */
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
    /** Notes a change that the list covers, because a response under way may be older. */
    note(change: Change) {
      for (const newer of underWay) newer.push(change);
    },
  };
}
