import type { PageReply } from "./answer-questions.ts";

/** Sends open pages the reply to a question unasked, whenever it changes. */
export class UnaskedReplies {
  readonly #tell: (reply: PageReply) => void;
  readonly #hasPage: () => boolean;
  /** The reply sent last, by its question's name. */
  readonly #last = new Map<string, string>();

  constructor(tell: (reply: PageReply) => void, hasPage: () => boolean) {
    this.#tell = tell;
    this.#hasPage = hasPage;
  }

  /** `sources`: everything that the reply depends on. */
  follow(
    { event }: { readonly event: string },
    sources: readonly { readonly subscribe: (listener: () => void) => unknown }[],
    reply: () => object,
  ): void {
    const check = (): void => {
      if (!this.#hasPage()) return;
      const next = reply();
      const text = JSON.stringify(next);
      if (this.#last.get(event) === text) return;
      this.#last.set(event, text);
      this.#tell({ event, ...next });
    };
    for (const source of sources) source.subscribe(check);
  }

  /** Called when a page opens: what it asks for may differ from what was sent last. */
  forget(): void {
    this.#last.clear();
  }
}
