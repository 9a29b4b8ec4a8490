import type { TemplateResult } from "lit";
import type { SetUpWords } from "../../shared/words/words.ts";
import { targetLufs } from "../../shared/voice/voice-loudness.ts";
import { BoundedNumber } from "../forms/bounded-number.ts";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { PanelView } from "../forms/panel-view.ts";

/** Row with the loudness to which voices are brought. */
export class LoudnessRow extends PanelView {
  words!: SetUpWords["sound"];
  readonly #loudness = new BoundedNumber(this, "loudness", targetLufs);

  override render(): TemplateResult {
    const { loudness, loudnessBad, loudnessNote, loudnessOfApp } = this.words;
    const { voiceFrom } = readGlobalSettings(this.panel.globals.value.settings);
    const note = voiceFrom === "app" ? loudnessOfApp : loudnessNote;
    return this.#loudness.row("loudness", { seconds: loudness, secondsBad: loudnessBad, note });
  }
}

customElements.define("sidekick-voice-loudness", LoudnessRow);
