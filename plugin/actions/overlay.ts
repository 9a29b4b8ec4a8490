import { overlayKeyImage } from "../key-images/overlay-key.ts";
import { type OverlaySettings, readOverlaySettings } from "../settings.ts";
import { type Face, type PressResult, type ShownKey, SidekickAction } from "./sidekick-action.ts";

/** Overlay in OBS. There is no link to OBS yet: the key says so, and its settings say what to do instead. */
export class OverlayAction extends SidekickAction<OverlaySettings> {
  override readonly manifestId = "app.sidekick.deck.overlay";

  protected override read(settings: unknown): OverlaySettings {
    return readOverlaySettings(settings);
  }

  protected override draw({ settings, titled }: ShownKey<OverlaySettings>): Face {
    return { svg: overlayKeyImage({ does: settings.does, phase: "closed", titled }, this.context.words) };
  }

  protected override press(): Promise<PressResult> {
    return Promise.resolve("alert");
  }

  protected override failureOf(): undefined {}
}
