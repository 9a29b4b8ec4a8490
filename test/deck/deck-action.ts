import type { PluginCommand } from "./commands.ts";
import type { DeviceInfo } from "./devices.ts";
import type { Host, InspectorArguments } from "./host.ts";
import type { Inspector } from "./inspector.ts";
import type { JsonObject } from "./json.ts";
import { Appearance, type SentImage } from "./appearance.ts";
import type { ManifestAction } from "./manifest.ts";

/** Column and row of a slot, from 0. */
export interface Coordinates {
  readonly column: number;
  readonly row: number;
}

/** Where an instance of an action sits and what it starts with. */
export interface Placement {
  readonly definition: ManifestAction;
  readonly context: string;
  readonly device: DeviceInfo;
  readonly coordinates: Coordinates;
  readonly page: number;
  readonly settings: JsonObject;
  readonly state: number;
  readonly isInMultiAction: boolean;
  /** Where the plugin keeps its pages, from the manifest; nothing when the action has no inspector. */
  readonly inspectorPath: string | undefined;
}

/** Commands that change how one action looks. */
export type AppearanceCommand = Extract<
  PluginCommand,
  {
    event:
      | "setImage"
      | "setTitle"
      | "setState"
      | "showAlert"
      | "showOk"
      | "setFeedback"
      | "setFeedbackLayout";
  }
>;

/** One instance of an action on a device, with everything that the application holds for it. */
export abstract class DeckAction {
  abstract readonly controller: "Keypad" | "Encoder";
  /** UUID of the action, from the manifest. */
  readonly action: string;
  /** The opaque id of this instance. */
  readonly context: string;
  readonly device: DeviceInfo;
  readonly coordinates: Coordinates;
  /** The page of the profile that it is on, from 0. */
  readonly page: number;
  readonly isInMultiAction: boolean;
  /** Path of its inspector's page inside the plugin's folder; nothing when it has none. */
  readonly inspectorPath: string | undefined;
  /** How many times `showAlert` came. */
  alerts = 0;
  protected readonly host: Host;
  protected readonly definition: ManifestAction;
  protected readonly appearance: Appearance;
  #settings: JsonObject;
  #state: number;
  #visible = false;

  constructor(placement: Placement, host: Host) {
    this.action = placement.definition.UUID;
    this.context = placement.context;
    this.device = placement.device;
    this.coordinates = placement.coordinates;
    this.page = placement.page;
    this.isInMultiAction = placement.isInMultiAction;
    this.inspectorPath = placement.inspectorPath;
    this.host = host;
    this.definition = placement.definition;
    this.appearance = new Appearance(placement.definition, host.pluginDir);
    this.#settings = placement.settings;
    this.#state = placement.state;
  }

  /** Takes a command about its look; answers a sentence when the application could not follow it. */
  abstract apply(command: AppearanceCommand, at: number): string | undefined;

  get settings(): JsonObject {
    return this.#settings;
  }

  /** The current state, from 0. */
  get state(): number {
    return this.#state;
  }

  /** Whether it can be seen: the plugin was told `willAppear` last. */
  get visible(): boolean {
    return this.#visible;
  }

  /** Every image that the plugin sent, oldest first, the last 2 000. */
  get images(): readonly SentImage[] {
    return this.appearance.images;
  }

  /** How many images the plugin sent in all. */
  get imageCount(): number {
    return this.appearance.imageCount;
  }

  /** The greatest number of images that came within any one second; the guidelines allow ten. */
  get busiestSecond(): number {
    return this.appearance.busiestSecond;
  }

  /** What is seen now, as a data URI: the plugin's last, else the manifest's. */
  image(): string | undefined {
    return this.appearance.image(this.#state);
  }

  /** The source of the image that is seen now; nothing when it is not an SVG. */
  svg(): string | undefined {
    const [head = "", body = ""] = (this.image() ?? "").split(/,(.*)/s);
    if (!head.startsWith("data:image/svg+xml")) return undefined;
    return head.endsWith(";base64") ? Buffer.from(body, "base64").toString("utf8") : decodeURIComponent(body);
  }

  /** The title that is seen now: the user's, else the plugin's, else the manifest's. */
  get title(): string {
    return this.appearance.title(this.#state);
  }

  /** Brings it into view: the plugin gets `willAppear` and `titleParametersDidChange`. Nothing when it is in view. */
  appear(): void {
    if (this.#visible) return;
    if (!this.host.isConnected(this.device)) throw new Error(`${this.device.name} is not connected.`);
    this.#visible = true;
    this.reappear();
  }

  /** Tells a plugin that was restarted that it is in view. It shows the manifest's image and title until it is painted. */
  reappear(): void {
    this.appearance.reset();
    this.host.act(this.event("willAppear", this.payload()));
    this.#tellTitle();
    this.host.changed(this);
  }

  /**
   * Takes it out of view: the plugin gets `willDisappear`. Image and title go back to the manifest's: whether the
   * application keeps them is not documented, and a plugin must not build on it. Nothing when it is out of view.
   */
  disappear(): void {
    if (!this.#visible) return;
    // First, for the SDK knows nothing of an action once it has disappeared.
    this.host.closeInspector(this);
    this.#visible = false;
    this.appearance.reset();
    this.host.tell(this.event("willDisappear", this.payload()));
    this.host.changed(this);
  }

  /** Takes it off the deck for good. */
  remove(): void {
    this.disappear();
    this.host.forget(this);
  }

  /** Changes the settings as an inspector does: the plugin hears of it, and so does an inspector that is open. */
  setSettings(settings: JsonObject): void {
    this.storeSettings(settings);
    const event = this.settingsEvent();
    this.host.act(event);
    this.host.tellInspector(this, event);
  }

  /** The user types a title, or clears it with `undefined`: the plugin gets `titleParametersDidChange`. */
  setUserTitle(title: string | undefined): void {
    this.appearance.userTitle = title;
    this.#tellTitle();
    this.host.changed(this);
  }

  /** Resolves once the plugin has read every gesture and setting so far. */
  heard(): Promise<void> {
    return this.host.heard();
  }

  /** What the application passes to the page's `connectElgatoStreamDeckSocket`. Every call makes a new page's id. */
  inspectorArguments(): InspectorArguments {
    return this.host.inspectorArguments(this);
  }

  /** Opens an inspector for a test: a real socket, registered, the plugin told of it. Another that is open is closed. */
  openInspector(): Promise<Inspector> {
    return this.host.openInspector(this);
  }

  /** Stores settings without telling anyone. */
  storeSettings(settings: JsonObject): void {
    this.#settings = settings;
    this.host.changed(this);
  }

  /** `didReceiveSettings` with the settings as they are; `id` is that of the request it answers. */
  settingsEvent(id?: string): JsonObject {
    return this.event("didReceiveSettings", this.payload(), id);
  }

  /** The action as an inspector's `actionInfo` has it. */
  actionInfo(): JsonObject {
    return { action: this.action, context: this.context, device: this.device.id, payload: this.payload() };
  }

  /** An event about this action; without `payload` it has none. */
  event(event: string, payload?: JsonObject, id?: string): JsonObject {
    return {
      action: this.action,
      context: this.context,
      device: this.device.id,
      event,
      ...(id === undefined ? {} : { id }),
      ...(payload === undefined ? {} : { payload }),
    };
  }

  /** The documentation's payload of a single action or of one in a multi-action, which has no coordinates. */
  protected payload(extra: JsonObject = {}): JsonObject {
    return {
      controller: this.controller,
      ...(this.isInMultiAction ? {} : { coordinates: { ...this.coordinates } }),
      isInMultiAction: this.isInMultiAction,
      resources: {},
      settings: this.#settings,
      ...(this.hasStates ? { state: this.#state } : {}),
      ...extra,
    };
  }

  protected get hasStates(): boolean {
    return this.definition.States.length > 1;
  }

  protected switchState(state: number): string | undefined {
    if (state >= this.definition.States.length) return `There is no state ${state}.`;
    this.#state = state;
    return undefined;
  }

  #tellTitle(): void {
    if (this.isInMultiAction || !this.#visible) return;
    const { isInMultiAction: _, ...payload } = this.payload();
    const shown = this.definition.States[this.#state];
    this.host.tell(
      this.event("titleParametersDidChange", {
        ...payload,
        title: this.appearance.userTitle ?? shown?.Title ?? "",
        titleParameters: {
          fontFamily: shown?.FontFamily ?? "",
          fontSize: shown?.FontSize ?? 12,
          fontStyle: shown?.FontStyle ?? "",
          fontUnderline: shown?.FontUnderline ?? false,
          showTitle: shown?.ShowTitle ?? true,
          titleAlignment: shown?.TitleAlignment ?? "middle",
          titleColor: shown?.TitleColor ?? "#FFFFFF",
        },
      }),
    );
  }
}
