/**
 * Keeps an element for each item of a list, in its order, as the container's only children: it is made once, filled each
 * time, and removed with its item. lit-html's `repeat` would leave a comment behind for each row that goes.
 */
export function keepRows<Item, Row extends HTMLElement>(
  container: Element,
  items: readonly Item[],
  eventIdOf: (item: Item) => string,
  make: () => Row,
  fill: (row: Row, item: Item) => void,
): void {
  const rows = new Map([...container.children].map((row) => [row.getAttribute("data-event-id"), row as Row]));
  const kept = items.map((item) => {
    const eventId = eventIdOf(item);
    const row = rows.get(eventId) ?? make();
    rows.delete(eventId);
    row.setAttribute("data-event-id", eventId);
    return { row, item };
  });
  for (const gone of rows.values()) gone.remove();
  for (const [at, { row, item }] of kept.entries()) {
    const there = container.children[at];
    if (there !== row) container.insertBefore(row, there ?? null);
    fill(row, item);
  }
}
