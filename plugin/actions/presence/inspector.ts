import { LitElement, type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { readPresenceSettings } from "./settings.ts";
import { channelRow } from "../../inspector/channel-row.ts";
import { doesRow } from "../../inspector/does-row.ts";
import { choice, note, row } from "../../inspector/field.ts";
import { inspectorStyles } from "../../inspector/inspector.styles.ts";
import type { Panel } from "../../inspector/panel.ts";
import { watch } from "../../inspector/watch.ts";

/** Settings of a Join / leave key. */
export class PresenceView extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  declare panel: Panel;
  static override styles = inspectorStyles;

  constructor() {
    super();
    watch(this, () => [this.panel.settings, this.panel.channels]);
  }

  override render(): TemplateResult {
    const { settings: kept, words } = this.panel;
    const { does, mode, channelName = "" } = readPresenceSettings(kept.value.settings);
    return html`
      ${doesRow(kept, words.presence, does)}
      ${
        does === "leave"
          ? nothing
          : row(
              "mode",
              words.presence.mode,
              choice(
                "mode",
                words.presence.modes,
                mode,
                (mode) => kept.change({ mode: mode === "LIVE" ? undefined : mode }),
                mode === "TEST" ? "mode-note" : undefined,
              ),
              mode === "TEST" ? note("mode-note", words.presence.testNote) : nothing,
            )
      }
      ${channelRow(this.panel, channelName)}
    `;
  }
}

customElements.define("sidekick-presence-view", PresenceView);
