import { Emitter } from "../../shared/emitter.ts";
import type { Account } from "../session/account.ts";

/** Something that the AI has said. Any text. */
export interface AiMessage {
  /** The message's own id, which moderation and approval name. */
  readonly id: string;
  /** The character that speaks. */
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

/** A message as far as it is read. */
export function readable(id: string, name: string, message: string): AiMessage {
  return { id, name: name.slice(0, longestName), message: message.slice(0, longestMessage) };
}

/** Follows what the AI says. Another account's messages go with it, and so do those that moderation takes back. */
export function createAiMessages(account: Pick<Account, "onEvent" | "subscribe" | "identity">): AiMessages {
  const changed = new Emitter();
  let messages: readonly AiMessage[] = [];
  let { identity } = account;
  const set = (next: readonly AiMessage[]): void => {
    messages = next.slice(-mostMessages);
    changed.emit();
  };
  account.onEvent(({ envelope }) => {
    if (envelope?.type === "chat.ai_message") {
      const { id, username, message } = envelope.payload;
      if (message.trim() === "") return;
      set([...messages.filter((other) => other.id !== id), readable(id, username, message)]);
    } else if (envelope?.type === "ai.moderation" && !envelope.payload.isAppropriate) {
      const { messageId } = envelope.payload;
      if (messages.some(({ id }) => id === messageId)) set(messages.filter(({ id }) => id !== messageId));
    }
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
