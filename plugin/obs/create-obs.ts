import { Emitter } from "../../shared/emitter.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import { type GoingLive, followStream } from "./going-live.ts";
import { ObsError } from "./obs-error.ts";
import { ObsLink, type ObsLinkOptions } from "./obs-link.ts";
import { unmute } from "./input-mute.ts";
import { findOverlaySources } from "./overlay-sources.ts";
import { type OverlayInObs, createOverlayInObs } from "./overlay-in-obs.ts";
import { sendSceneContext } from "./scene-context.ts";
import { watchForStalledPage } from "./stalled-page.ts";
import type { OverlayControl } from "../pages/overlay-control.ts";
import type { OverlayForObs } from "../screens/overlay-for-obs.ts";
import type { Account } from "../session/account.ts";
import { type SettingsStore, followSettings } from "../settings/global-settings.ts";
import { isPairedOverlay } from "../settings/paired-device.ts";
import type { StoredState } from "../settings/stored-state.ts";

export interface ObsParts extends ObsLinkOptions {
  readonly settings: SettingsStore;
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
  /** Emits when a stalled page was reloaded. */
  readonly reloaded: Emitter;
}

/**
 * Follows OBS: the AI joins when OBS goes live and gets scene changes as AI context, and a stalled overlay page is
 * reloaded.
 */
export function createObs(parts: ObsParts): FollowedObs {
  const { account, clock, control, stored, log, settings } = parts;
  const obs = new ObsLink({
    ...parts,
    isServed: (url) => isPairedOverlay(url, settings.value?.screens === true, stored.screens.value),
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
  });
  followMute(obs, control, log);
  sendSceneContext({
    obs: obs.state,
    clock,
    log,
    text: () => stored.sceneText.value,
    addContext: (press) => void account.session?.addContext(press),
  });
  watchForStalledPage({
    clock,
    obs: obs.state,
    isPageOpen: () => control.state.pagesInObs > 0,
    subscribe: (listener) => void control.subscribe(listener),
    onStalled() {
      log.warn("The overlay is on air in OBS, but its page has stopped: reloading it.");
      overlayInObs.refresh().then(
        () => reloaded.emit(),
        (error: unknown) => log.warn(`The page could not be reloaded: ${reasonOf(error)}`),
      );
    },
  });
  return { obs, overlayInObs, goingLive, reloaded };
}

/** Shows on the voice key whether the overlay is muted in OBS, and unmutes it there. */
function followMute(obs: ObsLink, { gate }: OverlayControl, log: Log): void {
  obs.state.subscribe(() => gate.state.dispatch({ isMutedInObs: obs.state.value.isMuted ?? false }));
  gate.unmute.subscribe(async () => {
    try {
      await unmute(obs.ask, await findOverlaySources(obs.ask));
    } catch (error) {
      log.warn(`The overlay is still muted in OBS: ${reasonOf(error)}`);
    }
  });
}

function reasonOf(error: unknown): string {
  return error instanceof ObsError ? error.message : traceOf(error);
}
