import { LitElement, type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import type { SetUpWords } from "../../shared/words/words.ts";
import type { ActionName } from "../actions/action-names.ts";
import {
  type Pictogram,
  alertsPictogram,
  answerPictogram,
  approvePictogram,
  characterPictogram,
  contextPictogram,
  goalPictogram,
  livePictogram,
  overlayPictogram,
  presencePictogram,
  quietPictogram,
  reactionPictogram,
  rulesPictogram,
  voicePictogram,
} from "../drawing/pictograms.ts";
import type { DeckToLay, StarterCell } from "./laid-keys.ts";

/** The pictures of the actions in the application's list. */
const pictograms: Readonly<Record<ActionName, Pictogram>> = {
  reaction: reactionPictogram,
  answer: answerPictogram,
  approve: approvePictogram,
  context: contextPictogram,
  character: characterPictogram,
  presence: presencePictogram,
  status: livePictogram,
  voice: voicePictogram,
  alerts: alertsPictogram,
  overlay: overlayPictogram,
  goal: goalPictogram,
  quiet: quietPictogram,
  rules: rulesPictogram,
};

/** Which action goes where on each deck, drawn as on the deck; those that are there are ticked. */
export class StarterKeysView extends LitElement {
  static override properties: PropertyDeclarations = {
    decks: { attribute: false },
    words: { attribute: false },
  };
  declare decks: readonly DeckToLay[];
  declare words: SetUpWords["starterKeys"];
  static override styles = css`
    p {
      margin: 4px 0 14px;
    }
    .deck {
      font-weight: 600;
      margin: 0 0 8px;
    }
    .scroll {
      margin: 0 0 16px;
      overflow-x: auto;
      padding: 2px;
    }
    ul {
      display: grid;
      gap: 6px;
      list-style: none;
      margin: 0 0 6px;
      padding: 0;
    }
    li {
      align-items: center;
      background: var(--ground);
      border: 1px solid var(--rule);
      border-radius: 8px;
      box-sizing: border-box;
      display: flex;
      flex-direction: column;
      font-size: 12px;
      hyphens: auto;
      line-height: 1.25;
      min-height: 92px;
      overflow-wrap: anywhere;
      padding: 8px 2px 6px;
      position: relative;
      text-align: center;
    }
    .dial {
      border-radius: 24px;
    }
    .laid {
      background: var(--ready-ground);
      border-color: var(--ready-line);
    }
    svg {
      color: var(--ink);
      flex: none;
      height: 28px;
      margin-bottom: 5px;
      width: 28px;
    }
    .title {
      color: var(--muted);
    }
    .tick {
      color: var(--ready);
      height: 16px;
      margin: 0;
      position: absolute;
      right: 4px;
      top: 4px;
      width: 16px;
    }
  `;

  override render(): TemplateResult {
    const decks = this.decks.filter(({ cells }) => cells.length > 0);
    if (decks.length === 0) return html`<p>${this.words.none}</p>`;
    return html`<p>${this.words.what}</p>
      ${decks.map(({ name, cells }, at) => {
        const [keys, dials] = [cells.filter(({ isDial }) => !isDial), cells.filter(({ isDial }) => isDial)];
        return html`<div class="deck" id="deck-${at}">${name}</div>
          <div class="scroll" tabindex="0" role="group" aria-labelledby="deck-${at}">
            ${this.#grid(keys)} ${dials.length === 0 ? nothing : this.#grid(dials)}
          </div>`;
      })}`;
  }

  #grid(cells: readonly StarterCell[]): TemplateResult {
    const columns = Math.max(...cells.map(({ column }) => column)) + 1;
    return html`<ul style="grid-template-columns: repeat(${columns}, minmax(72px, 1fr))">
      ${cells.map((cell) => this.#cell(cell))}
    </ul>`;
  }

  #cell({ action, name, title, isDial, column, row, isLaid }: StarterCell): TemplateResult {
    const ink = { style: "outline", colour: "currentColor", ground: "none", stroke: 5 } as const;
    return html`<li
      class="${isDial ? "dial" : ""} ${isLaid ? "laid" : ""}"
      style="grid-column: ${column + 1}; grid-row: ${row + 1}"
    >
      <svg viewBox="-36 -36 72 72" aria-hidden="true">${unsafeSVG(pictograms[action](ink))}</svg>
      <span>${name}</span>
      ${title === "" ? nothing : html`<span class="title">${title}</span>`}
      ${
        isLaid
          ? html`<svg class="tick" viewBox="0 0 20 20" role="img" aria-label=${this.words.laid}>
              <path
                d="M4 10.5 8.2 15 16 6"
                fill="none"
                stroke="currentColor"
                stroke-width="2.4"
                stroke-linecap="round"
                stroke-linejoin="round"
              ></path>
            </svg>`
          : nothing
      }
    </li>`;
  }
}

customElements.define("sidekick-starter-keys", StarterKeysView);
