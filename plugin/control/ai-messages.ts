import { Emitter } from "../../shared/emitter.ts";
import type { Approval } from "../approval/approval.ts";
import type { Account } from "../session/account.ts";
import type { AiText } from "../session/ai-text.ts";

/** The AI's last messages, of every channel. */
export type AiMessages = ReturnType<typeof createAiMessages>;

const maxMessages = 20;
/** Characters of a message that a dock shows; no message of the service is longer. */
const maxMessageLength = 2_000;
const maxNameLength = 200;

/** Shortens a text for the control page. What was written instead of it is not kept, only that there was something. */
export function excerptOf({ id, kind, name, text, written }: AiText): AiText {
  const cut = text.length > maxMessageLength ? `${text.slice(0, maxMessageLength)}…` : text;
  return {
    id,
    kind,
    name: name.slice(0, maxNameLength),
    text: cut,
    ...(written !== undefined && { written: "" }),
  };
}

/**
 * Collects the AI's messages: under each id the first text, on which approval decides. Messages that moderation removes
 * and those of another account are dropped.
 */
export function createAiMessages(account: Account, approval: Approval) {
  const changed = new Emitter();
  let messages: readonly AiText[] = [];
  let { identity } = account;
  const set = (next: readonly AiText[]): void => {
    messages = next.slice(-maxMessages);
    changed.emit();
  };
  approval.onWritten((text) => {
    if (text.text.trim() !== "" && !messages.some(({ id }) => id === text.id))
      set([...messages, excerptOf(text)]);
  });
  account.onEvent(({ envelope }) => {
    if (envelope?.type !== "ai.moderation" || envelope.payload.isAppropriate) return;
    const { messageId } = envelope.payload;
    if (messages.some(({ id }) => id === messageId)) set(messages.filter(({ id }) => id !== messageId));
  });
  account.subscribe(() => {
    if (account.identity === identity) return;
    ({ identity } = account);
    set([]);
  });
  return {
    /** Oldest first. */
    get value() {
      return messages;
    },
    /** Calls back with every change; returns an unsubscribe function. */
    subscribe: changed.subscribe,
  };
}
