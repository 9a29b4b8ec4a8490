import { css, html, nothing } from "lit";
import type { VoiceState } from "../../voice/voice-player-options.ts";
import { SidekickPiece, theme } from "../sidekick-piece.ts";

/**
 * State of the voice, in its attribute `data-state`: `idle`, `loading`, `speaking`, `muted` or `blocked`. Visible only
 * when blocked, because a browser other than OBS may need a click before a page can play sound.
 *
 * @csspart mark - the mark that asks for a click
 * @cssproperty [--sidekick-accent=#ffb066] - the mark
 */
export class SidekickVoice extends SidekickPiece<VoiceState> {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
      }
      .mark {
        display: flex;
        align-items: center;
        gap: 0.5em;
        padding: 0.35em 0.8em 0.35em 0.6em;
        border: 0;
        border-radius: 2em;
        font: var(--_weight) 0.6em var(--_font);
        color: var(--_on-accent);
        background: var(--_accent);
        box-shadow: 0 0.2em 0.8em rgb(0 0 0 / 0.4);
        cursor: pointer;
      }
      svg {
        width: 1.4em;
        height: 1.4em;
        fill: none;
        stroke: currentColor;
        stroke-width: 2;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
    `,
  ];
  static override properties = {
    ...SidekickPiece.properties,
    state: { attribute: "data-state", reflect: true },
  };

  protected override draw(state: VoiceState) {
    // In OBS no click is needed: the sound card is lost, and viewers would see the mark.
    if (state !== "blocked" || "obsstudio" in globalThis) return nothing;
    return html`<button class="mark" part="mark" type="button">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3 8v4h3l4 3V5L6 8ZM13.500 7.500a4 4 0 0 1 0 5M16 5a7.500 7.500 0 0 1 0 10" />
      </svg>
      ${this.words.hear}
    </button>`;
  }
}

customElements.define("sidekick-voice", SidekickVoice);
