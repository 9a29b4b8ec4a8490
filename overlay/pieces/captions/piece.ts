import { css } from "lit";
import { readingMs } from "../ai-message/message-stage.ts";
import { LastIds } from "../../../shared/api/last-ids.ts";
import { piece } from "../piece.ts";
import { type Caption, createCaptionPlayer } from "./caption-player.ts";
import { SidekickCaptions } from "./sidekick-captions.ts";
import { captionsDefinition } from "./definition.ts";

/** A voice that was not announced by then does not come. */
const voiceWaitMs = 6_000;
/** Texts of recent messages: a text is needed again when its voice begins. */
const mostTexts = 40;

/** What the AI is saying, in step with its voice. */
export const captions = piece<Caption | undefined>({
  ...captionsDefinition,
  parts: "caption",
  room: css`
    .captions {
      width: 34em;
    }
    /* A caption that comes does not move the message that it belongs to. */
    .captions > * {
      min-height: 1.62em;
    }
  `,
  element: SidekickCaptions,
  play({ clock, options }) {
    const player = createCaptionPlayer(clock);
    const blocked = new LastIds();
    const texts = new Map<string, { readonly eventId: string; readonly text: string }>();
    /** Messages that nothing shows until they are spoken, and whether their voices were announced. */
    const unheard = new Map<string, boolean>();
    /** Where nothing else shows a message, it is read if it is not heard. */
    const isAlone = options.speaks && !options.show.has("ai");
    const readInstead = (messageId: string): void => {
      const said = texts.get(messageId);
      if (unheard.delete(messageId) && said) player.read(said.eventId, said.text, readingMs(said.text));
    };
    const remember = (messageId: string, eventId: string, text: string): void => {
      texts.set(messageId, { eventId, text });
      const [oldest] = texts.keys();
      if (texts.size > mostTexts && oldest !== undefined) texts.delete(oldest);
    };
    const begin = (messageId: string, durationMs: (text: string) => number | undefined): void => {
      const said = texts.get(messageId);
      unheard.delete(messageId);
      if (said) player.began(said.eventId, said.text, durationMs(said.text));
    };
    return {
      shown: player.shown,
      handles: {
        said({ id, eventId, text, expectsVoice }) {
          remember(id, eventId, text);
          if (isAlone) unheard.set(id, false);
          if (!expectsVoice) readInstead(id);
          else if (isAlone) clock.after(voiceWaitMs, () => unheard.get(id) === false && readInstead(id));
          if (!options.speaks) begin(id, readingMs);
        },
        "ai.tts.generated"({ id, payload: { messageId, textToSpeech } }) {
          if (unheard.has(messageId)) unheard.set(messageId, true);
          if (!texts.has(messageId) && !blocked.has(messageId)) remember(messageId, id, textToSpeech);
        },
        "ai.moderation"({ payload: { isAppropriate, messageId } }) {
          if (isAppropriate) return;
          player.withdraw(texts.get(messageId)?.eventId ?? "");
          texts.delete(messageId);
          unheard.delete(messageId);
          blocked.add(messageId);
        },
        voiceBegan: (messageId, durationMs) => begin(messageId, () => durationMs),
        voiceElsewhere: (messageId) => begin(messageId, readingMs),
        voiceEnded(messageId) {
          player.ended(texts.get(messageId)?.eventId ?? "");
          readInstead(messageId);
        },
        voiceSkipped(messageId) {
          unheard.delete(messageId);
          player.withdraw(texts.get(messageId)?.eventId ?? "");
        },
      },
    };
  },
});
