import { Emitter } from "../../shared/emitter.ts";
import type { OpenPage, OpenPages } from "./open-pages.ts";

/** How loud the page that speaks is, for the other pages and for the plugin. */
export class VoiceLevel {
  readonly #pages: OpenPages;
  readonly #told = new Emitter<number>();
  #audible: OpenPage | undefined;
  readonly subscribe = this.#told.subscribe;

  constructor(pages: OpenPages) {
    this.#pages = pages;
  }

  /** Takes a page's level, 0 to 1. */
  tell(page: OpenPage, level: number): void {
    // A page that stops being the speaker in the middle of a voice still reports its end.
    if (page !== this.#pages.speaker && page !== this.#audible) return;
    this.#audible = level > 0 ? page : undefined;
    this.#told.emit(level);
    for (const other of this.#pages) if (other !== page) other.send({ type: "level", level });
  }

  /** Forgets a page, which may have closed in the middle of a voice. */
  leave(page: OpenPage): void {
    if (page === this.#audible) this.tell(page, 0);
  }
}
