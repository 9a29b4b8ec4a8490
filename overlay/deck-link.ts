import { systemClock } from "../shared/clock.ts";
import type { Order } from "../shared/overlay-messages.ts";
import type { AlertPlayer } from "./alerts/alert-player.ts";
import { testAlert } from "./alerts/test-alert.ts";
import { type RelayLink, openRelayLink } from "./control/relay-link.ts";
import type { VoicePlayer } from "./voice/voice-player.ts";
import type { OverlayWords } from "./words/words.ts";

/** Lets the deck, through the relay, control voice and alerts, and shows it what they are doing. */
export function linkWithDeck(
  voice: VoicePlayer,
  alerts: AlertPlayer,
  words: OverlayWords,
  onLook: () => void,
): RelayLink {
  const orders: Record<Order, () => void> = {
    "voice.skip": () => voice.skip(),
    "voice.replay": () => voice.replay(),
    "voice.stop": () => voice.stop(),
    "alerts.skip": () => alerts.skip(),
    "alerts.replay": () => alerts.replay(),
    "alerts.clear": () => alerts.clear(),
    "alerts.test": () => alerts.add(testAlert(Date.now(), words)),
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
    onLook,
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
  return link;
}
