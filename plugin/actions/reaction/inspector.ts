import { type TemplateResult, html, nothing } from "lit";
import { readReactionSettings } from "./settings.ts";
import { channelRow } from "../../account/channel-row.ts";
import { advancedRows, eventTypeRow, orderRow } from "../action-rows.ts";
import { featureRows } from "./feature-rows.ts";
import { choice, note, row } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";
import "./pictogram-choice.ts";
import "./prompt-editor.ts";

export const form = (panel: Panel): TemplateResult => {
  const { settings: draft, language, words } = panel;
  const settings = readReactionSettings(draft.value.settings, words.reaction.examplePrompt);
  return html`
    <sidekick-prompt-editor
      .language=${language}
      .words=${words}
      .value=${settings.prompt}
      @prompts=${({ detail }: CustomEvent<string>) => draft.change({ prompt: detail })}
    ></sidekick-prompt-editor>
    <sidekick-pictogram-choice .panel=${panel} .value=${settings.pictogram}></sidekick-pictogram-choice>
    ${orderRow(panel, settings.order)}
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
    ${advancedRows(
      panel,
      ["features", "channelName", "eventType"].some((name) => draft.value.settings[name] !== undefined),
      html`${featureRows(panel, settings.features)} ${channelRow(panel, settings.channelName ?? "")}
      ${eventTypeRow(panel, settings.eventType)}`,
    )}
  `;
};
