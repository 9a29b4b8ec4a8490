import { randomUUID } from "node:crypto";
import type { EnvelopeMap } from "../../shared/api/envelope.ts";
import { babble } from "./babble.ts";
import type { Broadcast } from "./broadcast.ts";
import type { Character } from "./characters.ts";
import type { ClosableClock } from "./closable-clock.ts";
import type { ContextRequest, GenerationRequest } from "./event-requests.ts";
import { type Timings, featureDelaysMs } from "./timings.ts";
import { filled, oneOf, topicOf } from "./topic.ts";
import type { Voices } from "./voices.ts";
import { wavOf } from "./wav.ts";
import { type Channel, type Holder, activeCharacterOf } from "./world.ts";

/** What the AI says and to whom. */
export interface Line {
  readonly text: string;
  /** A viewer's name; left out: to the whole chat. */
  readonly target?: string;
  readonly targetRole?: "VIEWER" | "MOD" | "VIP";
  /** Default true. */
  readonly hasVoice?: boolean;
  /** Whether it also comes back as a line of chat, in capitals. Default false. */
  readonly isCopied?: boolean;
  /** Whether moderation finds it appropriate. Default true. */
  readonly isAppropriate?: boolean;
}

/** The AI: a small script that behaves as the documentation describes. */
export interface Companion {
  /** Takes a forced reaction: tells `api.event` at once and answers after the delay. */
  react(holder: Holder, request: GenerationRequest): void;
  /** Takes a text into the context; while the AI is in chat it may choose to speak about it. */
  remember(holder: Holder, request: ContextRequest): void;
  /** Answers a viewer by itself. */
  reply(
    holder: Holder,
    channel: Channel,
    viewer: { readonly name: string; readonly role: "VIEWER" | "MOD" | "VIP" },
    text: string,
  ): void;
  /** Says exactly this at once, and its voice follows. The answer is the message's id. */
  say(holder: Holder, channel: Channel, line: Line): string;
}

/** What the companion needs. */
export interface CompanionOptions {
  readonly clock: ClosableClock;
  readonly broadcast: Broadcast;
  readonly voices: Voices;
  readonly timings: Timings;
  readonly random: () => number;
  /** The service's own address, for `ttsStreamUrl`. */
  readonly baseUrl: () => string;
}

/** The chance that it speaks about a text of the context. */
const speaksAboutContext = 0.35;

/** When it tells what it thinks, as a share of the time to its answer. */
const thinkingBegins = 0.3;

/** An AI with nothing to say yet. */
export function createCompanion(options: CompanionOptions): Companion {
  const { clock, broadcast, timings, random } = options;

  const think = (channel: Channel, reasoning: string, shouldAnswer: boolean): void =>
    void broadcast.event(channel, "ai.thoughts", {
      reasoning,
      shouldAnswer,
      compiledFromMultiple: false,
      sentDateTime: broadcast.timestamp(),
    });

  const say = (holder: Holder, channel: Channel, line: Line): string => {
    const character = activeCharacterOf(holder) ?? nobody;
    const hasVoice = line.hasVoice ?? true;
    const message: EnvelopeMap["chat.ai_message"] = {
      id: randomUUID(),
      username: character.name,
      message: line.text,
      target: line.target ?? "chat",
      targetRole: line.targetRole ?? "VIEWER",
      shouldGenerateTtsMessage: hasVoice,
      characterId: character.id,
      tone: character.tone,
      sentDateTime: broadcast.timestamp(),
    };
    broadcast.event(channel, "chat.ai_message", message);
    if (line.isCopied)
      broadcast.event(channel, "chat.message", {
        id: randomUUID(),
        username: character.name,
        message: line.text.toUpperCase(),
        language: "en",
        platform: "PLATFORM_A",
        isSubscriber: false,
        isVip: false,
        isModerator: true,
        sentDateTime: message.sentDateTime,
      });
    broadcast.chat(channel, { username: character.name, content: line.text, role: "AI", isSub: false });
    const judge = (): void =>
      void broadcast.event(channel, "ai.moderation", {
        messageId: message.id,
        username: character.name,
        originalMessage: line.text,
        ...verdict(line.isAppropriate ?? true, random),
        sentDateTime: broadcast.timestamp(),
      });
    // What is taken back has been seen first: that is what the overlay has to cope with.
    if (line.isAppropriate === false) clock.after(timings.retractionMs, judge);
    else judge();
    if (hasVoice) speak(holder, channel, message, character);
    return message.id;
  };

  const speak = (
    holder: Holder,
    channel: Channel,
    message: EnvelopeMap["chat.ai_message"],
    character: Character,
  ): void => {
    const askedAt = clock.now();
    const { voiceDelayLeastMs: least, voiceDelayMostMs: most } = timings;
    clock.after(least + random() * Math.max(0, most - least), () => {
      const wav = wavOf(babble(message.message, character.voice));
      broadcast.event(channel, "ai.tts.generated", {
        messageId: message.id,
        username: message.username,
        textToSpeech: message.message,
        audioFormat: "wav",
        generationTimeMs: Math.round(clock.now() - askedAt),
        audioSizeBytes: wav.length,
        ttsStreamUrl: `${options.baseUrl()}${options.voices.pathOf(holder)}`,
        sentDateTime: broadcast.timestamp(),
      });
      options.voices.say(holder, message.id, wav);
    });
  };

  /** What it thinks is known before it has found its words. */
  const thinkThenSay = (delayMs: number, thinks: () => void, says: () => void): void => {
    clock.after(delayMs * thinkingBegins, thinks);
    clock.after(delayMs, says);
  };

  const answer = (holder: Holder, topic: string): string => {
    const character = activeCharacterOf(holder) ?? nobody;
    return filled(oneOf(character.answers, random) ?? "“{topic}”!", { topic });
  };

  return {
    say,
    react(holder, request) {
      const { channel, content, eventType, features } = request;
      broadcast.event(channel, "api.event", {
        eventType,
        content,
        shouldGenerate: true,
        ttl: null,
        expiresAt: null,
      });
      const topic = topicOf(content);
      thinkThenSay(
        answerDelayMs(features, timings),
        () => think(channel, `The streamer asks about “${topic}”. Answer at once, and in one breath.`, true),
        () => say(holder, channel, { text: answer(holder, topic), hasVoice: features.tts }),
      );
    },
    remember(holder, request) {
      const { channel, content, eventType } = request;
      // The request's ttl is an int64, the event's an int32: what does not fit is as good as for ever.
      const ttl = request.ttl !== null && request.ttl < 2 ** 31 ? request.ttl : null;
      const expiresAt = ttl === null ? null : new Date(clock.wall() + ttl * 1_000).toISOString();
      broadcast.event(channel, "api.event", { eventType, content, shouldGenerate: false, ttl, expiresAt });
      const topic = topicOf(content);
      const speaks = channel.isAiInChat && random() < speaksAboutContext;
      thinkThenSay(
        timings.aiDelayMs,
        () =>
          think(
            channel,
            speaks ? `“${topic}” deserves a word.` : `Good to know: “${topic}”. Nothing to say yet.`,
            speaks,
          ),
        () => {
          if (speaks) say(holder, channel, { text: answer(holder, topic) });
        },
      );
    },
    reply(holder, channel, viewer, text) {
      const character = activeCharacterOf(holder) ?? nobody;
      const template = oneOf(character.replies, random) ?? "{viewer}: “{topic}”!";
      const topic = topicOf(text);
      thinkThenSay(
        timings.aiDelayMs,
        () => think(channel, `${viewer.name} mentions “${topic}”: worth an answer.`, true),
        () =>
          say(holder, channel, {
            text: filled(template, { viewer: viewer.name, topic }),
            target: viewer.name,
            targetRole: viewer.role,
          }),
      );
    },
  };
}

/** Features run in parallel: the slowest of those that are on counts, not their sum (the documentation). */
export function answerDelayMs(features: GenerationRequest["features"], timings: Timings): number {
  const names = Object.keys(featureDelaysMs) as (keyof typeof featureDelaysMs)[];
  const slowest = Math.max(0, ...names.map((name) => (features[name] ? featureDelaysMs[name] : 0)));
  return timings.aiDelayMs + slowest * timings.featureDelayScale;
}

/** A verdict of moderation: the scores fit to it. */
export function verdict(isAppropriate: boolean, random: () => number) {
  const score = (isFlagged: boolean) =>
    Math.round((isFlagged ? 0.86 + random() * 0.13 : random() * 0.04) * 1e4) / 1e4;
  return {
    isAppropriate,
    moderationEnabled: true,
    categoriesScore: {
      harassment: { flagged: !isAppropriate, score: score(!isAppropriate) },
      hate: { flagged: false, score: score(false) },
      sexual: { flagged: false, score: score(false) },
      violence: { flagged: false, score: score(false) },
    },
  };
}

/** Who speaks for an account without characters. */
const nobody: Character = {
  id: "char-none",
  name: "Companion",
  description: "",
  tone: "neutral",
  voice: { pitchHz: 180, swing: 0.15 },
  answers: ["“{topic}”, you say? I am all ears."],
  replies: ["{viewer}, I heard “{topic}”."],
};
