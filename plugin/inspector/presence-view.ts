import { LitElement, type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { readPresenceSettings } from "../settings.ts";
import { announced, choice, note, row } from "./field.ts";
import { inspectorStyles } from "./inspector.styles.ts";
import { channelSaid, listChoice } from "./list-choice.ts";
import type { Panel } from "./panel.ts";
import { watch } from "./watch.ts";

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
    const { settings: kept, channels, words } = this.panel;
    const { does, mode, channelName = "" } = readPresenceSettings(kept.value.settings);
    return html`
      ${row(
        "does",
        words.presence.does,
        choice("does", words.presence.doings, does, (does) =>
          kept.change({ does: does === "toggle" ? undefined : does }),
        ),
      )}
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
                "mode-note",
              ),
              mode === "TEST" ? note("mode-note", words.presence.testNote) : nothing,
            )
      }
      ${row(
        "channel",
        words.presence.channel,
        listChoice(
          {
            id: "channel",
            words,
            list: channels.value,
            none: words.reaction.channelDefault,
            value: channelName,
            describedBy: "channel-said",
          },
          (value) => kept.change({ channelName: value || undefined }),
        ),
        announced("channel-said", channelSaid(channels.value, channelName, words)),
      )}
    `;
  }
}

customElements.define("sidekick-presence-view", PresenceView);
