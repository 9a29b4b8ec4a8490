import { css } from "lit";
import { type AiMessage, readingMs } from "../ai-message/message-stage.ts";
import { LastIds } from "../../../shared/api/last-ids.ts";
import { type PieceContext, piece } from "../piece.ts";
import { type Caption, createCaptionPlayer } from "./caption-player.ts";
import { SidekickCaptions } from "./sidekick-captions.ts";

/** A message whose voice is not announced within this time has none. */
const voiceWaitMs = 6_000;
/** Number of recent messages whose texts are kept for when their voices begin. */
const maxTexts = 40;

/** A text that is spoken, or may be. */
interface Text {
  readonly eventId: string;
  readonly text: string;
  /** The message that it is; `undefined` if only its voice is known. */
  readonly from?: AiMessage;
}

/** Captions of the AI's voice. */
export const captions = piece<Caption | undefined>({
  name: "captions",
  parts:
    "caption, plate: caption-plate, ember: caption-ember, name: caption-name, tone: caption-tone, target: caption-target",
  room: css`
    /* Its room is always there: no caption that comes or goes moves anything. */
    .captions {
      width: 34em;
      flex-grow: 9;
    }
    .captions:not(.full) {
      min-height: 4.6em;
    }
    /* They lift the messages above them already. */
    .captions[at^="bottom"] ~ .ai[at^="bottom"] {
      padding-bottom: 0;
    }
  `,
  element: SidekickCaptions,
  play({ clock, options, emit }) {
    const player = createCaptionPlayer(clock);
    const blocked = new LastIds();
    const texts = new Map<string, Text>();
    /** Where messages have cards, captions show only what is spoken, and the cards everything else. */
    const hasCards = (): boolean => options().show.has("ai");
    const isCaptioning = (): boolean => hasCards() && options().show.has("captions");
    const unspoken = createUnspoken(isCaptioning, emit);
    let wasCaptioning = isCaptioning();
    const eventOf = (messageId: string): string => texts.get(messageId)?.eventId ?? "";
    const read = (messageId: string, text: string): void => {
      if (hasCards()) emit("captioned", messageId, false);
      else player.read(eventOf(messageId), text, readingMs(text), texts.get(messageId)?.from);
    };
    const readInstead = (messageId: string): void => {
      const message = texts.get(messageId);
      if (unspoken.delete(messageId) && message) read(messageId, message.text);
    };
    const begin = (messageId: string, durationMs: (text: string) => number | undefined): void => {
      const message = texts.get(messageId);
      unspoken.delete(messageId);
      if (!message) return;
      if (isCaptioning()) emit("captioned", messageId, true);
      player.began(message.eventId, message.text, durationMs(message.text), message.from);
    };
    const withdraw = (messageId: string): void => {
      player.withdraw(eventOf(messageId));
      texts.delete(messageId);
      unspoken.delete(messageId);
      blocked.add(messageId);
    };
    return {
      shown: player.shown,
      onOptions() {
        if (isCaptioning() === wasCaptioning) return;
        wasCaptioning = isCaptioning();
        // The cards on show leave their texts to the captions, or take them back.
        for (const [id, { eventId }] of texts) {
          const isShown = eventId === player.shown.value?.eventId;
          if (isShown || unspoken.has(id))
            emit("captioned", id, wasCaptioning && (isShown || !unspoken.isWaiting()));
        }
      },
      handles: {
        wordsChanged(isUntouched) {
          for (const id of texts.keys()) if (!isUntouched(id)) withdraw(id);
        },
        aiMessage(message) {
          const { id, eventId, text, expectsVoice } = message;
          limit(texts.set(id, { eventId, text, from: message }));
          if (expectsVoice) {
            unspoken.expect(id, false);
            clock.after(voiceWaitMs, () => !unspoken.isAnnounced(id) && readInstead(id));
          } else if (!hasCards()) read(id, text);
        },
        "ai.tts.generated"({ id, payload: { messageId, textToSpeech } }) {
          unspoken.announce(messageId);
          if (!texts.has(messageId) && !blocked.has(messageId))
            limit(texts.set(messageId, { eventId: id, text: textToSpeech }));
        },
        "ai.moderation": ({ payload }) => !payload.isAppropriate && withdraw(payload.messageId),
        voiceBegan: (messageId, durationMs) => begin(messageId, () => durationMs),
        voiceElsewhere: (messageId) => !hasCards() && begin(messageId, readingMs),
        voiceReplayed: (messageId) => unspoken.expect(messageId, true),
        voicesWait: (isWaiting) => unspoken.wait(isWaiting),
        voicePaused: (messageId, fromMs) => player.paused(eventOf(messageId), fromMs),
        voiceEnded(messageId) {
          const rest = player.ended(eventOf(messageId));
          if (rest !== "") read(messageId, rest);
          readInstead(messageId);
        },
        voiceSkipped(messageId) {
          unspoken.delete(messageId);
          player.withdraw(eventOf(messageId));
        },
      },
    };
  },
});

/** Messages whose voice is expected and has not begun. Captions will show their texts. */
function createUnspoken(isCaptioning: () => boolean, emit: PieceContext["emit"]) {
  /** Each message with whether its voice was announced. */
  const messages = new Map<string, boolean>();
  let isWaiting = false;
  return {
    /** Whether voices wait for the streamer. Texts have cards meanwhile. */
    isWaiting: (): boolean => isWaiting,
    expect(messageId: string, isAnnounced: boolean): void {
      messages.set(messageId, isAnnounced);
      if (isCaptioning() && !isWaiting) emit("captioned", messageId, true);
    },
    announce(messageId: string): void {
      if (messages.has(messageId)) messages.set(messageId, true);
    },
    wait(next: boolean): void {
      isWaiting = next;
      if (!isWaiting || !isCaptioning()) return;
      for (const [messageId, isAnnounced] of messages) {
        emit("captioned", messageId, false);
        // Its card stays until it is spoken.
        if (isAnnounced) emit("voiceAnnounced", messageId);
      }
    },
    has: (messageId: string): boolean => messages.has(messageId),
    isAnnounced: (messageId: string): boolean => messages.get(messageId) === true,
    delete: (messageId: string): boolean => messages.delete(messageId),
  };
}

function limit(texts: Map<string, Text>): void {
  for (const oldest of texts.keys()) if (texts.size > maxTexts) texts.delete(oldest);
}
