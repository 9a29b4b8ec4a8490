import { type TemplateResult, html, nothing } from "lit";
import { readCharacterSettings } from "./settings.ts";
import { liveRegion, choice, icon, row, statusLine } from "../../forms/field.ts";
import { hasNoItems, isGone, listChoice } from "../../forms/list-choice.ts";
import { type Panel, PanelView } from "../../forms/panel-view.ts";
import { charactersQuestion } from "../../account/account-questions.ts";

class CharacterForm extends PanelView {
  override render(): TemplateResult {
    const { settings: draft, words } = this.panel;
    const { target, characterId } = readCharacterSettings(draft.value.settings);
    return html`
      ${row(
        "target",
        words.character.target,
        choice("target", words.character.targets, target, (target) => draft.change({ target })),
      )}
      ${target === "specific" ? this.#character(characterId) : nothing}
    `;
  }

  #character(characterId: string): TemplateResult {
    const { settings: draft, words } = this.panel;
    const characters = this.panel.question(charactersQuestion);
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
      liveRegion("character-status", this.#status(characterId)),
    );
  }

  #status(characterId: string): unknown {
    const { account, words } = this.panel;
    const list = this.panel.question(charactersQuestion).value;
    if (account()?.missing) return statusLine("attention", words.character.needsAccount);
    if (list.asking && list.reply === undefined) return statusLine("working", words.character.reading);
    // The top of the page explains why the list cannot be read.
    if (list.reply === undefined || list.reply.error !== undefined) return nothing;
    if (hasNoItems(list)) return statusLine("attention", words.character.empty);
    if (isGone(list, characterId)) return statusLine("attention", words.goneNote.character);
    return characterId === "" ? statusLine("attention", words.character.noneChosen) : nothing;
  }
}

customElements.define("sidekick-character-form", CharacterForm);

export const form = (panel: Panel): TemplateResult =>
  html`<sidekick-character-form .panel=${panel}></sidekick-character-form>`;
