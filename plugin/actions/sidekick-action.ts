import {
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
import { traceOf } from "../../shared/log.ts";
import type { ChanceTools } from "../../shared/tools.ts";
import type { KeyWords } from "../../shared/words/words.ts";
import type { Account } from "../session/account.ts";
import type { Session } from "../session/session.ts";
import { type ChannelState, type ListName, missesEvents } from "../session/state/channel-state.ts";
import type { Failure } from "../session/state/failure.ts";
import type { ViewOrTrouble } from "../drawing/trouble.ts";
import type { ActionDial } from "../drawing/dial-frame.ts";
import type { ActionKey } from "../drawing/key-frame.ts";
import type { DialPicture, KeyPicture, NotYet, Painter, Timed } from "../drawing/painter.ts";
import { type ActionName, actionId } from "./action-names.ts";
import { ActionPictures } from "./action-pictures.ts";
import { Holds } from "./holds.ts";
import { isConnecting, maxUnknownMs, sharedTrouble } from "./shared-trouble.ts";

/** The surroundings of every action. */
export interface ActionContext extends ChanceTools {
  readonly account: Account;
  readonly painter: Painter;
  /** The words of the streamer's language. */
  readonly words: KeyWords;
  /** Font with the letters of that language. */
  readonly font: string;
  /** Keys whose caption gives way to a title at the bottom. */
  readonly titled: Set<string>;
}

export interface Placed<Settings> {
  readonly keyId: string;
  readonly settings: Settings;
}

/** The parts in which actions differ: name, settings, and the drawing of views. */
export interface ActionParts<Settings, View, DialView> {
  readonly name: ActionName;
  /** Kind of request that a press sends, whose failure is the key's. Default: none; such an action overrides `failureOf`. */
  readonly sends?: "reactions" | "contexts";
  readonly read: (settings: unknown) => Settings;
  readonly key: ActionKey<View>;
  /** Only for actions that the manifest allows on dials. */
  readonly dial?: ActionDial<DialView>;
}

/** One press of a key, or a push of a dial. */
export interface Press<Settings> {
  readonly keyId: string;
  readonly settings: Settings;
  /** The state that a multi-action wants, as an index into the manifest's states. */
  readonly desiredState?: number | undefined;
}

/**
 * How the streamer sees the result of a press. Stream Deck draws `alert`, and a check mark for `confirmed`, which is for
 * a press that worked and left the key as it was. In the other cases the key image changes.
 */
export type PressSign = "shown-on-key" | "done" | "confirmed" | "alert";
type Pressed = KeyDownEvent["action"] | DialDownEvent["action"];

/**
 * The base of all actions. It keeps each key's settings, paints visible keys, and runs presses. An exception in a handler
 * is logged and shown on that key; the process goes on.
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
  readonly #holds: Holds;
  readonly #pictures: ActionPictures<View, DialView>;

  constructor(context: ActionContext, parts: ActionParts<Settings, View, DialView>) {
    super();
    this.context = context;
    this.#parts = parts;
    this.#holds = new Holds(context.clock);
    const { words, font } = context;
    this.#pictures = new ActionPictures({ key: parts.key, dial: parts.dial, words, font });
    this.manifestId = actionId(parts.name);
  }

  protected abstract view(key: Placed<Settings>, now: number): ViewOrTrouble<View>;
  protected dialView?(dial: Placed<Settings>, now: number): ViewOrTrouble<DialView>;
  /** Runs a press of a key, or a push of a dial. */
  protected abstract press(press: Press<Settings>): Promise<PressSign>;
  /** Called on the release of a key or dial that is held. */
  protected released?(event: KeyUpEvent | DialUpEvent, isLongPress: boolean): Promise<void>;

  /**
   * Failure of the key's last press, for as long as the key shows it or its form should explain it. A host may give a key
   * the id that another action's key had.
   */
  protected failureOf(keyId: string, _: Settings, state: ChannelState): Failure | undefined {
    const { sends } = this.#parts;
    const sent = sends && state[sends].get(keyId);
    return sent?.phase === "failed" ? sent.failure : undefined;
  }

  /** The failure of one key; `undefined` for a key of another action. */
  failureOn(keyId: string): Failure | undefined {
    const settings = this.#settings.get(keyId);
    const state = this.session?.store.value;
    return settings === undefined || !state ? undefined : this.failureOf(keyId, settings, state);
  }

  /** Whether a visible key of this action has that id. */
  protected isPlaced(keyId: string): boolean {
    return this.#settings.has(keyId);
  }

  /** The settings of every key of this action that is on the deck. */
  protected get allSettings(): readonly Settings[] {
    return [...this.#settings.values()];
  }

  override onWillAppear({ action, payload }: WillAppearEvent): void {
    this.#settings.set(action.id, this.read(payload.settings));
    const { painter, clock } = this.context;
    const knownBy = clock.now() + maxUnknownMs;
    if (action.isDial()) {
      painter.showDial(action, (now) => this.#drawDial(action.id, now, knownBy));
      return;
    }
    // Keys inside a multi-action have no image.
    if (!action.isKey() || ("isInMultiAction" in payload && payload.isInMultiAction)) return;
    painter.showKey(action, (now) => this.#drawKey(action.id, now, knownBy));
  }

  #drawKey(keyId: string, now: number, knownBy: number): Timed<KeyPicture> | NotYet {
    const current = this.view(this.#placed(keyId), now);
    if (now < knownBy && isConnecting(current)) return { notBefore: knownBy };
    return this.#pictures.ofKey({
      current,
      titled: this.context.titled.has(keyId),
      hold: this.#holds.progressOf(keyId, now),
    });
  }

  #drawDial(keyId: string, now: number, knownBy: number): Timed<DialPicture> | NotYet {
    const current = this.dialView?.(this.#placed(keyId), now);
    if (!current) return { feedback: {} };
    if (now < knownBy && isConnecting(current)) return { notBefore: knownBy };
    return this.#pictures.ofDial({ current, hold: this.#holds.progressOf(keyId, now) });
  }

  /**
   * The view of a key or dial from the account's state, or the trouble that stops it.
   *
   * @param needs The list that the view is made from; without it the key would show guesses.
   */
  protected viewByState<Any extends object>(
    needs: ListName,
    view: (state: ChannelState, session: Session) => ViewOrTrouble<Any>,
  ): ViewOrTrouble<Any & { readonly eventsMissing: boolean }> {
    const { session } = this;
    const state = session?.store.value;
    const current = state && view(state, session);
    const trouble = sharedTrouble(this.context.account.setup, state, needs, current?.isBusy);
    if (trouble || !state || !current) return { trouble: trouble ?? "connecting" };
    if ("trouble" in current) return current;
    return { ...current, view: { ...current.view, eventsMissing: missesEvents(state) } };
  }

  override onWillDisappear({ action }: WillDisappearEvent): void {
    this.context.painter.hide(action.id);
    this.#settings.delete(action.id);
    this.context.titled.delete(action.id);
    this.#holds.forget(action.id);
  }

  override onDidReceiveSettings({ action, payload }: DidReceiveSettingsEvent): void {
    this.#settings.set(action.id, this.read(payload.settings));
    this.repaint([action.id]);
  }

  override onTitleParametersDidChange({ action, payload }: TitleParametersDidChangeEvent): void {
    const { showTitle, titleAlignment } = payload.titleParameters;
    if (payload.title !== "" && showTitle && titleAlignment === "bottom") this.context.titled.add(action.id);
    else this.context.titled.delete(action.id);
    this.repaint([action.id]);
  }

  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    this.#holds.press(event.action.id);
    await this.perform(event);
  }

  override async onKeyUp(event: KeyUpEvent): Promise<void> {
    await this.#release(event);
  }

  override async onDialDown({ action, payload }: DialDownEvent): Promise<void> {
    this.#holds.press(action.id);
    await this.guard(action, () => this.press({ keyId: action.id, settings: this.read(payload.settings) }));
  }

  override async onDialUp(event: DialUpEvent): Promise<void> {
    await this.#release(event);
  }

  /** A touch on a dial's part of the strip does the same as a push of the dial. */
  override async onTouchTap({ action, payload }: TouchTapEvent): Promise<void> {
    await this.guard(action, () => this.touch({ keyId: action.id, settings: this.read(payload.settings) }));
  }

  protected touch(press: Press<Settings>): Promise<PressSign> {
    return this.press(press);
  }

  /** A key went down on which nothing happens before its release: a long press does something of its own. */
  protected beginHold(keyId: string, showsProgress: boolean): void {
    this.#holds.press(keyId);
    this.awaitRelease(keyId, showsProgress);
  }

  /** Calls `released` when the key that is down is released. `showsProgress`: a long press would do something. */
  protected awaitRelease(keyId: string, showsProgress: boolean): void {
    this.#holds.awaitRelease(keyId, showsProgress);
    this.repaint([keyId]);
  }

  async #release(event: KeyUpEvent | DialUpEvent): Promise<void> {
    const release = this.#holds.release(event.action.id);
    // The ring of a long press disappears at the release, before the result of the press is known.
    this.repaint([event.action.id]);
    if (release) await this.released?.(event, release.isLongPress);
  }

  /** Runs a press and shows its result on the key. */
  protected async perform({ action, payload }: KeyDownEvent | KeyUpEvent): Promise<void> {
    const desiredState = payload.isInMultiAction ? payload.userDesiredState : undefined;
    const settings = this.read(payload.settings);
    await this.guard(action, async () => {
      const sign = await this.press({ keyId: action.id, settings, desiredState });
      // A key in a multi-action has no image to show the result.
      if (sign === "confirmed" || (payload.isInMultiAction && sign === "done")) await action.showOk();
      return sign;
    });
  }

  /**
   * Presses a key that is on no deck, with these settings, for another program. `keyId` is the id of that key; `explain`
   * is called while the action still knows it.
   */
  async run<Reason>(keyId: string, settings: unknown, explain: () => Reason) {
    this.session?.tryNow();
    this.#settings.set(keyId, this.read(settings));
    try {
      const sign = await this.press({ keyId, settings: this.settingsOf(keyId) });
      return { sign, reason: explain() };
    } finally {
      this.#settings.delete(keyId);
    }
  }

  /** Runs a handler; an exception is logged and shown on its key. */
  protected async guard(action: Pressed, handle: () => Promise<PressSign>): Promise<void> {
    try {
      // The streamer is here, so failed connections are retried at once.
      this.session?.tryNow();
      const sign = await handle();
      this.context.log.debug(`A press of ${this.manifestId}: ${sign}.`);
      if (sign === "alert" || (sign === "shown-on-key" && this.#hasTrouble(action))) await action.showAlert();
    } catch (error) {
      this.context.log.error(`A press failed: ${traceOf(error)}.`);
      await action.showAlert();
    }
  }

  /** Whether a key or dial shows a trouble, which takes the place of a request under way. */
  #hasTrouble(action: Pressed): boolean {
    const [placed, now] = [this.#placed(action.id), this.context.clock.now()];
    return "trouble" in ((action.isDial() ? this.dialView?.(placed, now) : this.view(placed, now)) ?? {});
  }

  /** Paints those keys and dials that look different; by default all of this action. */
  protected repaint(keyIds: Iterable<string> = this.#settings.keys()): void {
    this.context.painter.repaint(keyIds);
  }

  protected get session(): Session | undefined {
    return this.context.account.session;
  }

  protected read(settings: unknown): Settings {
    return this.#parts.read(settings);
  }

  protected settingsOf(keyId: string): Settings {
    return this.#settings.get(keyId) ?? this.read(undefined);
  }

  #placed(keyId: string): Placed<Settings> {
    return { keyId, settings: this.settingsOf(keyId) };
  }
}
