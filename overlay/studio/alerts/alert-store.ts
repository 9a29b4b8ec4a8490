import {
  type AlertKindSettings,
  type AlertSettings,
  untouchedAlert,
} from "../../../shared/alerts/alert-settings.ts";
import type { MediaFile } from "../../../shared/alerts/media.ts";
import type { Clock } from "../../../shared/clock.ts";
import { Emitter } from "../../../shared/emitter.ts";
import { isBuiltIn } from "./alert-names.ts";
import { readMedia } from "../fields/media-requests.ts";
import {
  readStoredAlerts,
  saveAlert,
  saveAllAlerts,
  type SaveResult,
  type StoredAlerts,
} from "./alert-requests.ts";

/** Whether changes are stored: `silent`, the plugin does not answer; `rejected`, it does not accept them. */
export type SavingState = "saved" | "saving" | "rejected" | "silent";

/** The plugin's routes for alerts. */
export interface AlertRoutes {
  readonly read: () => Promise<StoredAlerts | undefined>;
  readonly readMedia: () => Promise<readonly MediaFile[] | undefined>;
  readonly save: (
    name: string,
    settings: AlertKindSettings | undefined,
    isLast?: boolean,
  ) => Promise<SaveResult>;
  readonly saveAll: (settings: AlertSettings) => Promise<SaveResult>;
}

/** The relay's routes. */
export const relayAlerts: AlertRoutes = {
  read: readStoredAlerts,
  readMedia,
  save: saveAlert,
  saveAll: saveAllAlerts,
};

/** A change is stored when this long no other follows, so that a word is not stored letter by letter. */
const restMs = 300;

/** The streamer's alerts as the page shows them. Each change is stored by itself. */
export class AlertStore {
  /** With changes that are not stored yet. */
  settings: AlertSettings = {};
  seen: readonly string[] = [];
  media: readonly MediaFile[] = [];
  /** The overlay's alert volume, 0 to 100. */
  overlayVolume = 40;
  saving: SavingState = "saved";
  /** Whether anything was changed on this page. */
  hasChanged = false;
  /** Whether the settings were read; `undefined`: not yet. */
  isRead: boolean | undefined;
  /** Called with each change, for the history; a word that is typed is one `gesture`. */
  onStep: (before: AlertSettings, after: AlertSettings, gesture?: string) => void = () => {};
  readonly #routes: AlertRoutes;
  readonly #clock: Clock;
  readonly #changed = new Emitter();
  readonly #added = new Set<string>();
  /** Names with changes that are not stored yet. */
  readonly #unsaved = new Set<string>();
  #reads = 0;
  /** How often changes were stored. */
  #saves = 0;
  #current: Promise<boolean> | undefined;
  #cancel = (): void => {};

  constructor(clock: Clock, routes: AlertRoutes = relayAlerts) {
    this.#clock = clock;
    this.#routes = routes;
  }

  /** Calls back after each change of any field; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;

  /** The settings of an alert, see `alertNameOf`. */
  of(name: string): AlertKindSettings {
    return (Object.hasOwn(this.settings, name) ? this.settings[name] : undefined) ?? untouchedAlert;
  }

  /** Names of the alerts that are not built in: the channel had them, or they have settings or were added here. */
  get others(): readonly string[] {
    const names = new Set([...this.seen, ...Object.keys(this.settings), ...this.#added]);
    return [...names].filter((name) => !isBuiltIn(name));
  }

  /** Whether an alert is listed without settings as well, on any page. */
  isKnown(name: string): boolean {
    return isBuiltIn(name) || this.seen.includes(name);
  }

  /** Lists an alert that the channel did not have yet. It is stored once it has settings. */
  add(name: string): void {
    this.#added.add(name);
    this.#changed.emit();
  }

  /** Changes an alert's settings at once, and stores them soon; `undefined` removes them. */
  change(name: string, settings: AlertKindSettings | undefined): void {
    const before = this.settings;
    this.put(name, settings);
    this.onStep(before, this.settings, `alert ${name} ${this.#saves}`);
  }

  /** Changes an alert's settings as `change` does, but for the history. */
  put(name: string, settings: AlertKindSettings | undefined): void {
    const others = Object.entries(this.settings).filter(([other]) => other !== name);
    this.settings = Object.fromEntries(settings ? [...others, [name, settings]] : others);
    if (!settings) this.#added.delete(name);
    this.#unsaved.add(name);
    this.#set("saving");
    this.#cancel();
    this.#cancel = this.#clock.after(restMs, () => void this.flush());
  }

  /** Changes the settings of all alerts at once; resolves with whether they are stored. */
  async replace(settings: AlertSettings): Promise<boolean> {
    await this.flush();
    this.#unsaved.clear();
    this.#set("saving");
    const before = this.settings;
    const result = await this.#routes.saveAll(settings);
    if (result === "saved") this.settings = settings;
    this.#set(result);
    if (result === "saved") this.onStep(before, settings);
    return result === "saved";
  }

  /** Stores what is not stored yet; resolves with whether everything is. */
  async flush(): Promise<boolean> {
    this.#cancel();
    this.#current ??= this.#saveAll().finally(() => (this.#current = undefined));
    return this.#current;
  }

  /** Stores what is not stored yet, without waiting for an answer, because the page is about to close. */
  leave(): void {
    for (const name of this.#unsaved) void this.#routes.save(name, this.#toStore(name), true);
  }

  /**
   * Reads what is stored, which another page may have changed. Changes of this page that are not stored yet stay, and
   * are stored first.
   */
  async read(): Promise<void> {
    if ((this.#unsaved.size > 0 || this.#current) && !(await this.flush())) return;
    const read = ++this.#reads;
    const before = this.settings;
    const [stored, media] = await Promise.all([this.#routes.read(), this.#routes.readMedia()]);
    // The reply to a later question is newer, even if it came first.
    if (read !== this.#reads) return;
    if (stored) {
      const now = this.settings;
      // A change that was made meanwhile is newer, although it may be on its way to the plugin already.
      const isNewer = ([name]: readonly [string, unknown]): boolean =>
        this.#unsaved.has(name) || now[name] !== before[name];
      this.settings = Object.fromEntries([
        ...Object.entries(stored.settings).filter((one) => !isNewer(one)),
        ...Object.entries(now).filter(isNewer),
      ]);
      this.seen = stored.seen;
    }
    this.media = media ?? this.media;
    this.isRead = stored !== undefined || this.isRead === true;
    this.#changed.emit();
  }

  /** Reads the list of files again. */
  async readMedia(): Promise<void> {
    this.media = (await this.#routes.readMedia()) ?? this.media;
    this.#changed.emit();
  }

  async #saveAll(): Promise<boolean> {
    this.#saves++;
    let worst: SaveResult = "saved";
    for (const name of this.#unsaved) {
      this.#unsaved.delete(name);
      const result = await this.#routes.save(name, this.#toStore(name));
      if (result !== "saved") worst = result;
      if (result !== "silent") continue;
      this.#unsaved.add(name);
      break;
    }
    this.#set(worst);
    return worst === "saved";
  }

  /** An alert's settings; `undefined` for one that is untouched. */
  #toStore(name: string): AlertKindSettings | undefined {
    const settings = this.of(name);
    const isUntouched = Object.keys(settings.choices).length === 0 && settings.variations.length === 0;
    return isUntouched ? undefined : settings;
  }

  #set(saving: SavingState): void {
    this.hasChanged = true;
    this.saving = saving;
    this.#changed.emit();
  }
}
