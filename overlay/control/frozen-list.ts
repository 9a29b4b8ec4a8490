import { type TemplateResult, html, render } from "lit";
import { keepRows } from "../pieces/sidekick-piece.ts";
import { pageClock } from "../page/page-clock.ts";

/** An item of a frozen list; one that is gone keeps its place until the list moves again. */
export type FrozenItem<Item> = Item & { readonly isGone?: true };

/** A finger leaves the list with each tap; the second of two quick ones is still meant for what it left. */
const lingerMs = 400;

/**
 * Creates a list that does not move while the pointer or the focus is in it, so that a press meets the intended row.
 * `onChange` is called when it freezes and when it moves again.
 */
export function createFrozenList<Item extends { readonly id: string }>(onChange: () => void) {
  const reasons = new Set<"pointer" | "focus" | "own">();
  let last: readonly Item[] = [];
  let frozen: readonly Item[] | undefined;
  let cancelLeaving = (): void => {};

  const set = (reason: "pointer" | "focus" | "own", isOn: boolean): void => {
    if (isOn) reasons.add(reason);
    else reasons.delete(reason);
    const isFrozen = reasons.size > 0;
    if (isFrozen === (frozen !== undefined)) return;
    frozen = isFrozen ? last : undefined;
    onChange();
  };
  return {
    /** The rows to show of the current items: while frozen, those at the moment of freezing, with their present content. */
    visible(items: readonly Item[]): readonly FrozenItem<Item>[] {
      if (!frozen) return (last = items);
      const byId = new Map(items.map((item) => [item.id, item]));
      return frozen.map((item) => byId.get(item.id) ?? { ...item, isGone: true as const });
    },
    /** An item as it was when the list froze. */
    before: (id: string): Item | undefined => frozen?.find((item) => item.id === id),
    /** How many items came after the list froze. */
    newer(items: readonly Item[]): number {
      if (!frozen) return 0;
      const known = new Set(frozen.map(({ id }) => id));
      return items.filter(({ id }) => !known.has(id)).length;
    },
    /** Handlers for the list's events. */
    on: {
      enter: () => {
        cancelLeaving();
        set("pointer", true);
      },
      leave: () => {
        cancelLeaving();
        cancelLeaving = pageClock.after(lingerMs, () => set("pointer", false));
      },
      // A click leaves a focus as well, without a visible ring; only a keyboard's shows that a press may follow.
      focus: ({ target }: Event) =>
        set("focus", target instanceof Element && target.matches(":focus-visible")),
      blur: () => set("focus", false),
    },
    /** Freezes the list for a reason of the caller's, such as an open menu, or ends that. */
    freeze: (isFrozen: boolean) => set("own", isFrozen),
  };
}

/** The list's element, which `fillList` fills. `label` is the id of its heading. */
export function frozenList({ on }: ReturnType<typeof createFrozenList>, label: string) {
  return html`<ul
    tabindex="0"
    aria-labelledby=${label}
    @pointerenter=${on.enter}
    @pointerleave=${on.leave}
    @focusin=${on.focus}
    @focusout=${on.blur}
    @scroll=${({ currentTarget }: Event) =>
      currentTarget?.dispatchEvent(new Event("list-scroll", { bubbles: true, composed: true }))}
  ></ul>`;
}

/** Fills the list of a section with its rows. `draw` styles a row, and returns what is in it. */
export function fillList<Item extends { readonly id: string }>(
  list: Element | null,
  items: readonly Item[],
  draw: (item: Item, row: HTMLElement) => TemplateResult,
): void {
  if (list)
    keepRows(
      list,
      items,
      ({ id }) => id,
      newRow,
      (row, item) => fillRow(row, draw(item, row)),
    );
}

let rows = 0;

/** A row of a list. It has an id, so that buttons can name its text as what they are about. */
function newRow(): HTMLElement {
  const row = document.createElement("li");
  row.id = `row-${++rows}`;
  return row;
}

/** Id of the text in a row. */
export function textOf(row: HTMLElement): string {
  return `${row.id}-text`;
}

/** Each item once: by its id. */
export function distinct<Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Fills a row of a list, and scrolls a new result at its end into view without moving the row away from the pointer. */
function fillRow(row: HTMLElement, content: TemplateResult): void {
  const resultText = (): string => row.querySelector(".result")?.textContent ?? "";
  const before = resultText();
  render(content, row);
  const list = row.parentElement;
  if (!list || resultText() === "" || resultText() === before) return;
  const hidden = row.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  if (hidden > 0) list.scrollTop += hidden;
}
