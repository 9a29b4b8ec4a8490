import { systemClock } from "../../shared/clock.ts";
import type { PageState } from "../../shared/overlay-protocol.ts";
import { type RelayLink, openRelayLink } from "./relay-link.ts";
import { pageToken } from "./page-fetch.ts";
import type { PiecePlayer } from "../pieces/piece.ts";

/** Where a page remembers that its source is off air. */
const offAir = "sidekick-off-air";
const leavingMs = 1_500;

/** Of a WebSocket, a page can set no header. */
function controlAddress(): string {
  const address = new URL("/control", location.origin.replace(/^http/, "ws"));
  if (pageToken !== null) address.searchParams.set("token", pageToken);
  return address.href;
}

/** Lets the deck, through the relay, control the pieces, and shows it what they are doing. */
export function linkWithDeck(players: Iterable<PiecePlayer>, onAppearance: () => void): RelayLink {
  const controls = [...players].flatMap(({ deck }) => deck ?? []);
  const link = openRelayLink({
    address: controlAddress(),
    clock: systemClock,
    random: Math.random,
    hello: Object.assign(
      {
        inObs: "obsstudio" in globalThis,
        isPreview: location.ancestorOrigins?.[0] === location.origin,
        speaks: false,
        chimes: false,
      },
      ...controls.map(({ hello }) => hello),
    ),
    onSettings(settings) {
      for (const { follow } of controls) follow(settings);
    },
    onCommand(command) {
      for (const { commands } of controls) commands[command]?.();
    },
    onAppearance,
  });
  // A reloaded page is not told again.
  let isOnAir = sessionStorage.getItem(offAir) === null;
  let cancelLeaving = (): void => {};
  const tell = (): void => {
    link.tell(Object.assign({ isOnAir }, ...controls.map(({ state }) => state())) as PageState);
  };
  for (const { watched } of controls) for (const store of watched) store.subscribe(tell);
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
