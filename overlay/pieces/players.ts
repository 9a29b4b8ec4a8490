import { admittedVoiceUrl } from "../../shared/api/voice-url.ts";
import type { Envelope, EnvelopeMap } from "../../shared/api/envelope.ts";
import { systemClock } from "../../shared/clock.ts";
import { type Activity, createActivity } from "./activity.ts";
import { type AlertPlayer, createAlertPlayer } from "./alerts/alert-player.ts";
import { kindOf, named, ownEventTypes } from "./alerts/alert-words.ts";
import { type Chime, createChime } from "./alerts/chime.ts";
import { type CaptionPlayer, createCaptionPlayer } from "./captions/caption-player.ts";
import type { ChatRole } from "./chat/chat-feed.ts";
import { isHidden } from "./chat/chat-filter.ts";
import { type ChatPlayer, createChatPlayer } from "./chat/chat-player.ts";
import { type MessagePlayer, createMessagePlayer } from "./ai-message/message-player.ts";
import { readingMs } from "./ai-message/reading-time.ts";
import { type NoticePlayer, type NoticeKind, createNoticePlayer } from "./status/status-player.ts";
import type { OverlayOptions, Source } from "../page/options.ts";
import { type VoicePlayer, createVoicePlayer } from "../voice/voice-player.ts";
import { fill, type OverlayWords } from "../../shared/words/words.ts";
import { pageFetch } from "../page/page-fetch.ts";

/** What brings the pieces on and takes them off. */
export interface Players {
  readonly alerts: AlertPlayer;
  readonly chime: Chime;
  readonly messages: MessagePlayer;
  readonly voice: VoicePlayer;
  readonly chat: ChatPlayer;
  readonly captions: CaptionPlayer;
  readonly notices: NoticePlayer;
  readonly activity: Activity;
  /** Hands one event to whatever shows it. One that is tried out comes before those that wait. */
  show(envelope: Envelope, isTriedOut?: boolean): void;
  /** Moves on what became due while timers stood still: after the page was hidden or the computer slept. */
  catchUp(): void;
}

/** What is said now and what was: captions need the text again when its voice begins. */
const mostTexts = 40;

/** Makes the players and connects them with each other. `onLevel` hears the voice's loudness, 0 to 1; `onSeen` of events that are done with. */
export function createPlayers(
  source: Source,
  options: OverlayOptions,
  words: OverlayWords,
  onLevel: (level: number) => void,
  onSeen: (eventIds: readonly string[]) => void,
): Players {
  const { baseUrl, apiKey } = source;
  // What a page does not show has not been seen on it.
  const seenAs = (...pieces: readonly string[]) =>
    pieces.some((piece) => options.show.has(piece)) ? onSeen : undefined;
  const alerts = createAlertPlayer(systemClock, seenAs("alerts"));
  const messages = createMessagePlayer(systemClock, seenAs("ai", "captions"));
  const chat = createChatPlayer(systemClock, options.chat);
  const captions = createCaptionPlayer(systemClock);
  const notices = createNoticePlayer(systemClock);
  const activity = createActivity(systemClock);
  const chime = createChime(options.sounds);
  const texts = new Map<string, { readonly eventId: string; readonly text: string }>();
  const announced = new Map<string, string>();
  /** Its voice has been heard, if only in part, or will not be: a reloaded page does not say it again. */
  const heard = (messageId: string): void => {
    const eventId = announced.get(messageId);
    if (eventId !== undefined) onSeen([eventId]);
    announced.delete(messageId);
  };
  const authorisation = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const voice = createVoicePlayer({
    fetch: pageFetch,
    clock: systemClock,
    random: Math.random,
    headersFor: (url) => (new URL(url).origin === new URL(baseUrl).origin ? authorisation : {}),
    volume: options.volume,
    onBegan(messageId, durationMs) {
      heard(messageId);
      messages.voiceBegan(messageId, durationMs);
      const said = texts.get(messageId);
      if (said) captions.began(said.eventId, said.text, durationMs);
    },
    onEnded(messageId) {
      heard(messageId);
      messages.voiceEnded(messageId);
      captions.ended(texts.get(messageId)?.eventId ?? "");
    },
    onSkipped: (messageId) => messages.dismiss(messageId),
    onReplayed: (messageId) => messages.again(messageId),
    onLevel,
  });
  voice.state.subscribe(() => chime.setDucked(voice.state.value === "speaking"));

  let sounded: string | undefined;
  alerts.shown.subscribe(() => {
    const alert = alerts.shown.value?.alert;
    if (alert && alert.eventId !== sounded) chime.play(kindOf(alert.event));
    sounded = alert?.eventId;
  });

  const remember = (messageId: string, eventId: string, text: string): void => {
    texts.set(messageId, { eventId, text });
    const [oldest] = texts.keys();
    if (texts.size > mostTexts && oldest !== undefined) texts.delete(oldest);
  };

  const notice = (eventId: string, kind: NoticeKind, text: string): void => {
    if (named(text)) notices.add({ eventId, kind, text });
  };

  const aiSays = (eventId: string, payload: EnvelopeMap["chat.ai_message"]): void => {
    const { id, username, message, target, tone = "" } = payload;
    // Nothing is to be seen of it; its voice, if it has one, is heard all the same.
    if (!named(message)) return onSeen([eventId]);
    const expectsVoice = options.speaks && payload.shouldGenerateTtsMessage;
    chat.add({ id, eventId, name: username, text: message, role: "ai", platform: "" });
    const isTaken = messages.add({
      id,
      eventId,
      name: username,
      text: message,
      target: target.toLowerCase() === "chat" ? "" : target,
      tone,
      expectsVoice,
    });
    // What was refused before it came is not captioned either.
    if (!isTaken) return;
    remember(id, eventId, message);
    if (expectsVoice) voice.prepare();
    else if (!options.speaks) captions.began(eventId, message, readingMs(message));
    activity.add(username, true);
  };

  const somebodySays = (envelope: Extract<Envelope, { type: "chat.message" }>): void => {
    const { id, username, message, platform } = envelope.payload;
    if (!named(message)) return;
    const line = {
      id,
      eventId: envelope.id,
      name: username,
      text: message,
      role: roleIn(envelope),
      platform,
    };
    if (!isHidden(line, options.chat)) chat.add(line);
    activity.add(username, false);
  };

  const voiceComes = (eventId: string, payload: EnvelopeMap["ai.tts.generated"]): void => {
    if (!options.speaks) return;
    const { messageId, audioFormat, audioSizeBytes, ttsStreamUrl, textToSpeech } = payload;
    const url = admittedVoiceUrl(ttsStreamUrl, baseUrl);
    if (url === null) {
      onSeen([eventId]);
      return messages.voiceEnded(messageId);
    }
    if (!texts.has(messageId)) remember(messageId, eventId, textToSpeech);
    messages.voiceAnnounced(messageId);
    if (voice.speaks) announced.set(messageId, eventId);
    voice.announce({ messageId, audioFormat, audioSizeBytes }, url);
    const said = texts.get(messageId);
    // Another page says it: when it will have begun there is not known here.
    if (!voice.speaks && said) captions.began(said.eventId, said.text, readingMs(said.text));
  };

  return {
    alerts,
    chime,
    messages,
    voice,
    chat,
    captions,
    notices,
    activity,
    show(envelope, isTriedOut = false) {
      const { id } = envelope;
      switch (envelope.type) {
        case "chat.ai_message":
          return aiSays(id, envelope.payload);
        case "chat.message":
          return somebodySays(envelope);
        case "ai.tts.generated":
          return voiceComes(id, envelope.payload);
        case "ai.moderation": {
          const { isAppropriate, messageId } = envelope.payload;
          if (isAppropriate) return;
          messages.withdraw(messageId);
          chat.withdraw(messageId);
          captions.withdraw(texts.get(messageId)?.eventId ?? "");
          texts.delete(messageId);
          return voice.forbid(messageId);
        }
        case "channel.event":
          return alerts.add({ eventId: id, isTriedOut, event: envelope.payload });
        case "channel.go_live":
          return alerts.add({
            eventId: id,
            isTriedOut,
            event: { ...envelope.payload, eventType: ownEventTypes.live },
          });
        case "channel.go_offline":
          return alerts.add({
            eventId: id,
            isTriedOut,
            event: { ...envelope.payload, eventType: ownEventTypes.offline },
          });
        case "system.join":
          return notice(id, "joined", words.joined);
        case "system.left":
          return notice(id, "left", words.left);
        case "character.updated":
          if (named(envelope.payload.displayName))
            notice(id, "character", fill(words.character, { name: envelope.payload.displayName }));
          return;
        case "chat.first_message":
          // The greeting only: what the AI remembers about a viewer is nobody else's business.
          return notice(id, "greeting", envelope.payload.greeting ?? "");
        case "ai.thoughts":
          if (options.thoughts) notice(id, "thought", envelope.payload.reasoning);
          return;
        case "api.event":
          return;
      }
    },
    catchUp() {
      for (const player of [alerts, messages, voice, chat, notices]) player.catchUp();
    },
  };
}

function roleIn({ payload, channel }: Extract<Envelope, { type: "chat.message" }>): ChatRole {
  if (payload.username.toLowerCase() === channel.name.toLowerCase()) return "streamer";
  if (payload.isModerator) return "moderator";
  if (payload.isVip) return "vip";
  return payload.isSubscriber ? "subscriber" : "viewer";
}
