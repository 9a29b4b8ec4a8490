import { type TemplateResult, html, nothing } from "lit";
import { readCharacterSettings } from "./settings.ts";
import { liveRegion, choice, icon, row, statusLine } from "../../forms/field.ts";
import { hasNoItems, isGone, listChoice } from "../../forms/list-choice.ts";
import type { Panel } from "../../forms/panel-view.ts";
import { charactersQuestion } from "../../account/account-questions.ts";

export const form = (panel: Panel): TemplateResult => {
  const { settings: draft, words } = panel;
  const { target, characterId } = readCharacterSettings(draft.value.settings);
  return html`
    ${row(
      "target",
      words.character.target,
      choice("target", words.character.targets, target, (target) => draft.change({ target })),
    )}
    ${target === "specific" ? characterRow(panel, characterId) : nothing}
  `;
};

function characterRow(panel: Panel, characterId: string): TemplateResult {
  const { settings: draft, words } = panel;
  const characters = panel.question(charactersQuestion);
  const list = characters.value;
  return row(
    "character",
    words.character.character,
    html`${listChoice(
        {
          id: "character",
          words,
          list,
          none: words.character.choose,
          value: characterId,
          describedBy: "character-status",
        },
        (value) => draft.change({ target: "specific", characterId: value || undefined }),
      )}
      <button
        class="icon ${list.asking ? "working" : ""}"
        type="button"
        title=${words.character.refresh}
        aria-label=${words.character.refresh}
        @click=${() => characters.ask()}
      >
        ${icon("again")}
      </button>`,
    liveRegion("character-status", statusOf(panel, characterId)),
  );
}

function statusOf(panel: Panel, characterId: string): unknown {
  const { account, words } = panel;
  const list = panel.question(charactersQuestion).value;
  if (account()?.missing) return statusLine("attention", words.character.needsAccount);
  if (list.asking && list.reply === undefined) return statusLine("working", words.character.reading);
  // The top of the page explains why the list cannot be read.
  if (list.reply === undefined || list.reply.error !== undefined) return nothing;
  if (hasNoItems(list)) return statusLine("attention", words.character.empty);
  if (isGone(list, characterId)) return statusLine("attention", words.goneNote.character);
  return characterId === "" ? statusLine("attention", words.character.noneChosen) : nothing;
}
