import { type TemplateResult, html, nothing } from "lit";
import type { Rule, RuleAction, RuleEventName } from "../../../shared/rules/rule.ts";
import { type SetUpWords, fill } from "../../../shared/words/words.ts";
import { orderRow } from "../../actions/action-rows.ts";
import { form as characterForm } from "../../actions/character/inspector.ts";
import { form as contextForm } from "../../actions/context/inspector.ts";
import { readOverlayKeySettings } from "../../actions/overlay/settings.ts";
import { form as presenceForm } from "../../actions/presence/inspector.ts";
import { featureRows } from "../../actions/reaction/feature-rows.ts";
import "../../actions/reaction/prompt-editor.ts";
import { templateVariables } from "../../actions/reaction/prompt-template.ts";
import { readReactionSettings } from "../../actions/reaction/settings.ts";
import { choice, note, row } from "../../forms/field.ts";
import type { Panel } from "../../forms/panel-view.ts";

type Words = SetUpWords["rules"];

/** The variables that an event has of its own. */
const ownVariables: Readonly<Partial<Record<RuleEventName, readonly string[]>>> = {
  follow: ["name"],
  subscription: ["name", "count", "message"],
  gift: ["gifter", "name", "count"],
  cheer: ["name", "value", "message"],
  raid: ["name", "viewers"],
  tip: ["name", "amount", "message"],
  first_message: ["name"],
  message: ["name", "message"],
  program: ["name", "value", "message"],
  languages_end: ["name"],
};
/** Placeholders that a key fills in, and in a rule an event of a viewer. */
const ofViewers: readonly string[] = ["viewer", "message"];

/** The settings of an action that was just chosen. */
export function firstSettings(
  action: RuleAction,
  event: RuleEventName,
  { words }: Panel,
  { ready }: Words,
): Rule["then"]["settings"] {
  switch (action) {
    case "reaction":
      return { prompt: event === "raid" ? ready.raid.text : words.reaction.examplePrompt };
    case "context":
      return {
        content: event === "raid" ? ready.raidContext.text : words.context.contentPlaceholder,
        ttl: 600,
      };
    case "character":
      return { target: "next" };
    case "presence":
      return { does: event === "joined" ? "leave" : "join" };
    case "overlay":
      return { does: "avatar", shows: true };
  }
}

/** The fields of a rule's action: the form of that action, without fields that only a key has. */
export function actionFields(
  { action }: Rule["then"],
  event: RuleEventName,
  panel: Panel,
  words: Words,
): TemplateResult {
  switch (action) {
    case "reaction":
      return reactionFields(event, panel, words);
    case "context":
      return html`${contextForm(panel)} ${variablesNote(event, words)}`;
    case "character":
      return characterForm(panel);
    case "presence":
      return presenceForm(panel);
    case "overlay": {
      const { shows } = readOverlayKeySettings(panel.settings.value.settings);
      return row(
        "rule-shows",
        words.form.avatar,
        choice("rule-shows", words.form.shows, shows === false ? "hide" : "show", (chosen) =>
          panel.settings.change({ shows: chosen === "show" }),
        ),
      );
    }
  }
}

function reactionFields(event: RuleEventName, panel: Panel, words: Words): TemplateResult {
  const { prompt } = readReactionSettings(panel.settings.value.settings, "");
  return html`<sidekick-prompt-editor
      .language=${panel.language}
      .words=${panel.words}
      .value=${prompt}
      .variables=${allVariables(event)}
      @prompts=${({ detail }: CustomEvent<string>) => panel.settings.change({ prompt: detail })}
    ></sidekick-prompt-editor>
    ${variablesNote(event, words)}`;
}

/** The fields of a rule's action that it rarely needs. */
export function moreActionFields({ action }: Rule["then"], panel: Panel): unknown {
  if (action !== "reaction") return nothing;
  const { prompt, order, features } = readReactionSettings(panel.settings.value.settings, "");
  return html`${prompt.trim().includes("\n") ? orderRow(panel, order) : nothing}
  ${featureRows(panel, features)}`;
}

function variablesNote(event: RuleEventName, { form }: Words): unknown {
  const names = ownVariables[event]?.map((name) => `{${name}}`).join(" ");
  return names === undefined ? nothing : note("rule-variables", fill(form.variables, { names }));
}

/** Everything that is filled in for an event, its own first. */
function allVariables(event: RuleEventName): readonly string[] {
  const own = ownVariables[event];
  return own === undefined
    ? templateVariables
    : [...own, ...templateVariables.filter((name) => !ofViewers.includes(name))];
}
