import { systemClock } from "../../shared/clock.ts";
import type { PageState } from "../../shared/protocol/page-messages.ts";
import { type RelayLink, openRelayLink } from "../page/relay-link.ts";
import { pageToken } from "../page/page-fetch.ts";
import { missing } from "../page/retries.ts";
import { tabStorage } from "../page/storage.ts";
import type { PiecePlayer } from "./piece.ts";

declare global {
  /** Which version of the plugin the page was built with. */
  const pluginVersion: string;
}

/** Where a page remembers that its source is off air. */
const offAir = "sidekick-off-air";
const leavingMs = 1_500;

/** A page cannot set headers on a WebSocket, so the token goes into the query. */
function pagesAddress(): string {
  const address = new URL("/pages", location.origin.replace(/^http/, "ws"));
  const token = pageToken();
  if (token !== null) address.searchParams.set("token", token);
  return address.href;
}

/** Connects the pieces with the deck through the relay: commands and settings come in, their state goes out. */
export function linkWithDeck(
  players: Iterable<PiecePlayer>,
  onAppearance: () => void,
  onUp: () => void,
): RelayLink {
  const controls = [...players].flatMap(({ deck }) => deck ?? []);
  const link = openRelayLink({
    address: pagesAddress(),
    clock: systemClock,
    random: Math.random,
    hello: Object.assign(
      {
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
      tell();
    },
    onCommand(command) {
      for (const { commands } of controls) commands[command]?.();
    },
    answer: () => Object.assign({ heard: null }, ...controls.map(({ answer }) => answer?.())),
    onAppearance,
    onUp,
    onLevel(level) {
      for (const { level: hear } of controls) hear?.(level);
    },
  });
  // OBS does not repeat this to a reloaded page.
  let isOnAir = tabStorage.get(offAir) === undefined;
  let cancelLeaving = (): void => {};
  const tell = (): void => {
    for (const { onAir } of controls) onAir?.(isOnAir);
    link.tell(
      Object.assign(
        { isOnAir, missing: missing.value.split(",").filter(Boolean) },
        ...controls.map(({ state }) => state()),
      ) as PageState,
    );
  };
  missing.subscribe(tell);
  for (const { watched } of controls) for (const store of watched) store.subscribe(tell);
  // OBS tells a page when its source comes on air and when it leaves it.
  addEventListener("obsSourceActiveChanged", ({ detail }: CustomEventInit<{ readonly active?: boolean }>) => {
    const set = (): void => {
      isOnAir = detail?.active !== false;
      tell();
      tabStorage.set(offAir, isOnAir ? undefined : "");
    };
    cancelLeaving();
    // Leaving a scene only briefly keeps the voice.
    if (detail?.active === false) cancelLeaving = systemClock.after(leavingMs, set);
    else set();
  });
  tell();
  return link;
}
