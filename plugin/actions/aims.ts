import type { Clock } from "../../shared/clock.ts";

/** Which message a press on a key or dial means. */
export interface Aims<Message extends { readonly id: string }> {
  /** A key or dial shows this message; `undefined`: none. */
  show(id: string, message: Message | undefined): void;
  /** The message that a press means now. */
  of(id: string): Message | undefined;
  /** What is shown next was asked for: a press means that at once. */
  forget(id: string): void;
}

/** Nobody presses for what has been there for less time. */
const seenMs = 200;

/** No key shows a message. One that has just come, or has just taken the place of another, is not what is meant yet. */
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
      if (last?.message?.id === message?.id && last) return;
      shown.set(id, { message, before: last?.message ?? message, at: clock.now() });
    },
    of(id) {
      const now = shown.get(id);
      return now && clock.now() - now.at < seenMs ? now.before : now?.message;
    },
    forget: (id) => void shown.delete(id),
  };
}
