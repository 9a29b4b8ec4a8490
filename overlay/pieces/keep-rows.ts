const keys = new WeakMap<Element, string>();

/**
 * Keeps one element per item, in order, as the container's only children: created once, filled each time, removed with
 * its item. lit-html's `repeat` would leave a comment node behind for each removed row.
 */
export function keepRows<Item, Row extends Element>(
  container: Element,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  make: () => Row,
  fill: (row: Row, item: Item) => void,
): void {
  const rows = new Map([...container.children].map((row) => [keys.get(row), row as Row]));
  const kept = items.map((item) => {
    const key = keyOf(item);
    const row = rows.get(key) ?? make();
    rows.delete(key);
    keys.set(row, key);
    return { row, item };
  });
  for (const gone of rows.values()) gone.remove();
  for (const [at, { row, item }] of kept.entries()) {
    const there = container.children[at];
    if (there !== row) container.insertBefore(row, there ?? null);
    fill(row, item);
  }
}
