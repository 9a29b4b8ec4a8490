import type { Coordinates } from "./deck-action.ts";
import type { DeviceInfo } from "./devices.ts";
import type { JsonObject } from "./json.ts";
import type { Language } from "./registration-info.ts";

/** The applications that a deck can be. */
export const hostNames = ["Stream Deck", "OpenDeck"] as const;
export type HostName = (typeof hostNames)[number];

/** How the deck is set up. */
export interface DeckOptions {
  /** The `.sdPlugin` folder, built. */
  readonly pluginDir: string;
  /** The application that the deck is. Default: Elgato's. How OpenDeck differs is in `open-deck.ts`. */
  readonly host?: HostName;
  /** What the application has stored for the plugin. Default: empty. OpenDeck's file, if it is there, has more weight. */
  readonly globalSettings?: JsonObject;
  /** Default `en`. */
  readonly language?: Language;
  /** Devices that are plugged in. Default: one classic Stream Deck. */
  readonly devices?: readonly DeviceInfo[];
  /** Keys that are on the deck from the start: they appear as soon as the plugin has registered. */
  readonly keys?: readonly KeyPlacement[];
  /** Dials that are on the deck from the start. */
  readonly dials?: readonly DialPlacement[];
  /** More environment variables for the plugin. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Default true: the plugin runs from a copy of its folder and with an empty home folder of its own, both removed at
   * the end, so that no test leaves anything behind and several can run at once. False: in place, the user's own home,
   * which is for Elgato's application alone.
   */
  readonly isolate?: boolean;
  /** A home folder that stays after the end, for what a plugin keeps between two runs. Default: see `isolate`. */
  readonly homeDir?: string;
  /** Version of the application. Default `7.1.0`. */
  readonly applicationVersion?: string;
  /** Default: `mac` on macOS, else `windows`, for the application exists for these two only. */
  readonly platform?: "mac" | "windows";
  /** The program that runs the plugin's script. Default: the Node that runs this. */
  readonly node?: string;
  /** Flags of Node. Default: the strictest known of the application (no native add-ons, no global modules). */
  readonly nodeFlags?: readonly string[];
  /** Bound for the registration, in milliseconds. Default 45 000. */
  readonly registerWithinMs?: number;
  /** Every line that the plugin prints. */
  readonly onPluginOutput?: (line: string, from: "stdout" | "stderr") => void;
}

/** Where a key goes. */
export interface KeyPlacement {
  /** UUID of the action, from the manifest. */
  readonly action: string;
  /** Default: empty, as for an action that was just added. */
  readonly settings?: JsonObject;
  /** Default: the next free slot, row by row. */
  readonly coordinates?: Coordinates;
  /** Default: the first device that has a free slot of that kind. */
  readonly device?: DeviceInfo;
  /** What the streamer typed as its title. Default: none. */
  readonly title?: string;
  /** Default 0. */
  readonly state?: number;
  /** Default false. One in a multi-action takes no slot and has no coordinates. */
  readonly isInMultiAction?: boolean;
  /** The page it is on. Default 0, the page shown at the start. */
  readonly page?: number;
}

/** Where a dial's action goes. */
export type DialPlacement = Omit<KeyPlacement, "title" | "state" | "isInMultiAction">;
