import { css, html, nothing } from "lit";
import { namePlate, namePlateStyles } from "../ai-message/name-plate.ts";
import { SidekickPiece, theme } from "../sidekick-piece.ts";
import { directionOf } from "../../../shared/text-direction.ts";
import type { Caption } from "./caption-player.ts";

/**
 * Captions of the AI's voice, under the name of who speaks. All of it is text.
 *
 * @csspart caption - the words
 * @csspart plate, ember, name, target, tone - see `sidekick-ai-message`
 * @cssproperty [--sidekick-ink=#f4efe6] - the words
 * @cssproperty [--sidekick-ground=#15121b] - ground of the words
 * @cssproperty [--sidekick-font] - the typeface
 */
export class SidekickCaptions extends SidekickPiece<Caption> {
  static override styles = [
    theme,
    namePlateStyles,
    css`
      :host {
        color: var(--_ink);
        display: block;
        font-family: var(--_font);
        line-height: 1.62;
        max-width: min(100%, 34em);
        /* The ground of a line is a little higher than the line. */
        padding: 0.1em 0;
        text-align: center;
      }
      .head {
        justify-content: center;
        margin: 0 auto -0.35em;
        /* A plate that is wider than the words makes room for itself. */
        max-width: 100%;
      }
      p {
        background: color-mix(in srgb, var(--_ground) var(--sidekick-ground-opacity, 88%), transparent);
        border-radius: calc(0.4em * var(--_round));
        box-shadow: inset 0 0 0 var(--sidekick-border, 0px) var(--_frame);
        box-decoration-break: clone;
        -webkit-box-decoration-break: clone;
        display: inline;
        font-weight: calc(var(--_weight) + 50);
        margin: 0;
        overflow-wrap: anywhere;
        padding: 0.22em 0.5em;
      }
    `,
  ];

  /** Level of the voice, 0 to 1, which the ember on the character's name plate follows. */
  set level(level: number) {
    const ember = this.renderRoot.querySelector<HTMLElement>(".ember");
    ember?.style.setProperty("--sidekick-level", level.toFixed(2));
  }

  protected override willUpdate(): void {
    this.toggleAttribute("speaking", this.state?.isSpoken ?? false);
  }

  protected override draw({ eventId, text, from }: Caption) {
    return html`${from ? namePlate(from) : nothing}
      <p part="caption" dir=${directionOf(text)} data-event-id=${eventId}>${text}</p>`;
  }
}

customElements.define("sidekick-captions", SidekickCaptions);
