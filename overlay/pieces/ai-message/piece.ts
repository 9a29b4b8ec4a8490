import { css } from "lit";
import { createStore } from "../../../shared/store.ts";
import { showsCard } from "../../speech/speech.ts";
import type { AiMessage } from "../../speech/utterance.ts";
import { piece } from "../piece.ts";
import { type NamePlate, plateOf } from "./name-plate.ts";
import { SidekickAiMessage } from "./sidekick-ai-message.ts";

/** The message that has a card. */
export interface ShownMessage {
  readonly message: AiMessage;
  readonly plate: NamePlate;
  /** Milliseconds in which a long text scrolls to its end. */
  readonly readMs: number;
  readonly isSpeaking: boolean;
  readonly isLeaving: boolean;
}

/** The AI's messages as text, one at a time. */
export const aiMessage = piece<ShownMessage | undefined>({
  name: "ai",
  parts:
    "card: message-card, avatar: message-avatar, plate: message-plate, ember: message-ember, name: message-name, tone: message-tone, target: message-target, waiting: message-waiting, text: message-text",
  room: css`
    .ai {
      width: var(--sidekick-message-width, calc(46 * var(--_vw, 1vw)));
      max-height: var(--sidekick-messages-height, max(55%, 300px));
      flex-grow: 9;
    }
    @media (max-aspect-ratio: 1) {
      .ai {
        width: var(--sidekick-message-width, calc(86 * var(--_vw, 1vw)));
      }
    }
    .ai[points="left"] {
      justify-items: start;
    }
    .ai[points="right"] {
      justify-items: end;
    }
    .ai > * {
      min-height: 3.2em;
    }
    .ai[points][at^="bottom"] {
      padding-bottom: var(--_lift);
      max-height: calc(var(--sidekick-messages-height, max(55%, 300px)) + var(--_lift));
    }
    .ai[points][at^="top"] {
      padding-top: var(--_lift);
      max-height: calc(var(--sidekick-messages-height, max(55%, 300px)) + var(--_lift));
    }
    .ai[points="left"] > * {
      --_tail: polygon(100% 0, 0 70%, 100% 100%);
      --_tail-left: -0.85em;
      --_tail-in: 0.16em;
    }
    .ai[points="right"] > * {
      --_tail: polygon(0 0, 100% 70%, 0 100%);
      --_tail-right: -0.85em;
      --_tail-in: -0.16em;
    }
  `,
  element: SidekickAiMessage,
  rows(shown, { portraits }) {
    if (!shown) return [];
    const { message, plate, readMs, isSpeaking, isLeaving } = shown;
    return [
      {
        key: message.eventId,
        eventId: message.eventId,
        properties: {
          ...plate,
          messageId: message.id,
          text: message.text,
          avatar: portraits.get(message.name.toLowerCase()) ?? "",
          readMs,
          speaking: isSpeaking,
          leaving: isLeaving,
        },
      },
    ];
  },
  play({ options, speech }) {
    const shown = createStore<ShownMessage | undefined, ShownMessage | undefined>(
      undefined,
      (_, next) => next,
    );
    const update = (): void => {
      const { utterance, isLeaving, waiting } = speech.stage.value;
      const message = utterance?.message;
      if (!message || !showsCard(speech.stage.value, options().show)) return shown.dispatch(undefined);
      shown.dispatch({
        message,
        plate: plateOf(message, waiting, options().own),
        readMs: utterance.readMs,
        isSpeaking: utterance.phase === "speaking",
        isLeaving,
      });
    };
    speech.stage.subscribe(update);
    addEventListener("textfitted", ({ detail }) => speech.dispatch({ type: "fitted", ...detail }));
    return { shown, onOptions: update, handles: {} };
  },
});
