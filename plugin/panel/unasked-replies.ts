import type { Push } from "../feature.ts";
import type { PageReply } from "./answer-questions.ts";

/**
 * Sends open pages the reply of each push whenever it changes. `keyId`: the key whose form is open; default: the page is
 * the set-up window.
 */
export function createUnaskedReplies(
  pushes: readonly Push[],
  tell: (reply: PageReply) => void,
  {
    hasPage,
    keyId = () => undefined,
  }: { readonly hasPage: () => boolean; readonly keyId?: () => string | undefined },
) {
  /** The reply sent last, by its question's name. */
  const last = new Map<string, string>();
  for (const { question, sources, reply, revision } of pushes) {
    const { event } = question;
    const send = (next: object): void => {
      const text = JSON.stringify([next, revision?.()]);
      if (!hasPage() || last.get(event) === text) return;
      last.set(event, text);
      tell({ event, ...next });
    };
    const check = (): void => {
      if (!hasPage()) return;
      const next = reply(keyId());
      if (next instanceof Promise) void next.then(send);
      else send(next);
    };
    for (const source of sources) source.subscribe(check);
  }
  return {
    /** Called when a page opens: what it asks for may differ from what was sent last. */
    forget: () => last.clear(),
  };
}
