import { LastIds } from "../../shared/api/last-ids.ts";
import { isHidden, isStreamers, hiddenChat } from "./chat/chat-options.ts";
import { visibleText } from "../../shared/visible-text.ts";
import type { Handlers } from "./piece.ts";

/** Counts one more message of an author; returns a function that takes it back. */
type Count = (author: string) => () => void;

/** Number of recent messages that can still be taken back; moderation judges them within seconds. */
const mostCounted = 512;

/**
 * Handlers that count the viewers' messages that chat shows with the options that `own` returns. A message that moderation blocks is
 * not counted, or taken back. The AI's messages, which also arrive as chat, are counted only with `countAi`.
 */
export function countMessages(
  own: () => Readonly<Record<string, string>>,
  count: Count,
  countAi?: Count,
): Handlers {
  const blocked = new LastIds();
  const aiNames = new LastIds();
  const counted = new Map<string, { readonly author: string; readonly takeBack: () => void }>();
  const add = (id: string, name: string, count: Count): void => {
    if (blocked.has(id) || counted.has(id)) return;
    counted.set(id, { author: fold(name), takeBack: count(name) });
    const [oldest] = counted.keys();
    if (counted.size > mostCounted && oldest !== undefined) counted.delete(oldest);
  };
  const takeBack = (isMeant: (id: string, author: string) => boolean): void => {
    for (const [id, one] of counted) {
      if (!isMeant(id, one.author)) continue;
      counted.delete(id);
      one.takeBack();
    }
  };
  return {
    "chat.message"(envelope) {
      const { id, username: name, message: text } = envelope.payload;
      const role = isStreamers(envelope) ? "streamer" : "viewer";
      if (!visibleText(text) || aiNames.has(fold(name)) || isHidden({ name, text, role }, hiddenChat(own())))
        return;
      add(id, name, count);
    },
    "chat.ai_message"({ payload: { id, username, message } }) {
      const name = fold(username);
      takeBack((_, author) => author === name && !aiNames.has(name));
      aiNames.add(name);
      if (countAi && visibleText(message)) add(id, username, countAi);
    },
    "ai.moderation"({ payload: { messageId, isAppropriate } }) {
      if (isAppropriate) return;
      blocked.add(messageId);
      takeBack((id) => id === messageId);
    },
  };
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}
