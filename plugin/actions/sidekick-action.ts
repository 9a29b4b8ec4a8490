import {
  type DidReceiveSettingsEvent,
  type KeyDownEvent,
  SingletonAction,
  type TitleParametersDidChangeEvent,
  type WillAppearEvent,
  type WillDisappearEvent,
} from "@elgato/streamdeck";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import type { Account } from "../account.ts";
import type { Painter, Picture } from "../painter.ts";

/** What every action works with. */
export interface ActionContext {
  readonly account: Account;
  readonly painter: Painter;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: () => number;
  /** The plugin's own channel setting; empty: the primary one. */
  readonly pluginChannel: () => string;
}

/** What became of a press. `alert` is shown on the key by Stream Deck itself. */
export type PressResult = "shown-on-key" | "done" | "alert";

/**
 * What all actions share: they keep each key's settings, have it painted while it is on the deck, and turn a
 * press into a request. An exception in a handler is logged and shown on that key; the process lives on.
 */
export abstract class SidekickAction<Settings> extends SingletonAction {
  protected readonly context: ActionContext;
  readonly #settings = new Map<string, Settings>();
  /** Keys with a title of the streamer's own at the bottom, where our words would stand. */
  readonly #titled = new Set<string>();

  constructor(context: ActionContext) {
    super();
    this.context = context;
  }

  /** Reads the settings of one key. */
  protected abstract read(settings: unknown): Settings;
  /** Draws one key; `titled`: its bottom belongs to the streamer's own title. */
  protected abstract draw(key: string, settings: Settings, now: number, titled: boolean): Picture;
  /** Does what the key is for. */
  protected abstract press(key: string, settings: Settings): Promise<PressResult>;

  override onWillAppear({ action, payload }: WillAppearEvent): void {
    this.#settings.set(action.id, this.read(payload.settings));
    // Keys inside a multi-action have no picture of their own.
    if (!action.isKey() || payload.isInMultiAction) return;
    this.context.painter.show(action, (now) => {
      const settings = this.#settings.get(action.id) ?? this.read(undefined);
      return this.draw(action.id, settings, now, this.#titled.has(action.id));
    });
  }

  override onWillDisappear({ action }: WillDisappearEvent): void {
    this.context.painter.hide(action.id);
    this.#settings.delete(action.id);
    this.#titled.delete(action.id);
  }

  override onDidReceiveSettings({ action, payload }: DidReceiveSettingsEvent): void {
    this.#settings.set(action.id, this.read(payload.settings));
    this.context.painter.repaint();
  }

  override onTitleParametersDidChange({ action, payload }: TitleParametersDidChangeEvent): void {
    const { showTitle, titleAlignment } = payload.titleParameters;
    if (payload.title !== "" && showTitle && titleAlignment === "bottom") this.#titled.add(action.id);
    else this.#titled.delete(action.id);
    this.context.painter.repaint();
  }

  override async onKeyDown({ action, payload }: KeyDownEvent): Promise<void> {
    try {
      const result = await this.press(action.id, this.read(payload.settings));
      if (result === "alert") await action.showAlert();
      // In a multi-action there is no picture to tell what happened.
      else if (payload.isInMultiAction && result === "done") await action.showOk();
    } catch (error) {
      this.context.log.error(`A press failed: ${traceOf(error)}.`);
      await action.showAlert();
    }
  }
}
