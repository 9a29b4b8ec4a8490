import { css } from "lit";
import { visibleText } from "../../../shared/visible-text.ts";
import { piece } from "../piece.ts";
import { createMessagePlayer } from "./message-player.ts";
import type { StagedMessage } from "./message-stage.ts";
import { SidekickAiMessage } from "./sidekick-ai-message.ts";

/** The AI's messages as text. */
export const aiMessage = piece<readonly StagedMessage[]>({
  name: "ai",
  parts:
    "card: message-card, avatar: message-avatar, plate: message-plate, ember: message-ember, name: message-name, tone: message-tone, target: message-target, text: message-text",
  room: css`
    /* A column: its messages cannot overlap. The first one is the nearest to the edge. */
    .ai {
      display: flex;
      flex-direction: column-reverse;
      align-items: center;
      justify-content: center;
      width: var(--sidekick-message-width, 30em);
      --_most: var(--sidekick-messages-height, max(55%, 300px));
      max-height: var(--_most);
      flex-grow: 9;
    }
    .ai:is([at^="top"], [at^="bottom"]) {
      justify-content: flex-start;
    }
    .ai[at^="top"] {
      flex-direction: column;
    }
    .ai:is([at$="left"], [points="left"]) {
      align-items: flex-start;
    }
    .ai:is([at$="right"], [points="right"]) {
      align-items: flex-end;
    }
    .ai > * {
      align-self: auto;
      flex: none;
      width: 100%;
      min-height: 3.2em;
    }
    .ai > [waiting] {
      font-size: 0.85em;
      width: 85%;
    }
    .ai[points]:is([at^="top"], [at^="bottom"]) {
      max-height: calc(var(--_most) + var(--_lift));
    }
    .ai[points][at^="bottom"] {
      padding-bottom: var(--_lift);
    }
    .ai[points][at^="top"] {
      padding-top: var(--_lift);
    }
    .ai[points="left"] > :not([waiting]) {
      --_tail: polygon(100% 0, 0 70%, 100% 100%);
      --_tail-left: -0.85em;
    }
    .ai[points="right"] > :not([waiting]) {
      --_tail: polygon(0 0, 100% 70%, 0 100%);
      --_tail-right: -0.85em;
    }
  `,
  element: SidekickAiMessage,
  rows: (messages = [], { portraits }) =>
    messages.map(({ message, readMs, voice, place }, at) => ({
      key: message.eventId,
      eventId: message.eventId,
      properties: {
        name: message.name,
        text: message.text,
        target: message.target,
        tone: message.tone,
        avatar: portraits.get(message.name.toLowerCase()) ?? "",
        readMs,
        speaking: voice === "speaking",
        waiting: at > 0,
        leaving: place === "leaving",
      },
    })),
  play({ clock, options, emit, onSeen }) {
    const { shown, catchUp, add, setAside, withdraw, ...handles } = createMessagePlayer(clock, (eventIds) => {
      const { show } = options();
      if (show.has("ai") || show.has("captions")) onSeen(eventIds);
    });
    addEventListener("messagesaside", ({ detail }) => setAside(detail));
    return {
      shown,
      catchUp,
      handles: {
        ...handles,
        "chat.ai_message"({ id: eventId, payload }) {
          const { id, username, message: text, target, tone = "", shouldGenerateTtsMessage } = payload;
          // Without visible text there is nothing to show. Its voice, if any, is still played.
          if (!visibleText(text)) return onSeen([eventId]);
          const message = {
            id,
            eventId,
            name: username,
            text,
            target: target.toLowerCase() === "chat" ? "" : target,
            tone,
            expectsVoice: options().speaks && shouldGenerateTtsMessage,
          };
          if (add(message)) emit("aiMessage", message);
        },
        "ai.moderation"({ payload }) {
          if (!payload.isAppropriate) withdraw(payload.messageId);
        },
      },
    };
  },
});
