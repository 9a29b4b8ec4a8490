import { type TemplateResult, css, html, nothing } from "lit";
import { readReactionSettings } from "./settings.ts";
import { channelRow } from "../../account/channel-row.ts";
import { eventTypeRow, orderRow } from "../action-rows.ts";
import { featureRows, featureStyles } from "./feature-rows.ts";
import { choice, note, row } from "../../forms/field.ts";
import { inspectorStyles } from "../../forms/form.styles.ts";
import { type Panel, PanelView } from "../../forms/panel-view.ts";
import "./pictogram-choice.ts";
import "./prompt-editor.ts";

class ReactionForm extends PanelView {
  static override styles = [
    inspectorStyles,
    featureStyles,
    css`
      sidekick-prompt-editor {
        margin-bottom: 12px;
      }
    `,
  ];

  override render(): TemplateResult {
    const { settings: draft, language, words } = this.panel;
    const settings = readReactionSettings(draft.value.settings, words.reaction.examplePrompt);
    return html`
      <sidekick-prompt-editor
        .language=${language}
        .words=${words}
        .value=${settings.prompt}
        @prompts=${({ detail }: CustomEvent<string>) => draft.change({ prompt: detail })}
      ></sidekick-prompt-editor>
      <sidekick-pictogram-choice
        .panel=${this.panel}
        .value=${settings.pictogram}
      ></sidekick-pictogram-choice>
      ${orderRow(this.panel, settings.order)}
      ${row(
        "when-cooling",
        words.reaction.whenCooling,
        choice(
          "when-cooling",
          words.reaction.cooldownModes,
          settings.whenCooling,
          (whenCooling) => draft.change({ whenCooling: whenCooling === "refuse" ? undefined : whenCooling }),
          settings.whenCooling === "hold" ? "hold-note" : undefined,
        ),
        settings.whenCooling === "hold" ? note("hold-note", words.reaction.holdNote) : nothing,
      )}
      ${featureRows(this.panel, settings.features)} ${channelRow(this.panel, settings.channelName ?? "")}
      ${eventTypeRow(this.panel, settings.eventType)}
    `;
  }
}

customElements.define("sidekick-reaction-form", ReactionForm);

export const form = (panel: Panel): TemplateResult =>
  html`<sidekick-reaction-form .panel=${panel}></sidekick-reaction-form>`;
