import { type PropertyDeclarations, css, html, nothing, svg } from "lit";
import { pictogramPaths } from "../../shared/pictogram-paths.ts";
import type { ReactionKey } from "../../shared/protocol/control-protocol.ts";
import { isOwnPicture, reactionPaths } from "../../shared/reaction-pictograms.ts";
import { fill } from "../../shared/words/words.ts";
import { ControlSection, closedFor, reactionDisabledReason } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";

const { bubble: shape, bolt: areas } = pictogramPaths;
const place = "reactions";

/** The reaction keys of the deck as buttons. Nothing is shown while there are none. */
class ControlReactionsSection extends ControlSection {
  static override properties: PropertyDeclarations = {
    ...ControlSection.properties,
    isEdited: { state: true },
    removed: { state: true },
  };
  /** Whether a press of a key removes it. */
  isEdited = false;
  /** The key that was removed last, as long as that can be undone. */
  declare removed: ReactionKey | undefined;
  static override styles = [
    controlStyles,
    css`
      .keys {
        display: grid;
        gap: 6px;
        grid-template-columns: repeat(auto-fill, minmax(min(124px, 100%), 1fr));
      }
      .key {
        align-items: center;
        display: flex;
        font-size: 13px;
        gap: 8px;
        line-height: 17px;
        min-height: 48px;
        padding: 4px 8px;
        text-align: start;
        touch-action: manipulation;
      }
      .key span {
        display: -webkit-box;
        flex: 1;
        min-width: 0;
        overflow: hidden;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
      }
      .key :is(svg, img) {
        flex: none;
        height: 26px;
        width: 26px;
      }
      .key svg {
        fill: none;
        stroke: var(--accent);
        stroke-linecap: round;
        stroke-linejoin: round;
        stroke-width: 5;
      }
      .key .areas {
        fill: var(--accent);
        stroke: none;
      }
      .key[aria-disabled="true"] :is(svg, img) {
        filter: grayscale(1);
        opacity: 0.5;
      }
      .key b {
        color: var(--muted);
        flex: none;
        font-size: 14px;
        font-weight: 600;
      }
      .key b::after {
        content: attr(data-sign) / "";
      }
      .removing {
        border-style: dashed;
      }
      .row {
        justify-content: space-between;
        margin-top: 6px;
      }
      .row p {
        flex: 1;
        min-width: 0;
      }
    `,
  ];

  protected override render() {
    const { words, reactions, presses } = this.panel;
    const { edit, finish, heading, undo } = words.reactions;
    const removed = reactions.some(({ id }) => id === this.removed?.id) ? undefined : this.removed;
    if (closedFor(this.panel) === words.mayNot || (reactions.length === 0 && !removed)) return nothing;
    return this.foldable(
      place,
      heading,
      nothing,
      html`<div class="keys">${reactions.map((key) => this.#key(key))}</div>
        <div class="row">
          ${
            removed
              ? html`<p class="note" dir="auto">${fill(words.reactions.removed, { name: removed.prompt })}</p>
                  ${this.button({
                    place,
                    look: "undo",
                    label: undo,
                    press: () => presses.press(place, { does: "restore-reaction", reactionId: removed.id }),
                  })}`
              : nothing
          }
          ${this.button({
            place,
            label: this.isEdited ? finish : edit,
            press: () => (this.isEdited = !this.isEdited),
          })}
        </div>
        ${this.result(place)}`,
    );
  }

  #key(key: ReactionKey) {
    const { words, presses } = this.panel;
    const { id, prompt, others } = key;
    const { isEdited } = this;
    const sign = isEdited ? "×" : others > 0 ? `+${others}` : "";
    const name = others > 0 ? `${prompt}, ${this.counted(words.reactions.others, others)}` : prompt;
    return this.button({
      place,
      look: `key icon ${isEdited ? "removing" : ""}`,
      label: html`${pictogramOf(key)}<span dir="auto">${prompt}</span>
        ${sign === "" ? nothing : html`<b data-sign=${sign}></b>`}`,
      name: isEdited ? fill(words.reactions.remove, { name }) : name,
      reason: this.underWay(place) ?? (isEdited ? undefined : reactionDisabledReason(this.panel)),
      press: () => {
        presses.press(place, { does: isEdited ? "remove-reaction" : "reaction", reactionId: id });
        this.removed = isEdited ? key : undefined;
        this.focusesUndo = isEdited;
      },
    });
  }
}

function pictogramOf({ pictogram }: ReactionKey) {
  if (pictogram !== undefined && isOwnPicture(pictogram)) return html`<img src=${pictogram} alt="" />`;
  const paths = (pictogram === undefined ? undefined : reactionPaths(pictogram)) ?? { shape, areas };
  const strokes = `${paths.shape} ${paths.lines ?? ""} ${paths.beside ?? ""}`;
  return svg`<svg viewBox="-34 -34 68 68" aria-hidden="true">
    <path d=${strokes} /><path class="areas" d=${paths.areas ?? ""} />
  </svg>`;
}

customElements.define("sidekick-control-reactions", ControlReactionsSection);
