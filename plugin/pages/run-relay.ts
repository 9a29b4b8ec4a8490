import { companionOf } from "./companion.ts";
import { type EventRelayOptions, createEventRelay } from "../events/event-relay.ts";
import { createLayouts } from "../library/layouts.ts";
import type { RelayKeeper } from "../server/server-keeper.ts";
import type { StudioObs } from "../library/library-routes.ts";
import { type RelayOptions, startRelay } from "../server/loopback-server.ts";
import { type SettingsStore, followSettings } from "../settings/follow-settings.ts";
import type { StoredState } from "../settings/stored-state.ts";

/** What the relay is built from. */
export interface RelayParts
  extends
    Pick<
      RelayOptions,
      | "account"
      | "control"
      | "controlPages"
      | "avatars"
      | "pictures"
      | "tones"
      | "check"
      | "clock"
      | "log"
      | "fetch"
    >,
    Pick<EventRelayOptions, "approval" | "hiddenWords" | "random"> {
  readonly settings: SettingsStore;
  readonly stored: StoredState;
  readonly relay: RelayKeeper;
  /** The overlay in OBS, for the studio. */
  readonly studioObs: StudioObs;
}

/** Runs the relay on the port in the settings, with the account's events and the streamer's layouts, and stores what the pages are set to. */
export function runRelay(all: RelayParts): void {
  const { settings, stored, relay, studioObs: obs, ...parts } = all;
  const voiceHosts = (): readonly string[] => settings.value?.voiceHosts ?? [];
  const own = {
    ...parts,
    voiceHosts,
    tokens: {
      get overlay() {
        return stored.relayToken;
      },
      get control() {
        return stored.controlToken;
      },
    },
    pagesFolder: process.cwd(),
    events: createEventRelay({ ...parts, voiceHosts }),
    layouts: createLayouts(stored.layouts, (all) => stored.saveLayouts(all)),
    obs,
  };
  const { account, control } = parts;
  account.subscribe(() => control.setCompanion(companionOf(account.session?.store.value)));
  control.subscribe(() => {
    if (control.settings !== stored.overlay) stored.saveOverlay(control.settings);
  });
  followSettings(settings, ({ relayPort }) => relay.use(relayPort, (port) => startRelay({ ...own, port })));
}
