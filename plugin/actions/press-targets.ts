import type { Clock } from "../../shared/clock.ts";

/** Which message a press on a key or dial means. */
export interface Aims<Message extends { readonly id: string }> {
  /** A key or dial shows this message; `undefined`: none. */
  show(id: string, message: Message | undefined): void;
  /** The message that a press means now. */
  of(id: string): Message | undefined;
  /** What is shown next was turned to: a press means that at once. */
  forget(id: string): void;
}

/** Nobody presses for what has been there for less time. */
const seenMs = 200;

/** No key shows a message. A press does not mean one that has just taken another's place. */
export function createAims<Message extends { readonly id: string }>(
  clock: Pick<Clock, "now">,
): Aims<Message> {
  const shown = new Map<
    string,
    { readonly message: Message | undefined; readonly before: Message | undefined; readonly at: number }
  >();
  return {
    show(id, message) {
      const last = shown.get(id);
      if (last && last.message?.id === message?.id) return;
      const at = clock.now();
      // What was itself there for only a moment is not what a press means either.
      const seen = last && at - last.at < seenMs ? last.before : (last?.message ?? message);
      shown.set(id, { message, before: seen, at });
    },
    of(id) {
      const now = shown.get(id);
      return now && clock.now() - now.at < seenMs ? now.before : now?.message;
    },
    forget: (id) => void shown.delete(id),
  };
}
