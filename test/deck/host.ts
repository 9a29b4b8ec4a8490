import type { DeviceInfo } from "./devices.ts";
import type { JsonObject } from "./json.ts";
import type { DeckAction } from "./deck-action.ts";
import type { Inspector } from "./inspector.ts";

/** The arguments of `connectElgatoStreamDeckSocket`, as strings, in their order. */
export type InspectorArguments = readonly [
  port: string,
  uuid: string,
  registerEvent: string,
  info: string,
  actionInfo: string,
];

/** What a key or a dial needs of the application around it. */
export interface Host {
  /** The plugin's folder, as it runs. */
  readonly pluginDir: string;
  /** Whether `device` is plugged in. */
  isConnected(device: DeviceInfo): boolean;
  /** Sends an event that the user caused. Answers `performance.now()` of just before; throws when the plugin is gone. */
  act(event: JsonObject): number;
  /** Resolves once the plugin has read everything that it was sent so far. */
  heard(): Promise<void>;
  /** Sends an event to the plugin, or nothing when it is gone. */
  tell(event: JsonObject): void;
  /** Sends an event to the inspector that is open for `action`, or nothing when there is none. */
  tellInspector(action: DeckAction, event: JsonObject): void;
  /** Closes the inspector that is open for `action`, if one is. */
  closeInspector(action: DeckAction): void;
  /** Says that something one can see or read of `action` is different now. */
  changed(action: DeckAction): void;
  inspectorArguments(action: DeckAction): InspectorArguments;
  openInspector(action: DeckAction): Promise<Inspector>;
  /** Takes `action` off the deck: what the plugin still sends to it is passed over. */
  forget(action: DeckAction): void;
}
