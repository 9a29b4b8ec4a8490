import type { DialRotateEvent } from "@elgato/streamdeck";
import type { OverlayControl } from "../../pages/overlay-control.ts";
import { PagesAction } from "../pages-action.ts";
import type { ActionContext } from "../action-context.ts";
import type { Placed, Press, PressSign } from "../sidekick-action.ts";
import { type VoiceDialView, dial } from "./dial.ts";
import { operateVoice } from "../page-operations.ts";
import { type VoiceKeyView, key } from "./key.ts";
import { type VoiceSettings, readVoiceSettings } from "./settings.ts";

/** Percent per click of the dial. */
const volumeStep = 5;

/** AI voice: mutes, skips, replays or stops the voice on every open overlay. A dial sets its volume. */
export class VoiceAction extends PagesAction<VoiceSettings, VoiceKeyView, VoiceDialView> {
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

  /** On a dial, a push always mutes and a touch skips. */
  override async onDialDown(): Promise<void> {
    operateVoice(this.control, "mute");
  }

  protected override async touch({ keyId }: Press<VoiceSettings>): Promise<PressSign> {
    return this.press({ keyId, settings: { does: "skip" } });
  }

  protected override async press({
    keyId,
    settings,
    desiredState,
  }: Press<VoiceSettings>): Promise<PressSign> {
    const isMuted = desiredState === undefined ? undefined : desiredState === 1;
    return this.signOf(keyId, operateVoice(this.control, settings.does, isMuted));
  }
}
