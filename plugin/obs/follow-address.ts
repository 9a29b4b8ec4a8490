import { type Log, traceOf } from "../../shared/log.ts";
import type { ScreensServer } from "../screens/screens-server.ts";
import { type SettingsStore, defaultRelayPort } from "../settings/global-settings.ts";
import type { ObsLink } from "./obs-link.ts";

/** The parts of the plugin whose address overlays in OBS follow. */
export interface FollowAddressParts {
  readonly obs: { readonly state: ObsLink["state"] };
  /** Calls back with the port of each server that has started. */
  readonly onServer: (listener: (port: number) => void) => unknown;
  readonly settings: SettingsStore;
  readonly log: Log;
}

/**
 * Makes the overlays in OBS follow this computer's address whenever it has changed, as soon as OBS can be reached. `correct`
 * gives them the new one.
 */
export function followAddress(
  { obs, onServer, settings, log }: FollowAddressParts,
  screens: { readonly state: ScreensServer["state"]; readonly subscribe: ScreensServer["subscribe"] },
  correct: () => Promise<void>,
): void {
  let isDue = false;
  let last: number | undefined;
  const follow = (): void => {
    if (!isDue || obs.state.value.connection !== "open") return;
    isDue = false;
    correct().catch((error: unknown) =>
      log.warn(`OBS's sources still have the overlay's old address: ${traceOf(error)}.`),
    );
  };
  onServer((port) => {
    // A port in the settings may have been chosen in another run, while OBS was closed.
    const isChosen = ![0, defaultRelayPort].includes(settings.value?.relayPort ?? 0);
    isDue ||= port !== last && (last !== undefined || isChosen);
    last = port;
    follow();
  });
  screens.subscribe(() => {
    isDue ||= screens.state.kind === "on";
    follow();
  });
  obs.state.subscribe(follow);
}
