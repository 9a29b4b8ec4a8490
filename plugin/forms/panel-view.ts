import { type CSSResultGroup, LitElement, type PropertyDeclarations } from "lit";
import { inspectorStyles } from "./form.styles.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Store } from "../../shared/store.ts";
import type { MissingSettings } from "../settings/missing-settings.ts";
import type { InspectorWords } from "../../shared/words/words.ts";
import type { Question, QuestionType } from "./question.ts";
import type { SettingsDraft } from "./settings-draft.ts";

/**
 * The link between a page with forms and the program that it talks to. An inspector's stays `ended`, because Stream Deck
 * opens the next one with another; other pages connect again.
 */
export type DeckLink = "connecting" | "open" | "ended";

/** The account, as far as forms of keys show it. */
export interface PanelAccount {
  /** Settings that are missing before requests can be sent. */
  readonly missing?: MissingSettings | undefined;
  /** Empty: the account's primary channel. */
  readonly channelName: string;
  /** Whether the AI's messages wait for the streamer. */
  readonly approval: boolean;
  /** Whether the page may have the service's desktop app give its API key. */
  readonly mayConnectApp: boolean;
}

/** Everything that the forms on one page share. */
export interface Panel {
  /** UUID of the action that the page was opened for; empty: for none. */
  readonly action: string;
  /** Whether the action is on a dial rather than a key. */
  readonly isDial: boolean;
  readonly language: string;
  readonly words: InspectorWords;
  readonly clock: Clock;
  readonly link: Store<DeckLink>;
  /** Opens an address in the streamer's browser. */
  readonly openUrl: (url: string) => void;
  /** The address of the help at an anchor; `undefined` while the server does not run. */
  readonly helpUrl: (anchor: string) => string | undefined;
  /** The key's own settings. */
  readonly settings: SettingsDraft;
  /** The plugin's settings, account and overlay; an inspector does not get them. */
  readonly globals: SettingsDraft;
  /** The account; `undefined`: not known yet. */
  readonly account: () => PanelAccount | undefined;
  /** This page's question of a type; always the same one. */
  readonly question: <Reply extends object>(type: QuestionType<Reply>) => Question<Reply>;
  /** Calls back whenever any of its stores has changed; returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** An element with a part of the panel. It renders again after every change of the panel. */
export abstract class PanelView extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  static override styles: CSSResultGroup = inspectorStyles;
  declare panel: Panel;
  #unsubscribe = (): void => {};

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.panel.subscribe(() => this.requestUpdate());
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
  }
}
