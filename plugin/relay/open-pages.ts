import type { Hello, PageState, RelayMessage } from "../../shared/overlay-protocol.ts";

/** A page that has said hello. */
export interface OpenPage {
  readonly send: (message: RelayMessage) => void;
  readonly hello: Omit<Hello, "type">;
  state: PageState;
}

/** The open pages of the overlay, and which of them viewers see and hear. */
export class OpenPages {
  readonly #pages = new Set<OpenPage>();
  #speaker: OpenPage | undefined;

  get size(): number {
    return this.#pages.size;
  }

  get sizeInObs(): number {
    return [...this.#pages].filter(({ hello }) => hello.inObs).length;
  }

  /**
   * The page that speaks. It stays the same until another matters more to viewers: it may be in the middle of a word.
   */
  get speaker(): OpenPage | undefined {
    const best = this.#foremost(({ speaks }) => speaks);
    const current = this.#speaker;
    if (!best || !current || !this.#pages.has(current) || rank(current) < rank(best)) this.#speaker = best;
    return this.#speaker;
  }

  /** The page whose state counts as the overlay's. */
  get leader(): OpenPage | undefined {
    return this.speaker ?? this.#foremost();
  }

  /** Whether it plays alert sounds. What the streamer tries out in a preview is heard there only. */
  isChiming(page: OpenPage): boolean {
    return page.hello.isPreview || page === this.#foremost(({ chimes }) => chimes);
  }

  /** Whether viewers see it: not a preview, nor a page off air while another is on air. */
  isSeen(page: OpenPage): boolean {
    const best = this.#foremost();
    return best !== undefined && !page.hello.isPreview && rank(page) === rank(best);
  }

  add(page: OpenPage): void {
    this.#pages.add(page);
  }

  /** Returns whether it was there. */
  remove(page: OpenPage): boolean {
    return this.#pages.delete(page);
  }

  [Symbol.iterator](): Iterator<OpenPage> {
    return this.#pages.values();
  }

  /** Of the pages that can do it, the one that matters most to viewers; of equals, the oldest. */
  #foremost(can: (hello: OpenPage["hello"]) => boolean = () => true): OpenPage | undefined {
    return [...this.#pages].filter(({ hello }) => can(hello)).toSorted((a, b) => rank(b) - rank(a))[0];
  }
}

/** How much a page matters to viewers. */
function rank({ hello, state }: OpenPage): number {
  if (hello.isPreview) return 0;
  if (!hello.inObs) return 1;
  return state.isOnAir ? 3 : 2;
}
