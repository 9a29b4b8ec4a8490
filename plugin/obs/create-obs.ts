import { Emitter } from "../../shared/emitter.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { type GoingLive, followStream } from "./going-live.ts";
import { ObsError } from "./obs-error.ts";
import { ObsLink, type ObsLinkOptions } from "./obs-link.ts";
import { unmute } from "./input-mute.ts";
import { type OverlayInObs, createOverlayInObs } from "./overlay-in-obs.ts";
import { repairedAddress } from "./overlay-address.ts";
import { sendSceneContext } from "./scene-context.ts";
import { reloadMissingPages } from "./missing-pages.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { OverlayForObs } from "../screens/overlay-for-obs.ts";
import type { Account } from "../session/account.ts";
import type { SettingsStore } from "../settings/global-settings.ts";
import { followSettings } from "../settings/setting-table.ts";
import { isPairedOverlay } from "../settings/paired-device.ts";
import type { StoredState } from "../settings/stored-state.ts";

export interface ObsParts extends ObsLinkOptions {
  readonly settings: SettingsStore;
  /** Whether other screens are switched on. */
  readonly areScreensOn: () => boolean;
  readonly stored: StoredState;
  readonly account: Account;
  readonly control: OverlayControl;
  /** The overlay's address for OBS, with a device for an OBS on another computer if `isToBeAdded`. */
  readonly overlayForObs: (isToBeAdded: boolean) => Promise<OverlayForObs>;
}

/** The connection to OBS, and the automatic actions that follow it. */
export interface FollowedObs {
  readonly obs: ObsLink;
  readonly overlayInObs: OverlayInObs;
  readonly goingLive: GoingLive;
  /** Emits when the page of a source on air was reloaded, since it did not run. */
  readonly reloaded: Emitter;
}

/**
 * Follows OBS: the AI joins when OBS goes live and gets scene changes as AI context, and overlay pages that do not run are
 * reloaded.
 */
export function createObs(parts: ObsParts): FollowedObs {
  const { account, clock, control, stored, log, settings } = parts;
  const obs = new ObsLink({
    ...parts,
    isServed: (url) => isPairedOverlay(url, parts.areScreensOn(), stored.screens.value),
  });
  const overlayInObs = createOverlayInObs({
    link: obs,
    overlay: () => parts.overlayForObs(true),
    lastLayout: stored.lastLayout,
  });
  const reloaded = new Emitter();
  followSettings(settings, (access) => obs.use(access));
  const goingLive = followStream({
    obs: obs.state,
    isWanted: () => settings.value?.obsJoins ?? false,
    session: () => account.session,
    subscribe: (listener) => void account.subscribe(listener),
    timer: clock,
    pendingLeave: stored.pendingLeave,
  });
  followMute(obs, control, log);
  sendSceneContext({
    obs: obs.state,
    clock,
    log,
    text: () => stored.sceneText.value,
    addContext: (press) => void account.session?.addContext(press),
  });
  reloadMissingPages({
    clock,
    obs,
    control,
    async isOurs(url) {
      const relay = await parts.overlayForObs(false);
      return new URL(url).hash !== "" || ("url" in relay && repairedAddress(url, relay.url) === url);
    },
    onReloaded(name, isOnAir) {
      log.warn(`The overlay's page in OBS's source “${name}” did not run: it was reloaded.`);
      if (isOnAir) reloaded.emit();
    },
    onFailed: (error) => log.warn(`Pages in OBS could not be reloaded: ${error.message}.`),
  });
  return { obs, overlayInObs, goingLive, reloaded };
}

/** Shows on the voice key whether the overlay is muted in OBS, and unmutes it there. */
function followMute(obs: ObsLink, { gate }: OverlayControl, log: Log): void {
  obs.state.subscribe(() => gate.state.dispatch({ isMutedInObs: obs.state.value.isMuted ?? false }));
  gate.unmute.subscribe(async () => {
    try {
      await unmute(obs.ask, await obs.servedSources());
    } catch (error) {
      log.warn(`The overlay is still muted in OBS: ${reasonOf(error)}`);
    }
  });
}

function reasonOf(error: unknown): string {
  return error instanceof ObsError ? error.message : traceOf(error);
}
