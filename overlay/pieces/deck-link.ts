import { systemClock } from "../../shared/clock.ts";
import type { PageState } from "../../shared/protocol/page-messages.ts";
import { type RelayLink, openRelayLink } from "../page/relay-link.ts";
import { pageToken } from "../page/page-fetch.ts";
import { missing } from "../page/retries.ts";
import { tabStorage } from "../page/storage.ts";
import type { PiecePlayer } from "./piece.ts";

declare global {
  /** Version of the plugin with which the page was built. */
  const pluginVersion: string;
}

/** Storage key, set while the source is off air. */
const offAirKey = "sidekick-off-air";
/** The page counts as off air this long after its scene, so that a short change of scene keeps the voice. */
const leavingMs = 1_500;

/** The address of the relay's WebSocket. The token is in the query because a page cannot set headers. */
function pagesAddress(): string {
  const address = new URL("/pages", location.origin.replace(/^http/, "ws"));
  const token = pageToken();
  if (token !== null) address.searchParams.set("token", token);
  return address.href;
}

/** Connects the pieces with the deck through the relay: passes commands and settings to them, and sends their state. */
export function linkWithDeck(
  players: Iterable<PiecePlayer>,
  onChange: () => void,
  onUp: () => void,
): RelayLink {
  const controls = [...players].flatMap(({ deck }) => deck ?? []);
  const readAgain = (): void => {
    for (const { onAppearance } of controls) onAppearance?.();
  };
  const link = openRelayLink({
    address: pagesAddress(),
    clock: systemClock,
    random: Math.random,
    hello: Object.assign(
      {
        type: "hello" as const,
        inObs: "obsstudio" in globalThis,
        isPreview: location.ancestorOrigins?.[0] === location.origin,
        speaks: false,
        chimes: false,
        notices: { greeting: false, thought: false },
        engine: Number(/Chrome\/(\d+)/.exec(navigator.userAgent)?.[1] ?? 0),
        version: pluginVersion,
      },
      ...controls.map(({ hello }) => hello),
    ),
    onSettings(settings) {
      for (const { follow } of controls) follow(settings);
      update();
    },
    onCommand(command) {
      for (const { commands } of controls) commands[command]?.();
    },
    answer: () => Object.assign({ heard: null }, ...controls.map(({ answer }) => answer?.())),
    onAppearance() {
      onChange();
      readAgain();
    },
    onUp() {
      onUp();
      // What changed while the page was not connected was not announced to it.
      readAgain();
    },
    onLevel(level) {
      for (const { onLevel } of controls) onLevel?.(level);
    },
  });
  // OBS does not repeat the event for a reloaded page.
  let isOnAir = tabStorage.get(offAirKey) === undefined;
  let cancelLeaving = (): void => {};
  const update = (): void => {
    for (const { onAir } of controls) onAir?.(isOnAir);
    link.sendState(
      Object.assign(
        { isOnAir, missing: missing.value.split(",").filter(Boolean) },
        ...controls.map(({ state }) => state()),
      ) as PageState,
    );
  };
  missing.subscribe(update);
  for (const { watched } of controls) for (const store of watched) store.subscribe(update);
  addEventListener("obsSourceActiveChanged", ({ detail }: CustomEventInit<{ readonly active?: boolean }>) => {
    const set = (): void => {
      isOnAir = detail?.active !== false;
      update();
      tabStorage.set(offAirKey, isOnAir ? undefined : "");
    };
    cancelLeaving();
    if (detail?.active === false) cancelLeaving = systemClock.after(leavingMs, set);
    else set();
  });
  update();
  return link;
}
