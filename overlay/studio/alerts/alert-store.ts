import { boundsOf } from "../../../shared/alerts/alert-tiers.ts";
import {
  type AlertChoices,
  type AlertKindSettings,
  type AlertSettings,
  currencyName,
  untouchedAlert,
} from "../../../shared/alerts/alert-settings.ts";
import type { MediaFile } from "../../../shared/alerts/media.ts";
import { kindSettingsIn } from "../../../shared/alerts/read-alert-settings.ts";
import { remembered } from "../document/remembered.ts";
import { type StepPart, textIn } from "../document/step-part.ts";
import type { StudioDocument } from "../document/studio-document.ts";
import { isBuiltIn, kindOfAlert } from "./alert-names.ts";
import { storedMedia } from "./stored-media.ts";
import { type AlertRoutes, type RuleAbout, alertText } from "./alert-requests.ts";

/** The streamer's alerts and their files, as the document has them. */
export class AlertStore {
  /** The overlay's alert volume, 0 to 100. */
  overlayVolume = 40;
  readonly document: StudioDocument;
  readonly #routes: AlertRoutes;
  readonly #addedNames = new Set<string>();
  readonly #settings = remembered((text) => kindSettingsIn(JSON.parse(text)));

  constructor(document: StudioDocument, routes: AlertRoutes) {
    this.document = document;
    this.#routes = routes;
  }

  /** With changes that are not stored yet. */
  get settings(): AlertSettings {
    return this.#settings(this.document.queue.texts("alert"));
  }

  /** All stored files. */
  get media(): readonly MediaFile[] {
    return storedMedia(this.document);
  }

  /** Whether the settings were read; `undefined`: not yet. */
  get isRead(): boolean | undefined {
    return this.document.queue.isRead("alert");
  }

  /** The currency in which amounts of money are meant. */
  get currency(): string {
    return this.settings[currencyName]?.choices.currency ?? this.#routes.facts.currency;
  }

  /** The currency of the last tip that could not be converted. */
  get unknownCurrency(): string | undefined {
    return this.#routes.facts.unknownCurrency;
  }

  /** The rules about an alert's event. */
  rulesAbout(name: string): readonly RuleAbout[] {
    return this.#routes.facts.rules.filter(({ event }) => event === name);
  }

  /** The settings of an alert, see `alertNameOf`. */
  of(name: string): AlertKindSettings {
    return (Object.hasOwn(this.settings, name) ? this.settings[name] : undefined) ?? untouchedAlert;
  }

  /** An alert's choices with the bounds that it has by default. */
  choicesOf(name: string): AlertChoices {
    return { tiers: boundsOf(kindOfAlert(name), this.currency), ...this.of(name).choices };
  }

  /** Names of the alerts that are not built in: the channel had them, or they have settings or were added here. */
  get others(): readonly string[] {
    const names = new Set([...this.#routes.facts.seen, ...Object.keys(this.settings), ...this.#addedNames]);
    return [...names].filter((name) => !isBuiltIn(name) && name !== currencyName);
  }

  /** Whether an alert is listed without settings as well, on any page. */
  isKnown(name: string): boolean {
    return isBuiltIn(name) || this.#routes.facts.seen.includes(name);
  }

  /** Lists an alert that the channel did not have yet. It is stored once it has settings. */
  add(name: string): void {
    this.#addedNames.add(name);
  }

  /** Changes an alert's settings. `isTyped`: a word that is typed is one step of undo. `undefined` removes them. */
  change(name: string, settings: AlertKindSettings | undefined, isTyped = false): void {
    if (!settings) this.#addedNames.delete(name);
    const gesture = isTyped ? `alert ${name} ${this.document.queue.requests}` : undefined;
    this.document.edit([this.part(name, settings)], gesture);
  }

  /** The part of a step that gives an alert these settings. */
  part(name: string, settings: AlertKindSettings | undefined): StepPart {
    const before = textIn(this.document.queue.texts("alert"), name);
    return { of: "alert", name, before, after: alertText(settings) };
  }

  /** Removes the settings of these alerts, in one step of undo. */
  remove(names: readonly string[]): void {
    this.document.edit(names.map((name) => this.part(name, undefined)));
  }

  /** Reads what is stored, which another page may have changed. */
  async read(): Promise<void> {
    await Promise.all([this.document.queue.read("alert"), this.readMedia()]);
  }

  /** Reads the list of files again. */
  async readMedia(): Promise<void> {
    await this.document.queue.read("media");
  }
}
