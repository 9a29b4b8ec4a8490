import { type PropertyDeclarations, css, html, nothing } from "lit";
import type { ControlState } from "../../shared/protocol/control-protocol.ts";
import { ControlSection, serviceReason } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";
import { choiceField } from "../../shared/ui/choice-field.ts";

/** The choice of the active character, and of whether the AI is in chat. */
class ControlCharacterSection extends ControlSection {
  static override properties: PropertyDeclarations = {
    ...ControlSection.properties,
    chosen: { state: true },
  };
  /** Id of the chosen character until it is the active one. */
  declare chosen: string | undefined;
  static override styles = [
    controlStyles,
    css`
      select {
        flex: 1 1 120px;
        min-width: 0;
        text-overflow: ellipsis;
      }
      .row + .row,
      .result + .row {
        margin-top: 8px;
      }
    `,
  ];

  protected override willUpdate(): void {
    const { state } = this.panel;
    // The chosen character is active: the list follows the plugin again.
    if (state?.characters.some(({ id, isActive }) => isActive && id === this.chosen)) this.chosen = undefined;
  }

  protected override render() {
    const { words, state } = this.panel;
    const characters = state?.characters ?? [];
    const active = characters.find(({ isActive }) => isActive);
    const chosen = characters.find(({ id }) => id === this.chosen) ?? active;
    return this.foldable(
      "character",
      words.character,
      nothing,
      html`<div class="row">
          ${choiceField({
            id: "characters",
            name: words.character,
            values: characters.map(({ id, name }) => [id, name]),
            chosen: chosen?.id,
            none: words.noCharacter,
            onChoose: (id) => (this.chosen = id),
          })}
          ${this.button({
            place: "character",
            label: words.switch,
            reason: this.#switchDisabledReason(chosen),
            press: () =>
              chosen && this.panel.presses.press("character", { does: "character", characterId: chosen.id }),
          })}
        </div>
        ${this.result("character")}
        <div class="row">${this.#presence("join")}${this.#presence("leave")}</div>
        ${this.result("presence")}`,
    );
  }

  #switchDisabledReason(chosen: ControlState["characters"][number] | undefined): string | undefined {
    const { words } = this.panel;
    const reason = !chosen ? words.noCharacter : chosen.isActive ? words.reasons.active : undefined;
    return serviceReason(this.panel) ?? reason ?? this.underWay("character");
  }

  #presence(does: "join" | "leave") {
    const { words, state, presses } = this.panel;
    const { presence = null, channel = null } = state ?? {};
    const reached = does === "join" ? "in" : "out";
    const reason =
      serviceReason(this.panel) ??
      (presence === reached ? words.presence[presence] : undefined) ??
      this.underWay("presence") ??
      (channel === null ? words.reasons.noChannel : undefined);
    return this.button({
      place: "presence",
      label: words[does],
      reason,
      press: () => presses.press("presence", { does }),
    });
  }
}

customElements.define("sidekick-control-character", ControlCharacterSection);
