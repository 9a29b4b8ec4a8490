import type { PageReply } from "./answer-questions.ts";

/** Sends open pages the reply to a question unasked, whenever it changes. */
export function createUnaskedReplies(tell: (reply: PageReply) => void, hasPage: () => boolean) {
  /** The reply sent last, by its question's name. */
  const last = new Map<string, string>();
  return {
    /** `sources`: everything that the reply depends on. */
    follow(
      { event }: { readonly event: string },
      sources: readonly { readonly subscribe: (listener: () => void) => unknown }[],
      reply: () => object,
    ): void {
      const check = (): void => {
        if (!hasPage()) return;
        const next = reply();
        const text = JSON.stringify(next);
        if (last.get(event) === text) return;
        last.set(event, text);
        tell({ event, ...next });
      };
      for (const source of sources) source.subscribe(check);
    },
    /** Called when a page opens: what it asks for may differ from what was sent last. */
    forget: () => last.clear(),
  };
}
