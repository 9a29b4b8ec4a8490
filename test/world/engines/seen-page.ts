import type { EnginePage } from "./engine-page.ts";

/** What a page shows at a glance. Frames are pages of their own, and are left out. */
interface SeenPage {
  /** Roles that pages are found by, in order: `main`, `heading`. */
  readonly landmarks: readonly string[];
  /** What is beyond the window's sides, wider than it shows, or under something else, by its text or label. */
  readonly cutOff: readonly string[];
}

/** Looks at a page, through shadow roots. */
export function seenIn(page: EnginePage): Promise<SeenPage> {
  return page.run(() => {
    const parentOf = (node: Node): Node | null => node.parentNode ?? (node as ShadowRoot).host ?? null;
    const holds = (outer: Element, inner: Node | null): boolean =>
      inner !== null && (inner === outer || holds(outer, parentOf(inner)));
    const at = (x: number, y: number): Element | null => {
      let found = document.elementFromPoint(x, y);
      for (;;) {
        const inner: Element | null = found?.shadowRoot?.elementFromPoint(x, y) ?? null;
        if (!inner || inner === found) return found;
        found = inner;
      }
    };
    const elements = deep("*").filter((one) => one.checkVisibility({ visibilityProperty: true }));
    /** Whether it can be scrolled to sideways. */
    const isInRow = (one: Node | null): boolean =>
      one !== null &&
      ((one instanceof Element &&
        one.scrollWidth > one.clientWidth &&
        /auto|scroll/.test(getComputedStyle(one).overflowX)) ||
        isInRow(parentOf(one)));
    /** Whether this height is out of sight in a part of the page that is scrolled, as under a bar that stays. */
    const isScrolledAway = (one: Node | null, y: number): boolean => {
      if (one === null) return false;
      const part = one instanceof Element && getComputedStyle(one).overflowY !== "visible";
      const { top, bottom } = part ? one.getBoundingClientRect() : { top: y, bottom: y };
      return y < top || y > bottom || isScrolledAway(parentOf(one), y);
    };
    const isCut = (one: Element): boolean => {
      const { left, right, top, width, height } = one.getBoundingClientRect();
      if (width < 2 || height < 2) return false;
      const style = getComputedStyle(one);
      const isWide =
        one.matches("button, a") && one.scrollWidth > one.clientWidth + 1 && style.display !== "inline";
      if ((left < -1 || right > innerWidth + 1) && !isInRow(one)) return true;
      if (isWide && style.textOverflow !== "ellipsis") return true;
      const [x, y] = [left + width / 2, top + height / 2];
      const seen = y < 0 || y > innerHeight || isScrolledAway(one, y) ? null : at(x, y);
      return (
        seen !== null && seen.matches("button, a, select, input") && !holds(one, seen) && !holds(seen, one)
      );
    };
    return {
      landmarks: ["main", "h1, h2"].filter((selector) => elements.some((one) => one.matches(selector))),
      cutOff: elements
        .filter((one) => one.matches("button, a, select, input:not([type=file], [type=radio])") && isCut(one))
        .map((one) => one.getAttribute("aria-label") ?? one.textContent?.trim() ?? one.id),
    };
  });
}
