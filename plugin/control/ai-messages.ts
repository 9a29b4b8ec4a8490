import { Emitter } from "../../shared/emitter.ts";
import type { AiText } from "../approval/ai-text.ts";
import type { Approval } from "../approval/approval.ts";
import type { Account } from "../session/account.ts";

/** Something that the AI has said. Any text. */
export interface AiMessage {
  /** The message's own id, which moderation and approval name. */
  readonly id: string;
  /** Left out: a message. */
  readonly kind?: "greeting" | "thought";
  /** The character that speaks, or the viewer who is greeted. */
  readonly name: string;
  readonly message: string;
}

/** The AI's last messages, of every channel. */
export interface AiMessages {
  /** Oldest first. */
  readonly value: readonly AiMessage[];
  /** Calls back with every change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

const mostMessages = 20;
/** No message of the service is longer; nobody reads more of it in a dock. */
const longestMessage = 2_000;
const longestName = 200;

/** A text as far as it is read. */
export function readable({ id, kind, name, text }: AiText): AiMessage {
  const message = text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text;
  return { id, ...(kind === "message" ? {} : { kind }), name: name.slice(0, longestName), message };
}

/**
 * Follows what the AI says: under each id the first text, on which approval decides. Another account's messages go with
 * it, and so do those that moderation takes back.
 */
export function createAiMessages(
  account: Pick<Account, "onEvent" | "subscribe" | "identity">,
  approval: Pick<Approval, "onWritten">,
): AiMessages {
  const changed = new Emitter();
  let messages: readonly AiMessage[] = [];
  let { identity } = account;
  const set = (next: readonly AiMessage[]): void => {
    messages = next.slice(-mostMessages);
    changed.emit();
  };
  approval.onWritten((text) => {
    if (text.text.trim() !== "" && !messages.some(({ id }) => id === text.id))
      set([...messages, readable(text)]);
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
    get value() {
      return messages;
    },
    subscribe: changed.subscribe,
  };
}
