import { systemClock } from "../../shared/clock.ts";
import type { Command } from "../../shared/overlay-protocol.ts";
import { testAlert } from "../pieces/alerts/test-alert.ts";
import { type RelayLink, openRelayLink } from "./relay-link.ts";
import type { OverlayOptions } from "./options.ts";
import { pageToken } from "./page-fetch.ts";
import type { Players } from "../pieces/players.ts";
import type { OverlayWords } from "../../shared/words/words.ts";

/** Where a page remembers that its source is off air. */
const offAir = "sidekick-off-air";
const leavingMs = 1_500;

/** Of a WebSocket, a page can set no header. */
function controlAddress(): string {
  const address = new URL("/control", location.origin.replace(/^http/, "ws"));
  if (pageToken !== null) address.searchParams.set("token", pageToken);
  return address.href;
}

/** Lets the deck, through the relay, control voice and alerts, and shows it what they are doing. */
export function linkWithDeck(
  { voice, alerts, chime }: Players,
  options: OverlayOptions,
  words: OverlayWords,
  onAppearance: () => void,
): RelayLink {
  const commands: Record<Command, () => void> = {
    "voice.skip": () => voice.skip(),
    "voice.replay": () => voice.replay(),
    "voice.stop": () => voice.stop(),
    "alerts.skip": () => alerts.skip(),
    "alerts.replay": () => alerts.replay(),
    "alerts.clear": () => alerts.clear(),
    "alerts.test": () => alerts.add(testAlert(Date.now(), words)),
  };
  const link = openRelayLink({
    address: controlAddress(),
    clock: systemClock,
    random: Math.random,
    hello: {
      inObs: "obsstudio" in globalThis,
      isPreview: location.ancestorOrigins?.[0] === location.origin,
      speaks: options.speaks,
      chimes: options.sounds > 0 && options.show.has("alerts"),
    },
    onSettings(settings) {
      voice.setMuted(settings.muted);
      voice.setVolume(settings.volume / 100);
      voice.setSpeaks(settings.speaks);
      chime.setOn(settings.chimes);
      alerts.pause(settings.alertsPaused);
      // The studio, which frames its preview, says why no alert comes.
      document.documentElement.toggleAttribute("data-alerts-paused", settings.alertsPaused);
    },
    onCommand: (command) => commands[command](),
    onAppearance,
  });
  // A reloaded page is not told again.
  let isOnAir = sessionStorage.getItem(offAir) === null;
  let cancelLeaving = (): void => {};
  const tell = (): void => {
    const state = voice.state.value;
    link.tell({
      isOnAir,
      voice: { state: state === "muted" ? "speaking" : state, waiting: voice.waiting.value },
      alerts: { showing: alerts.shown.value !== undefined, waiting: alerts.waiting.value },
    });
  };
  for (const store of [voice.state, voice.waiting, alerts.shown, alerts.waiting]) store.subscribe(tell);
  // OBS tells a page when its source comes on air and when it leaves it.
  addEventListener("obsSourceActiveChanged", ({ detail }: CustomEventInit<{ readonly active?: boolean }>) => {
    const set = (): void => {
      isOnAir = detail?.active !== false;
      if (isOnAir) sessionStorage.removeItem(offAir);
      else sessionStorage.setItem(offAir, "");
      tell();
    };
    cancelLeaving();
    // A scene that is left for a moment keeps its voice.
    if (detail?.active === false) cancelLeaving = systemClock.after(leavingMs, set);
    else set();
  });
  tell();
  return link;
}
