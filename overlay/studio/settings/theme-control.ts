import { LitElement, type TemplateResult, css, html, unsafeCSS } from "lit";
import { type Theme, themes } from "../../page/overlay-options.ts";
import { themeColors } from "../../style/resolve-style.ts";
import { loadThemeFace } from "../../style/theme-face.ts";
import { theme as pieceTheme } from "../../pieces/sidekick-piece.ts";
import themeRules from "../../element/themes.css?inline";
import { radioButton } from "../../../shared/ui/choice-field.ts";
import { valueWord } from "../choices/option-words.ts";
import { boxesOf } from "./ready-made.ts";
import type { OptionControl } from "./option-controls.ts";

/** Themes as radio buttons, each with a picture of itself. */
export function themeControl({ words, setting, value, choose }: OptionControl): TemplateResult {
  const { name } = setting.rows[0];
  return html`<div class="pictures" id=${name}>
    ${themes.map(
      (theme) =>
        html`<label class="picture"
          >${radioButton({ group: name, value: theme }, theme === value, () => choose(theme))}<sidekick-theme-picture
            theme=${theme}
            aria-hidden="true"
          ></sidekick-theme-picture
          ><span>${valueWord(name, theme, words)}</span></label
        >`,
    )}
  </div>`;
}

/**
 * A small picture in a theme's own style sheet: of a message by itself, or of the pieces of a ready-made layout.
 */
export class SidekickThemePicture extends LitElement {
  static override styles = [
    pieceTheme,
    unsafeCSS(themeColors),
    unsafeCSS(themeRules),
    css`
      :host {
        background:
          radial-gradient(circle at 82% 20%, var(--sun) 0 7%, transparent 8%),
          linear-gradient(var(--sky), var(--horizon) 66%, var(--far-grass) 66.4%, var(--near-grass));
        border-radius: 6px;
        display: block;
        font-size: 10px;
        overflow: hidden;
        position: relative;
        text-align: start;
      }
      .message {
        inset: auto 9px 9px;
        position: absolute;
      }
      .name {
        background: linear-gradient(color-mix(in srgb, var(--_accent), var(--white) 24%), var(--_accent) 70%);
        border-radius: 1em;
        height: 9px;
        left: 8px;
        position: relative;
        top: 4px;
        width: 34px;
        z-index: 1;
      }
      .card {
        color: var(--_ink);
        font: 600 13px / 1 var(--_display);
        padding: 9px 9px 8px;
      }
      .card i {
        background: var(--_muted);
        border-radius: 2px;
        display: block;
        height: 3px;
        margin-top: 5px;
        width: 72%;
      }
      .layout {
        height: 100%;
      }
      .layout .panel {
        border-radius: calc(4px * var(--_round));
        box-shadow: inset 0 0 0 1px var(--_line);
        position: absolute;
      }
      :host([theme="plain"]) .layout .panel {
        background: rgb(0 0 0 / 0.45);
        box-shadow: inset 0 0 0 1px rgb(255 255 255 / 0.6);
      }
      .piece {
        display: flex;
        flex-direction: column;
        gap: 2px;
        justify-content: center;
        overflow: hidden;
        padding: 2px 3px;
      }
      .piece i {
        background: var(--_ink);
        border-radius: 1px;
        flex: none;
        height: 2px;
        width: 80%;
      }
      .piece i:first-child {
        background: var(--_accent);
        width: 45%;
      }
      .chat,
      .top {
        justify-content: space-evenly;
      }
      .captions,
      .alerts {
        align-items: center;
      }
      .avatar {
        align-items: center;
        background: none !important;
        box-shadow: none !important;
        padding: 0;
      }
      .avatar i:first-child {
        aspect-ratio: 1;
        border-radius: 46% 46% 50% 50%;
        box-shadow: inset 0 0 0 1px rgb(0 0 0 / 0.3);
        height: auto;
        max-height: 100%;
        min-height: 80%;
        width: auto;
      }
    `,
  ];
  static override properties = { query: {} };
  /** A ready-made layout; `undefined`: a picture of the theme. */
  declare query: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void loadThemeFace(this.getAttribute("theme") as Theme);
  }

  protected override render() {
    if (this.query === undefined)
      return html`<div class="message">
        <div class="name"></div>
        <div class="card panel">Aa<i></i></div>
      </div>`;
    const { boxes } = boxesOf(this.query);
    return html`<div class="layout">
      ${boxes.map(
        ({ piece, left, top, width, height }) =>
          html`<div
            class="panel piece ${piece}"
            style="left:${left}%;top:${top}%;width:${width}%;height:${height}%"
          >
            ${linesOf(piece)}
          </div>`,
      )}
    </div>`;
  }
}

/** How many lines a piece has in a picture. */
const lines: Readonly<Record<string, number>> = { avatar: 1, alerts: 2, ai: 3, captions: 2, chat: 5, top: 4 };

function linesOf(piece: string): readonly TemplateResult[] {
  return Array.from({ length: lines[piece] ?? 2 }, () => html`<i></i>`);
}

customElements.define("sidekick-theme-picture", SidekickThemePicture);
