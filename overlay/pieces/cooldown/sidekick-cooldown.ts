import { css, html } from "lit";
import { SidekickPiece, listStyles, theme } from "../sidekick-piece.ts";
import { type CooldownLeft, cooldownText } from "./cooldown-player.ts";

/**
 * When the AI can react again: a ring that empties with each second, and a word.
 *
 * @csspart panel - the panel
 * @csspart ring - what is left
 * @csspart text - the word, or the seconds
 * @cssproperty [--sidekick-accent=#ffb066] - the ring
 * @cssproperty [--sidekick-ink=#f4efe6] - the word
 * @cssproperty [--sidekick-font] - the typeface
 */
export class SidekickCooldown extends SidekickPiece<CooldownLeft> {
  static override styles = [
    theme,
    listStyles,
    css`
      :host {
        font: var(--_weight) 0.78em / 1.36 var(--_font);
        max-width: 100%;
      }
      .panel {
        align-items: center;
        display: flex;
        gap: 0.6em;
        padding: 0.45em 0.9em 0.5em 0.7em;
      }
      svg {
        fill: none;
        filter: var(--_mark-filter);
        flex: none;
        height: 1.3em;
        stroke: color-mix(in srgb, var(--_ink), transparent 75%);
        stroke-width: 4;
        transform: rotate(-90deg);
        width: 1.3em;
      }
      .left {
        stroke: var(--_accent);
        stroke-dasharray: 100 100;
      }
      .ready {
        fill: var(--_accent);
      }
      span {
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  protected override draw({ seconds, share }: CooldownLeft) {
    const gone = seconds === 0 ? 0 : (1 - share) * 100;
    return html`<div class="panel" part="panel">
      <svg part="ring" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" />
        <circle
          class=${seconds === 0 ? "left ready" : "left"}
          cx="10"
          cy="10"
          r="7.5"
          pathLength="100"
          stroke-dashoffset=${gone}
        />
      </svg>
      <span part="text">${cooldownText(seconds, this.words)}</span>
    </div>`;
  }
}

customElements.define("sidekick-cooldown", SidekickCooldown);
