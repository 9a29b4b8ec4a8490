import { css } from "lit";
import { readingMs } from "../ai-message/message-stage.ts";
import { LastIds } from "../../../shared/api/last-ids.ts";
import { piece } from "../piece.ts";
import { type Caption, createCaptionPlayer } from "./caption-player.ts";
import { SidekickCaptions } from "./sidekick-captions.ts";

/** A message whose voice is not announced within this time has none. */
const voiceWaitMs = 6_000;
/** Number of recent messages whose texts are kept for when their voices begin. */
const mostTexts = 40;

/** Captions of the AI's voice. */
export const captions = piece<Caption | undefined>({
  name: "captions",
  parts: "caption",
  room: css`
    /* Its room is always there: no caption that comes or goes moves anything. */
    .captions {
      width: 34em;
      flex-grow: 9;
    }
    .captions:not(.full) {
      min-height: 3.5em;
    }
    /* They lift the messages above them already. */
    .captions[at^="bottom"] ~ .ai[at^="bottom"] {
      padding-bottom: 0;
    }
  `,
  element: SidekickCaptions,
  play({ clock, options }) {
    const player = createCaptionPlayer(clock);
    const blocked = new LastIds();
    const texts = new Map<string, { readonly eventId: string; readonly text: string }>();
    /** Messages that only captions show and whose voice has not begun, each with whether it was announced. */
    const unspoken = new Map<string, boolean>();
    /** Where only captions show messages, those without a voice are shown for their reading time. */
    const isAlone = options.speaks && !options.show.has("ai");
    const readInstead = (messageId: string): void => {
      const message = texts.get(messageId);
      if (unspoken.delete(messageId) && message)
        player.read(message.eventId, message.text, readingMs(message.text));
    };
    const remember = (messageId: string, eventId: string, text: string): void => {
      texts.set(messageId, { eventId, text });
      const [oldest] = texts.keys();
      if (texts.size > mostTexts && oldest !== undefined) texts.delete(oldest);
    };
    const begin = (messageId: string, durationMs: (text: string) => number | undefined): void => {
      const message = texts.get(messageId);
      unspoken.delete(messageId);
      if (message) player.began(message.eventId, message.text, durationMs(message.text));
    };
    return {
      shown: player.shown,
      handles: {
        aiMessage({ id, eventId, text, expectsVoice }) {
          remember(id, eventId, text);
          if (isAlone) unspoken.set(id, false);
          if (!expectsVoice) readInstead(id);
          else if (isAlone) clock.after(voiceWaitMs, () => unspoken.get(id) === false && readInstead(id));
          if (!options.speaks) begin(id, readingMs);
        },
        "ai.tts.generated"({ id, payload: { messageId, textToSpeech } }) {
          if (unspoken.has(messageId)) unspoken.set(messageId, true);
          if (!texts.has(messageId) && !blocked.has(messageId)) remember(messageId, id, textToSpeech);
        },
        "ai.moderation"({ payload: { isAppropriate, messageId } }) {
          if (isAppropriate) return;
          player.withdraw(texts.get(messageId)?.eventId ?? "");
          texts.delete(messageId);
          unspoken.delete(messageId);
          blocked.add(messageId);
        },
        voiceBegan: (messageId, durationMs) => begin(messageId, () => durationMs),
        voiceElsewhere: (messageId) => begin(messageId, readingMs),
        voiceEnded(messageId) {
          player.ended(texts.get(messageId)?.eventId ?? "");
          readInstead(messageId);
        },
        voiceSkipped(messageId) {
          unspoken.delete(messageId);
          player.withdraw(texts.get(messageId)?.eventId ?? "");
        },
      },
    };
  },
});
