import {
  type DialAction,
  type DialDownEvent,
  type DialUpEvent,
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
import { type ChannelState, type ListName, missesEvents } from "../session/state/channel-state.ts";
import type { Failure } from "../session/state/failure.ts";
import type { Account } from "../session/account.ts";
import { toDataUri, inFont } from "../drawing/svg.ts";
import type { ActionDial, ActionKey, Shown } from "../drawing/action-view.ts";
import { troubleDial, troubleKeyImage } from "../drawing/trouble.ts";
import type { KeyWords } from "../../shared/words/words.ts";
import type { DialPicture, KeyPicture, Painter, Timed } from "../drawing/painter.ts";
import { type ActionName, actionId } from "./action-names.ts";
import { sharedTrouble } from "./shared-trouble.ts";

/** What every action works with. */
export interface ActionContext {
  readonly account: Account;
  readonly painter: Painter;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: () => number;
  /** The words of the streamer's language. */
  readonly words: KeyWords;
  /** The font that has its letters. */
  readonly font: string;
}

/** A key or dial on the deck. */
export interface Placed<Settings> {
  /** Its context. */
  readonly id: string;
  readonly settings: Settings;
}

/** The parts of an action: its name, how its settings are read and how its views are drawn. */
export interface ActionParts<Settings, View, DialView> {
  readonly name: ActionName;
  readonly read: (settings: unknown) => Settings;
  readonly key: ActionKey<View>;
  /** Only for actions that the manifest allows on dials. */
  readonly dial?: ActionDial<DialView>;
}

/** One press of a key, or a push of a dial. */
export interface Press<Settings> {
  readonly id: string;
  readonly settings: Settings;
  /** The state that a multi-action wants, as an index into the manifest's states. */
  readonly desiredState?: number | undefined;
}

/**
 * The outcome of a press. Stream Deck itself draws `alert`, and a check mark for `confirmed`: it worked but the key
 * looks the same.
 */
export type PressResult = "shown-on-key" | "done" | "confirmed" | "alert";

/** A key released after this time counts as held, not pressed. */
const heldAfterMs = 800;

/**
 * The base of all actions: keeps each key's settings, paints visible keys, and turns a press into a request. An
 * exception in a handler is logged and shown on that key; the process goes on.
 */
export abstract class SidekickAction<
  Settings,
  View extends object,
  DialView extends object = never,
> extends SingletonAction {
  override readonly manifestId: string;
  protected readonly context: ActionContext;
  readonly #parts: ActionParts<Settings, View, DialView>;
  readonly #settings = new Map<string, Settings>();
  /** Keys with the streamer's own title at the bottom, in the place of our words. */
  readonly #titled = new Set<string>();
  /** When each key whose release is awaited was pressed. */
  readonly #awaited = new Map<string, number>();

  constructor(context: ActionContext, parts: ActionParts<Settings, View, DialView>) {
    super();
    this.context = context;
    this.#parts = parts;
    this.manifestId = actionId(parts.name);
  }

  /** Returns what one key shows. */
  protected abstract view(key: Placed<Settings>, now: number): Shown<View>;
  /** Returns what one dial shows. */
  protected dialView?(dial: Placed<Settings>, now: number): Shown<DialView>;
  /** Does what the key is for. */
  protected abstract press(press: Press<Settings>): Promise<PressResult>;
  /** Called when a key or dial whose release was awaited is released. */
  protected released?(event: KeyUpEvent | DialUpEvent, isHeld: boolean): Promise<void>;

  /**
   * Why the key's last press failed, while the key still shows it or the streamer may want to read about it. By default,
   * why what it sent was rejected.
   */
  protected failureOf(key: string, _: Settings, { reactions, contexts }: ChannelState): Failure | undefined {
    const sent = reactions.get(key) ?? contexts.get(key);
    return sent?.phase === "failed" ? sent.failure : undefined;
  }

  /** The failure of one key; also `undefined` for another action's key. */
  failureOn(key: string): Failure | undefined {
    const settings = this.#settings.get(key);
    const state = this.session?.store.value;
    return settings === undefined || !state ? undefined : this.failureOf(key, settings, state);
  }

  /** Whether this is a visible key of this action. */
  protected holds(key: string): boolean {
    return this.#settings.has(key);
  }

  /** Whether any key of this action is on the deck. */
  protected get isOnDeck(): boolean {
    return this.#settings.size > 0;
  }

  override onWillAppear({ action, payload }: WillAppearEvent): void {
    this.#settings.set(action.id, this.read(payload.settings));
    const { painter } = this.context;
    if (action.isDial()) {
      painter.showDial(action, (now) => this.#drawDial(action.id, now));
      return;
    }
    // Keys inside a multi-action have no image.
    if (!action.isKey() || ("isInMultiAction" in payload && payload.isInMultiAction)) return;
    painter.showKey(action, (now) => this.#drawKey(action.id, now));
  }

  #drawKey(id: string, now: number): Timed<KeyPicture> {
    const { pictogram, draw } = this.#parts.key;
    const { words, font } = this.context;
    const image = (svg: string): KeyPicture => ({ image: toDataUri(inFont(svg, font)) });
    const titled = this.#titled.has(id);
    const shown = this.view(this.#placed(id), now);
    if ("trouble" in shown)
      return image(troubleKeyImage({ pictogram, trouble: shown.trouble, titled }, words));
    return timed(image(draw({ ...shown.view, titled }, words)), shown.changesAt);
  }

  #drawDial(id: string, now: number): Timed<DialPicture> {
    const { key, dial } = this.#parts;
    const { words } = this.context;
    const shown = this.dialView?.(this.#placed(id), now);
    if (!shown || !dial) return { feedback: {} };
    if ("trouble" in shown)
      return { feedback: troubleDial({ ...dial, pictogram: key.pictogram, trouble: shown.trouble }, words) };
    return timed({ feedback: dial.draw(shown.view, words) }, shown.changesAt);
  }

  /**
   * The view of a key or dial from the account's state, or the trouble that stops it. `needs`: the list without which
   * it would show guesses.
   */
  protected viewByState<Any extends object>(
    needs: ListName,
    view: (state: ChannelState, session: Session) => Shown<Any>,
  ): Shown<Any & { readonly eventsMissing: boolean }> {
    const { session } = this;
    const state = session?.store.value;
    const shown = state && view(state, session);
    const trouble = sharedTrouble(this.context.account.setup, state, needs, shown?.isBusy);
    if (trouble || !state || !shown) return { trouble: trouble ?? "connecting" };
    if ("trouble" in shown) return shown;
    return { ...shown, view: { ...shown.view, eventsMissing: missesEvents(state) } };
  }

  override onWillDisappear({ action }: WillDisappearEvent): void {
    this.context.painter.hide(action.id);
    this.#settings.delete(action.id);
    this.#titled.delete(action.id);
    this.#awaited.delete(action.id);
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
    this.#awaited.delete(event.action.id);
    await this.perform(event);
  }

  override async onKeyUp(event: KeyUpEvent): Promise<void> {
    await this.#release(event);
  }

  override async onDialDown({ action, payload }: DialDownEvent): Promise<void> {
    this.#awaited.delete(action.id);
    await this.#run(action, () => this.press({ id: action.id, settings: this.read(payload.settings) }));
  }

  override async onDialUp(event: DialUpEvent): Promise<void> {
    await this.#release(event);
  }

  /** A touch on a dial's part of the strip does the same as a push of the dial. */
  override async onTouchTap({ action, payload }: TouchTapEvent): Promise<void> {
    await this.#run(action, () => this.touch({ id: action.id, settings: this.read(payload.settings) }));
  }

  /** Handles a touch. */
  protected touch(press: Press<Settings>): Promise<PressResult> {
    return this.press(press);
  }

  /** Has `released` called when the pressed key is released, with whether it was held. */
  protected awaitRelease(id: string): void {
    this.#awaited.set(id, this.context.clock.now());
  }

  async #release(event: KeyUpEvent | DialUpEvent): Promise<void> {
    const { id } = event.action;
    const downAt = this.#awaited.get(id);
    this.#awaited.delete(id);
    if (downAt !== undefined) await this.released?.(event, this.context.clock.now() - downAt >= heldAfterMs);
  }

  /** Handles a press and shows its outcome on the key. */
  protected async perform({ action, payload }: KeyDownEvent | KeyUpEvent): Promise<void> {
    const desiredState = payload.isInMultiAction ? payload.userDesiredState : undefined;
    const settings = this.read(payload.settings);
    await this.guard(action, async () => {
      const result = await this.press({ id: action.id, settings, desiredState });
      // In a multi-action there is no image to show the outcome.
      if (result === "confirmed" || (payload.isInMultiAction && result === "done")) await action.showOk();
      return result;
    });
  }

  async #run(action: DialAction, press: () => Promise<PressResult>): Promise<void> {
    await this.guard(action, press);
  }

  /** Runs a handler; an exception is logged and shown on its key. */
  protected async guard(
    action: { readonly showAlert: () => Promise<void> },
    handle: () => Promise<PressResult>,
  ): Promise<void> {
    try {
      // Retries at once whatever is waiting: the streamer is here.
      this.session?.tryNow();
      const result = await handle();
      this.context.log.debug(`A press of ${this.manifestId}: ${result}.`);
      if (result === "alert") await action.showAlert();
    } catch (error) {
      this.context.log.error(`A press failed: ${traceOf(error)}.`);
      await action.showAlert();
    }
  }

  protected get session(): Session | undefined {
    return this.context.account.session;
  }

  protected read(settings: unknown): Settings {
    return this.#parts.read(settings);
  }

  protected settingsOf(key: string): Settings {
    return this.#settings.get(key) ?? this.read(undefined);
  }

  #placed(id: string): Placed<Settings> {
    return { id, settings: this.settingsOf(id) };
  }
}

function timed<Picture extends object>(picture: Picture, changesAt: number | undefined): Timed<Picture> {
  return changesAt === undefined ? picture : { ...picture, changesAt };
}
