import type { DialRotateEvent } from "@elgato/streamdeck";
import { actionId } from "../registry.ts";
import { voiceDial } from "./dial.ts";
import { voiceKeyImage } from "./key.ts";
import type { DialPicture, Timed } from "../../drawing/painter.ts";
import { createPassingMarks } from "../passing-marks.ts";
import type { Order } from "../../../shared/overlay-protocol.ts";
import type { OverlayControl } from "../../relay/overlay-control.ts";
import { type VoiceSettings, readVoiceSettings } from "./settings.ts";
import {
  type ActionContext,
  type Face,
  type Press,
  type PressResult,
  type ShownKey,
  SidekickAction,
} from "../sidekick-action.ts";

/** How long a key shows that something was done, or that there was nothing to do. */
const markMs = 1_500;
/** Percent a click of the dial. */
const volumeStep = 5;
const orders = { skip: "voice.skip", replay: "voice.replay", stop: "voice.stop" } as const satisfies Record<
  string,
  Order
>;

/** AI voice: mutes, skips, replays or stops the voice on every open overlay. A dial sets its volume. */
export class VoiceAction extends SidekickAction<VoiceSettings> {
  override readonly manifestId = actionId("voice");
  readonly #control: OverlayControl;
  readonly #marks;

  constructor(context: ActionContext, control: OverlayControl) {
    super(context);
    this.#control = control;
    this.#marks = createPassingMarks<"done" | "nothing">(context.clock, markMs, () =>
      context.painter.repaint(),
    );
  }

  protected override read(settings: unknown): VoiceSettings {
    return readVoiceSettings(settings);
  }

  protected override draw({ id, settings, titled }: ShownKey<VoiceSettings>, now: number): Face {
    const { pages, voice } = this.#control.state;
    const marked = this.#marks.of(id, now);
    return {
      svg: voiceKeyImage(
        { does: settings.does, ...voice, pages, ...(marked ? { [marked.mark]: true } : {}), titled },
        this.context.words,
      ),
      ...(marked ? { changesAt: marked.endsAt } : {}),
    };
  }

  protected override drawDial(): Timed<DialPicture> {
    const { pages, voice } = this.#control.state;
    return { feedback: voiceDial({ ...voice, pages }, this.context.words) };
  }

  override onDialRotate({ payload }: DialRotateEvent): void {
    const { volume } = this.#control.state.voice;
    this.#control.setVolume(Math.min(100, Math.max(0, volume + payload.ticks * volumeStep)));
  }

  /** A dial mutes whatever its key settings are; a touch skips what is being said. */
  override async onDialDown(): Promise<void> {
    this.#control.setMuted(!this.#control.state.voice.muted);
  }

  protected override async touch({ id }: Press<VoiceSettings>): Promise<PressResult> {
    return this.press({ id, settings: { does: "skip" } });
  }

  protected override async press({ id, settings, desiredState }: Press<VoiceSettings>): Promise<PressResult> {
    const { does } = settings;
    const { voice, pages } = this.#control.state;
    if (does === "mute") {
      this.#control.setMuted(desiredState === undefined ? !voice.muted : desiredState === 1);
      return "done";
    }
    if (pages === 0) return "alert";
    const isSilent = voice.state === "idle" && voice.waiting === 0;
    // What was spoken last can be said again at any time; the page knows whether there is anything.
    if (does !== "replay" && isSilent) {
      this.#marks.set(id, "nothing");
      return "shown-on-key";
    }
    this.#control.order(orders[does]);
    this.#marks.set(id, "done");
    return "done";
  }

  protected override failureOf(): undefined {}
}
