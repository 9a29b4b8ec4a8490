import { addressWithoutSecrets } from "../../shared/protocol/page-address.ts";
import type { Hello, PageState } from "../../shared/protocol/page-messages.ts";
import { followEmotes } from "../emotes/emotes.ts";
import { openPluginLink } from "../page/plugin-link.ts";
import { pageToken } from "../page/page-fetch.ts";
import { isOtherScreen, renewSession } from "../page/page-session.ts";
import { missing } from "../page/retries.ts";
import { tabStorage } from "../page/storage.ts";
import { createPaced } from "../../shared/paced.ts";
import { pageClock } from "../page/page-clock.ts";
import type { PageSettings } from "../../shared/protocol/overlay-protocol.ts";
import type { DeckControls, PiecePlayer } from "./piece.ts";

declare global {
  /** Version of the plugin with which the page was built. */
  const pluginVersion: string;
}

/** Storage key, set while the source is off air. */
const offAirKey = "sidekick-off-air";
/** The page counts as off air this long after its scene, so that a short change of scene keeps the voice. */
const leavingMs = 1_500;

/** Least time between two reads of layouts, pictures and settings of alerts. */
const restMs = 200;

/** The address of the relay's WebSocket. The token is in the query because a page cannot set headers. */
async function pagesAddress(): Promise<string> {
  if (isOtherScreen) await renewSession();
  const address = new URL("/pages", location.origin.replace(/^http/, "ws"));
  const token = pageToken();
  if (token !== null) address.searchParams.set("token", token);
  return address.href;
}

/** Whether the page is in a frame of the studio, which has the same origin. */
export function isPreview(): boolean {
  try {
    return parent !== window && parent.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** What the page itself does for the deck. */
interface PageListeners {
  /** Called when layouts have changed at the relay, or may have. */
  readonly onLayouts: () => void;
  /** Called when pictures or tones may have changed. */
  readonly onPictures: () => void;
  /** Called after each connection, with whether the hidden words have changed since the one before. */
  readonly onUp: (hasOtherWords: boolean) => void;
}

/** Connects the pieces with the deck through the relay: passes commands and settings to them, and sends their state. */
export function linkWithDeck({ onLayouts, onPictures, onUp }: PageListeners) {
  const controls: DeckControls[] = [];
  let latest: PageSettings | undefined;
  const readAgain = (): void => {
    for (const { onAppearance } of controls) onAppearance?.();
  };
  // Many a second come while somebody drags in the studio.
  const readingLayouts = createPaced(pageClock, restMs, onLayouts);
  const readingOthers = createPaced(pageClock, restMs, () => {
    onPictures();
    readAgain();
  });
  const link = openPluginLink({
    address: pagesAddress,
    clock: pageClock,
    random: Math.random,
    // The hello lists what the pieces can do, so none is sent before they have joined.
    hello: () => (controls.length === 0 ? undefined : helloOf(controls)),
    onMessage(message) {
      switch (message.type) {
        case "settings":
          latest = message;
          followEmotes(message.emotes);
          for (const { follow } of controls) follow?.(message);
          return update();
        case "do":
          for (const { commands } of controls) commands?.[message.what]?.();
          return;
        case "appearance":
          // The studio notices by it what another one has saved.
          if (isPreview()) parent.postMessage({ type: "appearance" }, location.origin);
          readingLayouts.soon();
          if (message.of !== "layouts") readingOthers.soon();
          return;
        case "level":
          for (const { onLevel } of controls) onLevel?.(message.level);
          return;
        case "speech":
          for (const { onSpeech } of controls) onSpeech?.(message);
      }
    },
    answer: () => Object.assign({ heard: null }, ...controls.map(({ answer }) => answer?.())),
    onUp(hasOtherWords) {
      onUp(hasOtherWords);
      // What changed while the page was not connected was not announced to it.
      onLayouts();
      readAgain();
    },
    onDown: () => controls.forEach(({ onLost }) => onLost?.()),
    hasVoice: () => controls.some(({ state }) => (state?.().voice?.state ?? "idle") !== "idle"),
  });
  const update = (): void => {
    if (controls.length === 0) return;
    for (const { onAir } of controls) onAir?.(isOnAir());
    link.sendState(
      Object.assign(
        { isOnAir: isOnAir(), missing: missing.value.split(",").filter(Boolean) },
        ...controls.map(({ state }) => state?.()),
      ) as PageState,
    );
  };
  const isOnAir = followAir(update);
  missing.subscribe(update);
  // A state that is not sent yet may be from before all pieces had joined.
  const renew = (): void => {
    update();
    link.sendHello();
  };
  return {
    ...link,
    /** Sends what has changed with the options and the pieces. */
    renew,
    /** Connects a piece; `renew` makes it known to the relay. */
    join({ deck }: PiecePlayer): void {
      if (!deck) return;
      controls.push(deck);
      for (const store of deck.watched ?? []) store.subscribe(update);
      if (latest) deck.follow?.(latest);
    },
  };
}

/** The page's connection with the deck. */
export type PiecesLink = ReturnType<typeof linkWithDeck>;

function helloOf(controls: readonly DeckControls[]): Hello {
  return Object.assign(
    {
      type: "hello" as const,
      inObs: "obsstudio" in globalThis,
      isPreview: isPreview(),
      speaks: false,
      chimes: false,
      notices: { greeting: false, thought: false },
      engine: Number(/Chrome\/(\d+)/.exec(navigator.userAgent)?.[1] ?? 0),
      browser: (/Firefox\/\d+|Version\/\d+/.exec(navigator.userAgent)?.[0] ?? "")
        .replace("Version", "Safari")
        .replace("/", " "),
      address: addressWithoutSecrets(location.href),
      version: pluginVersion,
    },
    ...controls.map(({ hello }) => hello?.()),
  );
}

/** Returns a function that returns whether the source is on air; `onChange` is called when that may have changed. */
function followAir(onChange: () => void): () => boolean {
  // OBS does not repeat the event for a reloaded page.
  let isOnAir = tabStorage.get(offAirKey) === undefined;
  let cancelLeaving = (): void => {};
  addEventListener("obsSourceActiveChanged", ({ detail }: CustomEventInit<{ readonly active?: boolean }>) => {
    const set = (): void => {
      isOnAir = detail?.active !== false;
      onChange();
      tabStorage.set(offAirKey, isOnAir ? undefined : "");
    };
    cancelLeaving();
    if (detail?.active === false) cancelLeaving = pageClock.after(leavingMs, set);
    else set();
  });
  return () => isOnAir;
}
