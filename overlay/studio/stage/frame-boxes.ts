import type { Box } from "../../element/grow.ts";
import type { OverlayOptions } from "../../page/overlay-options.ts";
import { acrossOf, downOf } from "../../page/piece-place.ts";
import { type Size, shorterSide } from "./geometry.ts";
import type { Boxes } from "./piece-edits.ts";

/** Side of an empty piece's box, as a share of the canvas's shorter side. */
const emptySide = 0.1;
/** Smallest side of a box, as a share of the shorter side: a smaller one could not be taken hold of. */
const minSide = 0.025;

/** Follows where the pieces are on the overlay's page in a frame, without a loop: it reads them after the page changed. */
export class FrameBoxes {
  /** Boxes by piece, in the frame's pixels. */
  boxes: Boxes = new Map();
  /** The last box of each piece that showed something: the room that it has while it is empty. */
  readonly #filled = new Map<string, Size>();
  readonly #frame: HTMLIFrameElement;
  readonly #options: () => OverlayOptions;
  readonly #onBoxes: () => void;
  readonly #changes = new MutationObserver(() => this.#readSoon());
  readonly #sizes = new ResizeObserver(() => this.#readSoon());
  #page: Element | undefined;
  #awaited = 0;
  #next = 0;

  constructor(frame: HTMLIFrameElement, options: () => OverlayOptions, onBoxes: () => void) {
    this.#frame = frame;
    this.#options = options;
    this.#onBoxes = onBoxes;
    frame.addEventListener("load", this.#follow);
    this.#follow();
  }

  /** Reads the boxes with the next frame. */
  readonly #readSoon = (): void => {
    if (this.#next === 0) this.#next = requestAnimationFrame(() => this.#read());
  };

  /** Follows the page that the frame has now, as soon as the overlay is on it. */
  readonly #follow = (): void => {
    cancelAnimationFrame(this.#awaited);
    const overlay = this.#frame.contentDocument?.querySelector("sidekick-overlay");
    const page = overlay?.shadowRoot?.querySelector(".page");
    if (!page) {
      // Only while the page loads.
      this.#awaited = requestAnimationFrame(this.#follow);
      return;
    }
    this.#page = page;
    this.#changes.disconnect();
    this.#sizes.disconnect();
    this.#changes.observe(page, {
      attributeFilter: ["style", "class", "at"],
      attributes: true,
      childList: true,
      subtree: true,
    });
    this.#sizes.observe(page);
    this.#readSoon();
  };

  #read(): void {
    this.#next = 0;
    const page = this.#page;
    if (!page?.isConnected) return;
    const { clientWidth: width, clientHeight: height } = page.ownerDocument.documentElement;
    const canvas = { width, height };
    const options = this.#options();
    const read = [...options.show].flatMap((name) => {
      const place = page.querySelector(`.piece.${CSS.escape(name)}`);
      return place ? [[name, this.#boxOf(name, place, options, canvas)] as const] : [];
    });
    const next = new Map(read);
    if (areSame(this.boxes, next)) return;
    this.boxes = next;
    this.#onBoxes();
  }

  #boxOf(name: string, place: Element, options: OverlayOptions, canvas: Size): Box {
    const { x, y, width, height } = place.getBoundingClientRect();
    if (width > 0 && height > 0) this.#filled.set(name, { width, height });
    const side = shorterSide(canvas);
    const chosen = ((options.rooms[name]?.height ?? 0) * side) / 100;
    const least = side * minSide;
    const filled = this.#filled.get(name);
    const room = {
      width: Math.max(width || (filled?.width ?? side * emptySide), least),
      height: Math.max(height || (filled?.height ?? side * emptySide), chosen, least),
    };
    if (room.width === width && room.height === height) return { x, y, width, height };
    const anchor = options.at[name]?.anchor ?? "middle";
    // It grows from its anchor, and not over the edge.
    const across = x - (room.width - width) * acrossOf(anchor);
    const down = y - (room.height - height) * downOf(anchor);
    return {
      ...room,
      x: Math.max(0, Math.min(across, canvas.width - room.width)),
      y: Math.max(0, Math.min(down, canvas.height - room.height)),
    };
  }

  /** Stops following the page. */
  close(): void {
    this.#frame.removeEventListener("load", this.#follow);
    cancelAnimationFrame(this.#awaited);
    cancelAnimationFrame(this.#next);
    this.#changes.disconnect();
    this.#sizes.disconnect();
  }
}

function areSame(one: Boxes, other: Boxes): boolean {
  return (
    one.size === other.size &&
    [...one].every(([name, box]) => {
      const there = other.get(name);
      return there !== undefined && sides.every((side) => Math.abs(there[side] - box[side]) < 0.01);
    })
  );
}

const sides = ["x", "y", "width", "height"] as const;
