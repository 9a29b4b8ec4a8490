import { admittedVoiceUrl } from "../shared/api/voice-url.ts";
import { createClient } from "../shared/api/client.ts";
import type { Envelope } from "../shared/api/envelope.ts";
import { systemClock } from "../shared/clock.ts";
import type { Order } from "../shared/overlay-messages.ts";
import { createSession } from "../shared/session.ts";
import { type AlertPlayer, createAlertPlayer } from "./alerts/alert-player.ts";
import { testAlert } from "./alerts/test-alert.ts";
import { openRelayLink } from "./control/relay-link.ts";
import { SidekickOverlay } from "./elements/sidekick-overlay/sidekick-overlay.ts";
import { type MessagePlayer, createMessagePlayer } from "./messages/message-player.ts";
import { type OverlayOptions, readOptions } from "./options.ts";
import { pageLog } from "./page-log.ts";
import { type VoicePlayer, createVoicePlayer } from "./voice/voice-player.ts";

interface Pieces {
  readonly baseUrl: string;
  readonly alerts: AlertPlayer;
  readonly messages: MessagePlayer;
  readonly voice: VoicePlayer;
}

/** Hands one event to the piece that shows it. */
function show(envelope: Envelope, { baseUrl, alerts, messages, voice }: Pieces): void {
  switch (envelope.type) {
    case "chat.ai_message": {
      const { id, username, message, target, shouldGenerateTtsMessage } = envelope.payload;
      if (shouldGenerateTtsMessage) voice.prepare();
      return messages.add({
        id,
        eventId: envelope.id,
        name: username,
        text: message,
        target: target.toLowerCase() === "chat" ? "" : target,
        expectsVoice: shouldGenerateTtsMessage,
      });
    }
    case "ai.tts.generated": {
      const { messageId, audioFormat, audioSizeBytes, ttsStreamUrl } = envelope.payload;
      const url = admittedVoiceUrl(ttsStreamUrl, baseUrl);
      if (url === null) return messages.voiceEnded(messageId);
      messages.voiceAnnounced(messageId);
      return voice.announce({ messageId, audioFormat, audioSizeBytes }, url);
    }
    case "ai.moderation":
      if (envelope.payload.isAppropriate) return;
      messages.withdraw(envelope.payload.messageId);
      return voice.forbid(envelope.payload.messageId);
    case "channel.event":
      return alerts.add({ eventId: envelope.id, event: envelope.payload });
    default:
      return;
  }
}

/** Lets the deck, through the relay, control voice and alerts, and shows it what they are doing. */
function linkWithDeck(voice: VoicePlayer, alerts: AlertPlayer): void {
  const orders: Record<Order, () => void> = {
    "voice.skip": () => voice.skip(),
    "voice.replay": () => voice.replay(),
    "voice.stop": () => voice.stop(),
    "alerts.skip": () => alerts.skip(),
    "alerts.replay": () => alerts.replay(),
    "alerts.clear": () => alerts.clear(),
    "alerts.test": () => alerts.add(testAlert(Date.now())),
  };
  const link = openRelayLink({
    origin: location.origin,
    clock: systemClock,
    random: Math.random,
    inObs: "obsstudio" in globalThis,
    onSettings(settings) {
      voice.setMuted(settings.muted);
      voice.setVolume(settings.volume / 100);
      voice.setSpeaks(settings.speaks);
      alerts.pause(settings.alertsPaused);
    },
    onOrder: (order) => orders[order](),
  });
  const tell = (): void => {
    const state = voice.state.value;
    link.tell({
      voice: { state: state === "muted" ? "speaking" : state, waiting: voice.waiting.value },
      alerts: { showing: alerts.shown.value !== undefined, waiting: alerts.waiting.value },
    });
  };
  for (const store of [voice.state, voice.waiting, alerts.shown, alerts.waiting]) store.subscribe(tell);
  tell();
}

/** Connects the pieces with the page and the page with its events. */
function start(options: OverlayOptions, root: SidekickOverlay): void {
  const { baseUrl, apiKey, resumes, volume, isDirect } = options;
  const browserFetch = fetch.bind(globalThis);
  const alerts = createAlertPlayer(systemClock);
  const messages = createMessagePlayer(systemClock);
  const authorisation = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const voice = createVoicePlayer({
    fetch: browserFetch,
    clock: systemClock,
    random: Math.random,
    headersFor: (url) => (new URL(url).origin === new URL(baseUrl).origin ? authorisation : {}),
    volume,
    onBegan: (messageId, durationMs) => messages.voiceBegan(messageId, durationMs),
    onEnded: (messageId) => messages.voiceEnded(messageId),
    onSkipped: (messageId) => messages.dismiss(messageId),
    onReplayed: (messageId) => messages.again(messageId),
    onLevel: (level) => {
      root.level = level;
    },
  });
  alerts.shown.subscribe(() => {
    root.alert = alerts.shown.value;
  });
  messages.shown.subscribe(() => {
    root.messages = messages.shown.value;
  });
  voice.state.subscribe(() => {
    root.voice = voice.state.value;
  });

  if (!isDirect) linkWithDeck(voice, alerts);

  const fitRoom = (): void => messages.setRoom(innerHeight < 420 ? 1 : 2);
  fitRoom();
  addEventListener("resize", fitRoom);
  // A hidden page's timers may run late: whatever is due is done on coming back.
  document.addEventListener("visibilitychange", () => {
    alerts.catchUp();
    messages.catchUp();
    voice.catchUp();
  });
  for (const gesture of ["pointerdown", "click", "keydown"]) addEventListener(gesture, () => voice.clicked());

  const session = createSession({
    client: createClient({ baseUrl, apiKey, fetch: browserFetch, clock: systemClock, random: Math.random }),
    fetch: browserFetch,
    clock: systemClock,
    random: Math.random,
    log: pageLog,
    resumes,
  });
  session.onEvent(({ envelope }) => {
    if (!envelope) return;
    try {
      show(envelope, { baseUrl, alerts, messages, voice });
    } catch (error) {
      // One event that cannot be shown must not keep the next from being shown.
      reportError(error);
    }
  });
  session.start();
}

const root = document.querySelector("sidekick-overlay");
const options = readOptions(location.href);
if (!options)
  pageLog.error("The overlay's address names no service: its part after base= is missing or wrong.");
else if (root instanceof SidekickOverlay) start(options, root);
