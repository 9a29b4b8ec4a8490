import { css } from "lit";
import { isOfAi, replacedBy } from "../../../shared/api/ai-copies.ts";
import type { EnvelopeOf } from "../../../shared/api/envelope.ts";
import { isOfBot, isStreamers } from "../../../shared/bots-and-commands.ts";
import { tabStorage } from "../../page/storage.ts";
import { visibleText } from "../../../shared/visible-text.ts";
import { areEmotesKnown } from "../../emotes/emotes.ts";
import { piece } from "../piece.ts";
import type { ChatFeed, ChatRole } from "./chat-feed.ts";
import { isHidden, chatOptions } from "./chat-options.ts";
import { createChatPlayer } from "./chat-player.ts";
import { keepChat } from "./keep-chat.ts";
import { SidekickChat } from "./sidekick-chat.ts";

/** Messages of viewers and the AI. */
export const chat = piece<ChatFeed["shown"]>({
  name: "chat",
  parts:
    "panel: chat-panel, line: chat-line, name: chat-name, text: chat-text, role: chat-role, platform: chat-platform",
  room: css`
    .chat {
      --_em: 0.72em;
      width: var(--sidekick-chat-width, 21em);
      max-height: var(--sidekick-chat-height, 62vh);
      flex-grow: 2;
    }
    /* Viewers of an upright canvas hold it in their hand. At more than 100 % the streamer's size takes over gradually. */
    @media (orientation: portrait) {
      .chat {
        --_whole: calc(var(--sidekick-scale, 1) * var(--_scale, 1));
        --_em: max(
          0.72em,
          min(26px, 5 * var(--_vw, 1vw)) *
            min(var(--_whole), 0.86 / var(--_own-scale, 1) + 0.14 * var(--_whole))
        );
      }
    }
    .chat > * {
      align-self: stretch;
      font-size: 1em;
      min-height: 2.8em;
      width: 100%;
    }
  `,
  element: SidekickChat,
  isFlooded: true,
  play({ clock, options, isLate }) {
    let rules = chatOptions(options().own);
    const player = createChatPlayer(clock, rules);
    const keepUnder = keepChat(player, tabStorage, isLate);
    let revision = "";
    return {
      shown: player.shown,
      catchUp: () => player.catchUp(),
      onOptions() {
        rules = chatOptions(options().own);
        player.setRules(rules);
      },
      deck: {
        follow({ hiddenWords = "" }) {
          revision = hiddenWords;
          // Lines from before a reload get their emotes back; the words may be others by then.
          void areEmotesKnown().then(() => keepUnder(revision));
        },
      },
      handles: {
        wordsChanged: (isUntouched) => player.forget(isUntouched),
        "chat.ai_message"(envelope) {
          const { id, username: name, message: text } = envelope.payload;
          const line = { id, eventId: envelope.id, name, text, role: "ai", platform: "" } as const;
          if (visibleText(text)) player.add(line, replacedBy(envelope));
        },
        "chat.message"(envelope) {
          const { id, username, message, platform } = envelope.payload;
          const line = { id, eventId: envelope.id, name: username, text: message, platform };
          const role = roleIn(envelope);
          if (visibleText(message) && !isHidden({ ...line, isBot: isOfBot(envelope) }, rules))
            player.add({ ...line, role });
        },
        "ai.moderation"({ payload }) {
          if (!payload.isAppropriate) player.withdraw(payload.messageId);
        },
      },
    };
  },
});

function roleIn(envelope: EnvelopeOf<"chat.message">): ChatRole {
  if (isOfAi(envelope)) return "ai";
  if (isStreamers(envelope)) return "streamer";
  const { payload } = envelope;
  if (payload.isModerator) return "moderator";
  if (payload.isVip) return "vip";
  return payload.isSubscriber ? "subscriber" : "viewer";
}
