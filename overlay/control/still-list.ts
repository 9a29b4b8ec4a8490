import { type TemplateResult, html, render } from "lit";
import { systemClock } from "../../shared/clock.ts";

/** A list that stands still while somebody is about to press something in it. */
export interface StillList<Item extends { readonly id: string }> {
  /** What to show, given what there is: what stood there when the list was grasped, as it is now. */
  shown(items: readonly Item[]): readonly Held<Item>[];
  /** An item as it was when the list was grasped. */
  before(id: string): Item | undefined;
  /** How many of what there is came since. */
  newer(items: readonly Item[]): number;
  /** Handlers for the list's events. */
  readonly on: Readonly<Record<"enter" | "leave" | "focus" | "blur", (event: Event) => void>>;
  /** Keeps it still for a reason of its own, such as an open menu. */
  hold(isHeld: boolean): void;
}

/** What is no longer there keeps its place until nobody is about to press it. */
export type Held<Item> = Item & { readonly isGone?: true };

/** A finger leaves the list with each tap; the second of two quick ones is still meant for what it left. */
const lingerMs = 400;

/** Creates a list that moves. `onChange`: it may move again, or no longer. */
export function createStillList<Item extends { readonly id: string }>(onChange: () => void): StillList<Item> {
  const reasons = new Set<"pointer" | "focus" | "own">();
  let last: readonly Item[] = [];
  let held: readonly Item[] | undefined;
  let cancelLeaving = (): void => {};

  const set = (reason: "pointer" | "focus" | "own", isHeld: boolean): void => {
    if (isHeld) reasons.add(reason);
    else reasons.delete(reason);
    const isStill = reasons.size > 0;
    if (isStill === (held !== undefined)) return;
    held = isStill ? last : undefined;
    onChange();
  };
  return {
    shown(items) {
      if (!held) return (last = items);
      const byId = new Map(items.map((item) => [item.id, item]));
      return held.map((item) => byId.get(item.id) ?? { ...item, isGone: true as const });
    },
    before: (id) => held?.find((item) => item.id === id),
    newer(items) {
      if (!held) return 0;
      const known = new Set(held.map(({ id }) => id));
      return items.filter(({ id }) => !known.has(id)).length;
    },
    on: {
      enter() {
        cancelLeaving();
        set("pointer", true);
      },
      leave() {
        cancelLeaving();
        cancelLeaving = systemClock.after(lingerMs, () => set("pointer", false));
      },
      // A click leaves the focus behind, too; only one that is seen says that somebody is about to press.
      focus: ({ target }) => set("focus", target instanceof Element && target.matches(":focus-visible")),
      blur: () => set("focus", false),
    },
    hold: (isHeld) => set("own", isHeld),
  };
}

/** The list's element, which `keepRows` fills. */
export function stillList({ on }: Pick<StillList<never>, "on">, label: string) {
  return html`<ul
    tabindex="0"
    aria-labelledby=${label}
    @pointerenter=${on.enter}
    @pointerleave=${on.leave}
    @focusin=${on.focus}
    @focusout=${on.blur}
  ></ul>`;
}

/** Each item once: by its id. */
export function distinct<Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Fills a row of a list; a new result at its end is scrolled into sight. No other row's button comes under the finger by that. */
export function fillRow(row: HTMLElement, content: TemplateResult): void {
  const said = (): string => row.querySelector(".result")?.textContent ?? "";
  const before = said();
  render(content, row);
  const list = row.parentElement;
  if (!list || said() === "" || said() === before) return;
  const hidden = row.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  if (hidden > 0) list.scrollTop += hidden;
}
