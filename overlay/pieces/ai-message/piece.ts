import { css } from "lit";
import { visibleText } from "../../../shared/visible-text.ts";
import { piece } from "../piece.ts";
import { createMessagePlayer } from "./message-player.ts";
import type { StagedMessage } from "./message-stage.ts";
import { SidekickAiMessage } from "./sidekick-ai-message.ts";

/** A page lower than this has room for only one message. */
const lowPage = 420;

/** The AI's messages as text. */
export const aiMessage = piece<readonly StagedMessage[]>({
  name: "ai",
  parts:
    "card: message-card, avatar: message-avatar, plate: message-plate, ember: message-ember, name: message-name, tone: message-tone, target: message-target, text: message-text",
  room: css`
    .ai {
      width: var(--sidekick-message-width, 30em);
      max-height: var(--sidekick-messages-height, max(55%, 300px));
      flex-grow: 9;
    }
    .ai > * {
      align-self: stretch;
      min-height: 3.2em;
    }
    /* At an edge each has a seat, which lay-out.ts gives it. */
    .ai:is([at^="top"], [at^="bottom"]) > * {
      grid-area: 1 / 1;
      max-height: var(--_most);
    }
    .ai[at^="top"] > * {
      align-self: start;
      margin-top: var(--_from);
    }
    .ai[at^="bottom"] > * {
      align-self: end;
      margin-bottom: var(--_from);
    }
    .ai[points][at^="bottom"] {
      padding-bottom: var(--_lift);
    }
    .ai[points][at^="top"] {
      padding-top: var(--_lift);
    }
    .ai[points="left"] > [near] {
      --_tail: polygon(100% 0, 0 70%, 100% 100%);
      --_tail-left: -0.85em;
    }
    .ai[points="right"] > [near] {
      --_tail: polygon(0 0, 100% 70%, 0 100%);
      --_tail-right: -0.85em;
    }
  `,
  element: SidekickAiMessage,
  rows: (messages = [], { portraits }) =>
    messages.map(({ message, readMs, voice, isCaptioned, place }) => ({
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
        captioned: isCaptioned,
        leaving: place === "leaving",
      },
    })),
  play({ clock, options, emit, onSeen }) {
    const messages = createMessagePlayer(clock, (eventIds) => {
      const { show } = options();
      if (show.has("ai") || show.has("captions")) onSeen(eventIds);
    });
    const fitRoom = (): void => messages.setRoom(innerHeight < lowPage ? 1 : 2);
    fitRoom();
    addEventListener("resize", fitRoom);
    return {
      shown: messages.shown,
      catchUp: () => messages.catchUp(),
      handles: {
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
          if (messages.add(message)) emit("aiMessage", message);
        },
        "ai.moderation"({ payload }) {
          if (!payload.isAppropriate) messages.withdraw(payload.messageId);
        },
        voiceAnnounced: (id) => messages.voiceAnnounced(id),
        voiceBegan: (id, durationMs) => messages.voiceBegan(id, durationMs),
        voiceEnded: (id) => messages.voiceEnded(id),
        captioned: (id, isCaptioned) => messages.setCaptioned(id, isCaptioned),
        voiceSkipped: (id) => messages.dismiss(id),
        voiceReplayed: (id) => messages.again(id),
      },
    };
  },
});
