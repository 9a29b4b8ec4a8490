import { type TemplateResult, html } from "lit";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { renewalStatus } from "../forms/address-status.ts";
import "../forms/confirm-row.ts";
import { note, row } from "../forms/field.ts";
import { overlayRenewalQuestion } from "./overlay-questions.ts";
import { PanelView } from "../forms/panel-view.ts";

/** The rows about a new overlay address, and about the hosts that voices may come from. */
export class OverlaySafety extends PanelView {
  override render(): TemplateResult {
    return html`${this.#renew()} ${this.#voiceHosts()}`;
  }

  #renew(): TemplateResult {
    const { words } = this.panel;
    const renewal = this.panel.question(overlayRenewalQuestion);
    return html`<sidekick-confirm-row
      .words=${words.safety}
      .result=${renewalStatus(renewal, words, words.safety.done)}
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
