import { css, html, nothing, unsafeCSS } from "lit";
import { emoteStyles, emoteText } from "../../emotes/emotes.ts";
import { type NamePlate, namePlate, namePlateStyles } from "../ai-message/name-plate.ts";
import { hugText } from "../hug-text.ts";
import { SidekickPiece, theme } from "../sidekick-piece.ts";
import { directionOf } from "../../../shared/text-direction.ts";

/** The caption that is shown. */
export interface Caption {
  /** Id of the envelope that brought the message. */
  readonly eventId: string;
  readonly text: string;
  /** The plate of the caption's message; `undefined` if only its voice is known. */
  readonly plate: NamePlate | undefined;
  /** The message's voice is playing. */
  readonly isSpoken: boolean;
}

/**
 * Captions of the AI's voice, under the name of who speaks. All of it is text.
 *
 * @csspart caption - the words
 * @csspart plate, ember, name, target, tone, waiting - see `sidekick-ai-message`
 * @cssproperty [--sidekick-ink=#f4efe6] - the words
 * @cssproperty [--sidekick-ground=#15121b] - ground of the words
 * @cssproperty [--sidekick-font] - the typeface
 */
export class SidekickCaptions extends SidekickPiece<Caption> {
  static override styles = [
    theme,
    namePlateStyles,
    unsafeCSS(emoteStyles),
    css`
      :host {
        color: var(--_ink);
        display: block;
        font-family: var(--_font);
        line-height: 1.4;
        max-width: min(100%, 34em);
        text-align: center;
      }
      .box {
        display: grid;
        justify-items: center;
        margin: 0 auto;
        max-width: 100%;
        width: fit-content;
      }
      .head {
        justify-content: center;
        margin: 0 0.9em -0.95em;
      }
      p {
        font-weight: calc(var(--_weight) + 50);
        margin: 0;
        max-width: 100%;
        /* At least as wide as the plate. */
        min-width: 100%;
        overflow-wrap: anywhere;
        padding: 0.3em 0.8em 0.36em;
        text-wrap: balance;
        width: fit-content;
      }
      /* This theme's panels are letters with outlines, which captions are too long for. */
      :host([theme="plain"]) p {
        background: color-mix(in srgb, var(--_ground) var(--sidekick-ground-opacity, 88%), transparent);
      }
      /* Letters keep clear of the plate, which lies over the edge. */
      .head + p {
        padding-top: 1.1em;
      }
    `,
  ];

  /** Level of the voice, 0 to 1, which the ember on the character's name plate follows. */
  set level(level: number) {
    const ember = this.renderRoot.querySelector<HTMLElement>(".ember");
    ember?.style.setProperty("--sidekick-level", level.toFixed(2));
  }

  /** Takes the greatest width again, to be measured. */
  relax(): void {
    const text = this.renderRoot.querySelector<HTMLElement>("p");
    if (text) text.style.width = "";
  }

  /** Makes the box as wide as its longest line. */
  hug(): void {
    const text = this.renderRoot.querySelector<HTMLElement>("p");
    if (text) hugText(text);
  }

  protected override willUpdate(): void {
    this.toggleAttribute("speaking", this.state?.isSpoken ?? false);
  }

  protected override draw({ eventId, text, plate }: Caption) {
    const content = emoteText(this, text, this.getAttribute("motion"));
    return html`<div class="box">
      ${plate ? namePlate(plate) : nothing}
      <p class="panel" part="caption" dir=${directionOf(text)} data-event-id=${eventId}>${content}</p>
    </div>`;
  }
}

customElements.define("sidekick-captions", SidekickCaptions);
