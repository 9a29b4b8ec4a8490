/** An element under the pointer, as it was before the change. */
interface Place {
  readonly element: Element;
  readonly top: number;
  readonly scrollTop: number;
}

/**
 * Keeps what is under the pointer over a scrolled element in its place while the page changes around it. Where scrolling
 * does not suffice, `--_above` and `--_below` make room in it until the pointer leaves; then what has come above moves
 * into view.
 */
export function createSteadyPointer(find: () => HTMLElement | null) {
  let at: { readonly x: number; readonly y: number } | undefined;
  /** The innermost element first, the scrolled one last. */
  let places: readonly Place[] = [];
  let room = { above: 0, below: 0 };
  /** How far `settle` scrolled since the streamer did, and where to. */
  let shifted = 0;
  let shiftedTo = 0;

  const note = (path: readonly EventTarget[]): void => {
    const outer = find();
    const inside = outer ? path.slice(0, path.indexOf(outer) + 1) : [];
    places = inside.filter((target) => target instanceof Element).map(placeOf);
  };
  const makeRoom = (above: number, below: number): void => {
    room = { above, below };
    find()?.style.setProperty("--_above", `${above}px`);
    find()?.style.setProperty("--_below", `${below}px`);
  };
  /** Scrolls the outer element; returns what is left. */
  const shift = (outer: HTMLElement, by: number): number => {
    const left = scrolledBy(outer, by);
    shifted += by - left;
    shiftedTo = outer.scrollTop;
    return left;
  };
  return {
    /** Handlers for the scrolled element's events. */
    on: {
      moved: (event: Event) => {
        const { pointerType, clientX: x, clientY: y } = event as PointerEvent;
        // A finger is over the page only during a tap.
        if (pointerType === "touch") return;
        at = { x, y };
        note(event.composedPath());
      },
      scrolled: () => {
        if (find()?.scrollTop !== shiftedTo) shifted = 0;
        if (at) note(pathAt(at.x, at.y));
      },
      left: () => {
        at = undefined;
        places = [];
        if (room.above > 0 || room.below > 0) makeRoom(0, 0);
        const outer = find();
        // New rows above scroll into view. Removed rows left only empty space, which needs no scrolling.
        if (outer && shifted > 0) outer.scrollTop -= shifted;
        shifted = 0;
      },
    },
    /** Scrolls after a change, so that what is under the pointer is where it was before. */
    settle: (): void => {
      const outer = find();
      const place = places.find(({ element }) => element.getClientRects().length > 0);
      if (!outer || !place || place.element === outer) return;
      const around = places.slice(places.indexOf(place) + 1);
      const top = place.top - sum(around.map(scrolledSince));
      let moved = place.element.getBoundingClientRect().top - top;
      for (const { element } of around.slice(0, -1))
        if (getComputedStyle(element).overflowY === "auto") moved = scrolledBy(element, moved);
      moved = shift(outer, moved);
      // A browser may round what it scrolls by to whole pixels.
      if (moved <= -1) makeRoom(room.above - moved, room.below);
      if (moved >= 1) {
        makeRoom(room.above, room.below + moved);
        shift(outer, moved);
      }
      // The intended place of the innermost, so that fractions of a pixel do not add up.
      places = [{ ...placeOf(place.element), top }, ...around.map(({ element }) => placeOf(element))];
    },
  };
}

function placeOf(element: Element): Place {
  return { element, top: element.getBoundingClientRect().top, scrollTop: element.scrollTop };
}

/** How far the streamer has scrolled an element. The browser itself scrolls back what has become shorter. */
function scrolledSince({ element, scrollTop }: Place): number {
  const most = element.scrollHeight - element.clientHeight;
  return scrollTop > most ? 0 : element.scrollTop - scrollTop;
}

/** Scrolls an element; returns by how much it could not be scrolled. */
function scrolledBy(element: Element, by: number): number {
  if (Math.abs(by) < 1) return 0;
  const before = element.scrollTop;
  element.scrollTop += by;
  return by - (element.scrollTop - before);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The elements at a point of the page, the innermost first. */
function pathAt(x: number, y: number): readonly EventTarget[] {
  let inner = document.elementFromPoint(x, y);
  let deeper = inner?.shadowRoot?.elementFromPoint(x, y);
  while (deeper && deeper !== inner) {
    inner = deeper;
    deeper = inner.shadowRoot?.elementFromPoint(x, y);
  }
  const path: EventTarget[] = [];
  for (
    let node: Node | null = inner;
    node;
    node = node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null
  )
    path.push(node);
  return path;
}
