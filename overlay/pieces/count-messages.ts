import type { EnvelopeOf } from "../../shared/api/envelope.ts";
import { LastIds } from "../../shared/api/last-ids.ts";
import { isOfAi, replacedBy } from "../../shared/api/ai-copies.ts";
import { isOfBot } from "../../shared/bots-and-commands.ts";
import { isHidden, hiddenChat } from "./chat/chat-options.ts";
import { visibleText } from "../../shared/visible-text.ts";
import type { Handlers } from "./piece.ts";
import { setNewest } from "../../shared/set-newest.ts";

/** Counts one more message of an author, which an event brought; returns a function that takes it back. */
type Count = (author: string, eventId: string) => () => void;

type Counted = EnvelopeOf<"chat.message"> | EnvelopeOf<"chat.ai_message">;

/** Number of recent messages that can still be taken back; moderation judges them within seconds. */
const maxCounted = 512;

/**
 * Handlers that count the viewers' messages that chat shows with the options that `own` returns. A message that moderation blocks is
 * not counted, or taken back. The AI's messages are counted only with `countAi`, and their copies in chat never.
 */
export function countMessages(
  own: () => Readonly<Record<string, string>>,
  count: Count,
  countAi?: Count,
): Handlers {
  const blocked = new LastIds();
  const counted = new Map<string, () => void>();
  const add = (count: Count, { id: eventId, payload: { id, username } }: Counted): void => {
    if (blocked.has(id) || counted.has(id)) return;
    setNewest(counted, id, count(username, eventId), maxCounted);
  };
  const takeBack = (id: string): void => {
    counted.get(id)?.();
    counted.delete(id);
  };
  return {
    "chat.message"(envelope) {
      const { username: name, message: text, platform } = envelope.payload;
      const line = { name, text, platform, isBot: isOfBot(envelope) };
      if (visibleText(text) && !isOfAi(envelope) && !isHidden(line, hiddenChat(own()))) add(count, envelope);
    },
    "chat.ai_message"(envelope) {
      const { message } = envelope.payload;
      for (const copy of replacedBy(envelope)) takeBack(copy);
      if (countAi && visibleText(message)) add(countAi, envelope);
    },
    "ai.moderation"({ payload: { messageId, isAppropriate } }) {
      if (isAppropriate) return;
      blocked.add(messageId);
      takeBack(messageId);
    },
  };
}
