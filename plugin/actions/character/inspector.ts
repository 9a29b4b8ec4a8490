import { LitElement, type PropertyDeclarations, type TemplateResult, html, nothing } from "lit";
import { readCharacterSettings } from "./settings.ts";
import { announced, choice, icon, row, said } from "../../inspector/field.ts";
import { inspectorStyles } from "../../inspector/inspector.styles.ts";
import { hasNoItems, isGone, listChoice } from "../../inspector/list-choice.ts";
import { type Panel, missingIn } from "../../inspector/panel.ts";
import { watch } from "../../inspector/watch.ts";

/** Settings of a Switch character key. */
export class CharacterView extends LitElement {
  static override properties: PropertyDeclarations = { panel: { attribute: false } };
  declare panel: Panel;
  static override styles = inspectorStyles;

  constructor() {
    super();
    watch(this, () => [this.panel.settings, this.panel.globals, this.panel.characters]);
  }

  override render(): TemplateResult {
    const { settings: kept, words } = this.panel;
    const { target, characterId } = readCharacterSettings(kept.value.settings);
    return html`
      ${row(
        "target",
        words.character.target,
        choice("target", words.character.targets, target, (target) => kept.change({ target })),
      )}
      ${target === "specific" ? this.#character(characterId) : nothing}
    `;
  }

  #character(characterId: string): TemplateResult {
    const { settings: kept, characters, words } = this.panel;
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
            describedBy: "character-said",
          },
          (value) => kept.change({ target: "specific", characterId: value || undefined }),
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
      announced("character-said", this.#said(characterId)),
    );
  }

  #said(characterId: string): unknown {
    const { characters, globals, words } = this.panel;
    const list = characters.value;
    if (globals.value.loaded && missingIn(globals.value.settings))
      return said("attention", words.character.needsAccount);
    if (list.asking && list.answer === undefined) return said("working", words.character.reading);
    // Why it cannot be read is said at the top.
    if (list.answer === undefined || list.answer.error !== undefined) return nothing;
    if (hasNoItems(list)) return said("attention", words.character.empty);
    if (isGone(list, characterId)) return said("attention", words.goneNote.character);
    return characterId === "" ? said("attention", words.character.noneChosen) : nothing;
  }
}

customElements.define("sidekick-character-view", CharacterView);
