import type {
  DialDownEvent,
  DialRotateEvent,
  DialUpEvent,
  KeyDownEvent,
  KeyUpEvent,
  WillDisappearEvent,
} from "@elgato/streamdeck";
import type { OverlayControl } from "../../pages/overlay-control.ts";
import { PagesAction } from "../pages-action.ts";
import type { ActionContext, Placed, Press, PressSign } from "../sidekick-action.ts";
import { type VoiceDialView, dial } from "./dial.ts";
import { operateVoice } from "../page-operations.ts";
import { type VoiceKeyView, key } from "./key.ts";
import { type VoiceSettings, readVoiceSettings } from "./settings.ts";

/** A shorter press of a key that has the voice wait lasts until the next one. */
const tapMs = 400;
/** Percent per click of the dial. */
const volumeStep = 5;

/** AI voice: mutes, skips, replays or stops the voice on every open overlay, or has it wait. A dial sets its volume. */
export class VoiceAction extends PagesAction<VoiceSettings, VoiceKeyView, VoiceDialView> {
  /** Keys and dials that are down and have the voice wait: since when, and whether it had to wait before. */
  readonly #waits = new Map<string, { readonly downAt: number; readonly wasHeld: boolean }>();

  constructor(context: ActionContext, control: OverlayControl) {
    super(context, { name: "voice", read: readVoiceSettings, key, dial }, control);
  }

  protected override view({ keyId, settings }: Placed<VoiceSettings>, now: number) {
    return this.marked(keyId, { does: settings.does, ...this.control.state.voice }, now);
  }

  protected override dialView() {
    const { pages, voice } = this.control.state;
    return { view: { ...voice, pages } };
  }

  override onDialRotate({ payload }: DialRotateEvent): void {
    const { volume } = this.control.state.voice;
    this.control.setVolume(Math.min(100, Math.max(0, volume + payload.ticks * volumeStep)));
  }

  override async onKeyDown(event: KeyDownEvent): Promise<void> {
    const { action, payload } = event;
    // A multi-action shows nothing that a press could answer, and its keys are never let go.
    if (payload.isInMultiAction || !this.#answers(action.id, this.read(payload.settings).does))
      await super.onKeyDown(event);
  }

  /** On a dial, a push mutes or has the voice wait, and a touch skips. */
  override async onDialDown({ action, payload }: DialDownEvent): Promise<void> {
    const { does } = this.read(payload.settings);
    if (!this.#answers(action.id, does === "wait" ? "wait" : "mute")) operateVoice(this.control, "mute");
  }

  /** Makes the voice wait, or a voice that waits speak now. Returns false if the press is for something else. */
  #answers(keyId: string, does: VoiceSettings["does"]): boolean {
    const { gate, state } = this.control;
    if (does === "wait" && !state.voice.isApp) {
      this.#waits.set(keyId, { downAt: this.context.clock.now(), wasHeld: gate.state.value.isHeld });
      this.beginHold(keyId, false);
      gate.state.dispatch({ isHeld: true });
      return true;
    }
    if (does !== "mute" || !state.voice.awaitsTurn || state.voice.muted) return false;
    gate.sayNow();
    return true;
  }

  protected override async released({ action }: KeyUpEvent | DialUpEvent): Promise<void> {
    const isTap = this.context.clock.now() - (this.#waits.get(action.id)?.downAt ?? 0) < tapMs;
    this.#letGo(action.id, isTap);
  }

  /** A key that leaves the deck while it is down is never released, and no tap of it is left to undo. */
  override onWillDisappear(event: WillDisappearEvent): void {
    super.onWillDisappear(event);
    this.#letGo(event.action.id, false);
  }

  #letGo(keyId: string, isTap: boolean): void {
    const wait = this.#waits.get(keyId);
    this.#waits.delete(keyId);
    // The voice waits for the last of several keys; a tap ends that too, because a release may have been lost.
    if (wait) this.control.gate.state.dispatch({ isHeld: isTap ? !wait.wasHeld : this.#waits.size > 0 });
  }

  protected override async touch({ keyId }: Press<VoiceSettings>): Promise<PressSign> {
    return this.press({ keyId, settings: { does: "skip" } });
  }

  protected override async press({
    keyId,
    settings,
    desiredState,
  }: Press<VoiceSettings>): Promise<PressSign> {
    const isOn = desiredState === undefined ? undefined : desiredState === 1;
    return this.signOf(keyId, operateVoice(this.control, settings.does, isOn));
  }
}
