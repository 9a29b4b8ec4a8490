import { type TemplateResult, html, nothing } from "lit";
import { channelRow } from "../../account/channel-row.ts";
import { featureRows } from "../reaction/feature-rows.ts";
import { liveRegion, choice, note, row, statusLine } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";
import "../reaction/prompt-editor.ts";
import { promptsOf } from "../reaction/prompts.ts";
import { readAnswerSettings } from "./settings.ts";

export const form = (panel: Panel): TemplateResult => {
  const { settings: draft, language, words } = panel;
  const { answer } = words;
  const settings = readAnswerSettings(draft.value.settings, answer.examplePrompt);
  const isBlind = promptsOf(settings.prompt).some((prompt) => !prompt.includes("{message}"));
  return html`
    ${note("use", panel.isDial ? answer.dialNote : answer.keyNote)}
    <sidekick-prompt-editor
      .language=${language}
      .words=${words}
      .about=${answer}
      .value=${settings.prompt}
      @prompts=${({ detail }: CustomEvent<string>) => draft.change({ prompt: detail })}
    ></sidekick-prompt-editor>
    ${liveRegion("blind", isBlind ? statusLine("attention", answer.noMessage) : nothing)}
    ${row(
      "from",
      answer.from,
      choice(
        "from",
        answer.audiences,
        settings.from,
        (from) => draft.change({ from: from === "anyone" ? undefined : from }),
        settings.from === "questions" ? "questions-note left-out" : "left-out",
      ),
      html`${settings.from === "questions" ? note("questions-note", answer.questionsNote) : nothing}
      ${note("left-out", answer.leftOut)}`,
    )}
    ${featureRows(panel, settings.features)} ${channelRow(panel, settings.channelName ?? "")}
  `;
};
