import type { DeckLink } from "../forms/panel-view.ts";
import type { Settings } from "../forms/settings-draft.ts";
import type { Store } from "../../shared/store.ts";

/** The link of a page with forms to the settings and to the plugin. Messages sent earlier wait until it is open. */
export interface PanelSocket {
  readonly link: Store<DeckLink>;
  /** Replaces the settings of the action as a whole. */
  readonly setSettings: (settings: Settings) => void;
  /** Replaces the settings of the plugin as a whole; `change` has the fields that are new, `undefined`: removed. */
  readonly setGlobalSettings: (settings: Settings, change: Settings) => void;
  readonly sendToPlugin: (payload: object) => void;
  /** Opens an address in the streamer's browser. */
  readonly openUrl: (url: string) => void;
  /** Calls back with the action's settings, unchecked; returns an unsubscribe function. */
  readonly onSettings: (listener: (settings: unknown) => void) => () => void;
  /** Calls back with the plugin's settings, unchecked, which come unasked; returns an unsubscribe function. */
  readonly onGlobalSettings: (listener: (settings: unknown, isTooLarge?: boolean) => void) => () => void;
  /** Calls back with each message of the plugin to this page, unchecked; returns an unsubscribe function. */
  readonly onPluginMessage: (listener: (payload: unknown) => void) => () => void;
}
