import { readOptions } from "../../options/options.ts";
import type { Choices } from "../choices/address.ts";
import { placeIn, type StudioPlace } from "../../../shared/protocol/studio-place.ts";
import type { AlertStore } from "./alert-store.ts";
import "./alert-editor.ts";
import "./try-alert.ts";

/** The overlay's options with alerts, for a preview of these. `isAlone`: nothing else is shown. */
export function withAlerts(choices: Choices, isAlone: boolean): Choices {
  if (isAlone) return { ...choices, show: "alerts" };
  const { show } = readOptions(new URLSearchParams(choices));
  return show.has("alerts") ? choices : { ...choices, show: [...show, "alerts"].join() };
}

/** The alert volume of an overlay with these options, 0 to 100. */
export function alertVolume(choices: Choices): number {
  return Number(readOptions(new URLSearchParams(choices)).own["sounds"]);
}

/**
 * Follows the address to a page of the studio, and keeps the alerts up to date: they are read when their page is
 * opened, and when the window gets the focus, since another studio may have changed them.
 */
export function followAlerts(
  store: AlertStore,
  onPlace: (place: StudioPlace) => void,
  signal: AbortSignal,
): void {
  const read = (): void => {
    if (placeIn(location.hash).page === "alerts" && !document.hidden) void store.read();
  };
  const follow = ({ oldURL }: HashChangeEvent): void => {
    onPlace(placeIn(location.hash));
    if (placeIn(new URL(oldURL).hash).page !== "alerts") read();
  };
  addEventListener("hashchange", follow, { signal });
  addEventListener("focus", read, { signal });
  document.addEventListener("visibilitychange", read, { signal });
  read();
}
