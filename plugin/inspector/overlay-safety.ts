import { type TemplateResult, html, nothing } from "lit";
import { readGlobalSettings } from "../settings/global-settings.ts";
import "./confirm-row.ts";
import { note, row, said } from "./field.ts";
import { PanelView } from "./panel-view.ts";

/** Who may open the overlay, and which hosts voices may come from. */
export class OverlaySafety extends PanelView {
  override render(): TemplateResult {
    return html`${this.#renew()} ${this.#voiceHosts()}`;
  }

  #renew(): TemplateResult {
    const { words, renewal } = this.panel;
    const { reply, failure, asking } = renewal.value;
    const trouble = failure === undefined ? reply?.error : words[failure];
    const result =
      asking || (!reply && trouble === undefined)
        ? nothing
        : trouble === undefined
          ? said("ready", words.safety.done)
          : said("trouble", trouble);
    return html`<sidekick-confirm-row
      .words=${words.safety}
      .result=${result}
      .confirmed=${() => renewal.ask()}
    ></sidekick-confirm-row>`;
  }

  #voiceHosts(): TemplateResult {
    const words = this.panel.words.safety;
    const { loaded, settings } = this.panel.globals.value;
    const kept = settings["voiceHosts"];
    return row(
      "voice-hosts",
      words.voiceHosts,
      html`<input
        id="voice-hosts"
        autocomplete="off"
        spellcheck="false"
        ?disabled=${!loaded}
        placeholder="voice.example.com"
        aria-describedby="voice-hosts-note"
        .value=${typeof kept === "string" ? kept : readGlobalSettings(settings).voiceHosts.join(", ")}
        @change=${(event: Event) =>
          this.panel.globals.change({
            voiceHosts: (event.currentTarget as HTMLInputElement).value.trim() || undefined,
          })}
      />`,
      note("voice-hosts-note", words.voiceHostsNote),
    );
  }
}

customElements.define("sidekick-overlay-safety", OverlaySafety);
