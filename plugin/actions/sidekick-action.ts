import {
  type DialDownEvent,
  type DidReceiveSettingsEvent,
  type KeyDownEvent,
  type KeyUpEvent,
  SingletonAction,
  type TitleParametersDidChangeEvent,
  type TouchTapEvent,
  type WillAppearEvent,
  type WillDisappearEvent,
} from "@elgato/streamdeck";
import type { Clock } from "../../shared/clock.ts";
import { type Log, traceOf } from "../../shared/log.ts";
import type { Session } from "../session/session.ts";
import type { ChannelState } from "../session/state/channel-state.ts";
import type { Failure } from "../session/state/failure.ts";
import type { Account } from "../session/account.ts";
import { toDataUri } from "../drawing/data-uri.ts";
import type { KeyWords } from "../../shared/words/words.ts";
import type { DialPicture, Painter, Timed } from "../drawing/painter.ts";

/** What every action works with. */
export interface ActionContext {
  readonly account: Account;
  readonly painter: Painter;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: () => number;
  /** The words of the streamer's language. */
  readonly words: KeyWords;
}

/** A key as it is to be drawn. */
export interface ShownKey<Settings> {
  /** The key's context. */
  readonly id: string;
  readonly settings: Settings;
  /** Its bottom belongs to the streamer's own title. */
  readonly titled: boolean;
}

/** A dial as it is to be drawn. */
export type ShownDial<Settings> = Omit<ShownKey<Settings>, "titled">;

/** An SVG document, and when it will look different although nothing happens. */
export interface Face {
  readonly svg: string;
  /** Monotonic milliseconds; left out: never. */
  readonly changesAt?: number;
}

/** One press of a key, or a push of a dial. */
export interface Press<Settings> {
  readonly id: string;
  readonly settings: Settings;
  /** Which of the action's states a multi-action is to bring about; the manifest names them. */
  readonly desiredState?: number | undefined;
}

/**
 * What became of a press. Stream Deck itself shows `alert`, and a check mark for `confirmed`: it was done and the key
 * looks as before.
 */
export type PressResult = "shown-on-key" | "done" | "confirmed" | "alert";

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
  /** Draws one key. */
  protected abstract draw(key: ShownKey<Settings>, now: number): Face;
  /** Draws one dial's part of the touch strip; only for actions that the manifest lets stand on dials. */
  protected drawDial?(dial: ShownDial<Settings>, now: number): Timed<DialPicture>;
  /** Does what the key is for. */
  protected abstract press(press: Press<Settings>): Promise<PressResult>;
  /** Why the key's last press failed, if that is still what it shows or what the streamer may want to read up. */
  protected abstract failureOf(key: string, settings: Settings, state: ChannelState): Failure | undefined;

  /** The failure of one key on the deck; `undefined` also for a key that is not this action's. */
  failureOn(key: string): Failure | undefined {
    const settings = this.#settings.get(key);
    const state = this.session?.store.value;
    return settings === undefined || !state ? undefined : this.failureOf(key, settings, state);
  }

  /** Whether this is a key of this action, on the deck. */
  protected holds(key: string): boolean {
    return this.#settings.has(key);
  }

  override onWillAppear({ action, payload }: WillAppearEvent): void {
    this.#settings.set(action.id, this.read(payload.settings));
    const { painter } = this.context;
    if (action.isDial()) {
      const draw = this.drawDial?.bind(this);
      if (draw) {
        painter.showDial(action, (now) => draw({ id: action.id, settings: this.settingsOf(action.id) }, now));
      }
      return;
    }
    // Keys inside a multi-action have no picture of their own.
    if (!action.isKey() || ("isInMultiAction" in payload && payload.isInMultiAction)) return;
    painter.showKey(action, (now) => {
      const { svg, changesAt } = this.draw(
        { id: action.id, settings: this.settingsOf(action.id), titled: this.#titled.has(action.id) },
        now,
      );
      return { image: toDataUri(svg), ...(changesAt === undefined ? {} : { changesAt }) };
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

  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    await this.perform(event);
  }

  /** Does what a press is for, and has its key tell what became of it. */
  protected async perform({ action, payload }: KeyDownEvent | KeyUpEvent): Promise<void> {
    const desiredState = payload.isInMultiAction ? payload.userDesiredState : undefined;
    const settings = this.read(payload.settings);
    await this.guard(action, async () => {
      const result = await this.press({ id: action.id, settings, desiredState });
      if (result === "alert") await action.showAlert();
      // In a multi-action there is no picture to tell what happened.
      else if (result === "confirmed" || (payload.isInMultiAction && result === "done"))
        await action.showOk();
    });
  }

  override async onDialDown({ action, payload }: DialDownEvent): Promise<void> {
    await this.guard(action, async () => {
      const result = await this.press({ id: action.id, settings: this.read(payload.settings) });
      if (result === "alert") await action.showAlert();
    });
  }

  /** A touch on a dial's part of the strip does what a push of the dial does. */
  override async onTouchTap({ action, payload }: TouchTapEvent): Promise<void> {
    await this.guard(action, async () => {
      const result = await this.touch({ id: action.id, settings: this.read(payload.settings) });
      if (result === "alert") await action.showAlert();
    });
  }

  /** Does what a touch is for. */
  protected touch(press: Press<Settings>): Promise<PressResult> {
    return this.press(press);
  }

  /** Runs a handler; whatever it throws is logged and shown on its key. */
  protected async guard(
    action: { readonly showAlert: () => Promise<void> },
    handle: () => Promise<void>,
  ): Promise<void> {
    try {
      // Whatever is waiting for its next try is tried at once: the streamer is here.
      this.session?.tryNow();
      await handle();
    } catch (error) {
      this.context.log.error(`A press failed: ${traceOf(error)}.`);
      await action.showAlert();
    }
  }

  protected get session(): Session | undefined {
    return this.context.account.session;
  }

  protected settingsOf(key: string): Settings {
    return this.#settings.get(key) ?? this.read(undefined);
  }
}
