import { html, nothing, svg, unsafeCSS, type SVGTemplateResult } from "lit";
import { type Alert, kindOf, type AlertKind } from "./alert.ts";
import { type AlertWords, alertWords } from "./alert-words.ts";
import { SidekickPiece, theme } from "../sidekick-piece.ts";
import { directionOf } from "../../../shared/text-direction.ts";
import styles from "./sidekick-alert.css?inline";

/** One pictogram per kind, on a grid of 24 with strokes of 2.2. Kinds differ by shape as well as colour. */
const pictograms: Readonly<Record<AlertKind, SVGTemplateResult>> = {
  follow: svg`<path class="solid" d="M12 20S4 15.2 4 9.4A4.2 4.2 0 0 1 12 7.6a4.2 4.2 0 0 1 8 1.8C20 15.2 12 20 12 20Z" />`,
  subscription: svg`<path class="solid" d="m12 3.6 2.5 5.3 5.8.8-4.2 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4.1 5.8-.8Z" />`,
  gift: svg`<path d="M4 11v9h16v-9M3 7.5h18V11H3ZM12 7.5V20M12 7.5C9 7.5 7 6.6 7 5s1.4-2 2.4-1.6S12 7.5 12 7.5Zm0 0c3 0 5-.9 5-2.5s-1.4-2-2.4-1.6S12 7.5 12 7.5Z" />`,
  raid: svg`<path d="m4 17 5-5-5-5M10 17l5-5-5-5M16 17l5-5-5-5" />`,
  cheer: svg`<path class="solid" d="M12 3 5 13.5 12 21l7-7.5Z" /><path class="cut" d="m5.6 13.5 6.4 2 6.4-2" />`,
  live: svg`<circle class="solid" cx="12" cy="12" r="3" /><path d="M7 7a7 7 0 0 0 0 10M17 7a7 7 0 0 1 0 10M4 4a11.3 11.3 0 0 0 0 16M20 4a11.3 11.3 0 0 1 0 16" />`,
  offline: svg`<path class="solid" d="M20 14.5A8.5 8.5 0 1 1 9.5 4 6.7 6.7 0 0 0 20 14.5Z" />`,
  other: svg`<path class="solid" d="M12 3c.7 5.2 3.3 8 9 9-5.7 1-8.3 3.8-9 9-.7-5.2-3.3-8-9-9 5.7-1 8.3-3.8 9-9Z" />`,
};

/** A quote longer than this, in UTF-16 units, is shown smaller. */
const longQuote = 140;

/**
 * One alert: something happened on the channel (`channel.event`). All of it is text.
 * Its `kind` attribute is `follow`, `subscription`, `gift`, `raid`, `cheer`, `live`, `offline` or `other`.
 *
 * @csspart card - the panel
 * @csspart mark - the coloured field with the pictogram
 * @csspart kicker - what happened
 * @csspart headline - who
 * @csspart figure - the number that goes with it
 * @csspart detail - one more line
 * @csspart quote - what the viewer wrote
 * @cssproperty [--sidekick-alert-accent] - one colour for all kinds, instead of one each
 * @cssproperty [--sidekick-ground=#15121b] - the panel, dark end, and the pictogram
 * @cssproperty [--sidekick-raised=#1f1a28] - the panel, light end
 * @cssproperty [--sidekick-line=#3a3346] - the panel's outline
 * @cssproperty [--sidekick-ink=#f4efe6] - name and quote
 * @cssproperty [--sidekick-muted=#b3abc0] - the detail
 * @cssproperty [--sidekick-font] - the typeface
 * @cssproperty [--sidekick-motion-in=200ms] - how long entering takes
 */
export class SidekickAlert extends SidekickPiece<Alert> {
  static override styles = [theme, unsafeCSS(styles)];
  static override properties = {
    ...SidekickPiece.properties,
    leaving: { type: Boolean, reflect: true },
  };

  declare leaving: boolean;

  protected override draw({ event, others }: Alert) {
    const words = alertWords(event, this.locale, others);
    const kind = kindOf(event);
    this.setAttribute("kind", kind);
    return html`
      <article class="card panel" part="card">
        <div class="mark" part="mark" aria-hidden="true">
          ${svg`<svg viewBox="0 0 24 24">${pictograms[kind]}</svg>`}
        </div>
        <div class="words">
          <div class="kicker" part="kicker">${words.kicker}</div>
          <div class="headline" part="headline">
            <bdi class="who">${words.headline}</bdi>${line("figure", words.figure)}
          </div>
          ${line("detail", words.detail)} ${line("quote", words.quote, words.quote.length > longQuote)}
        </div>
      </article>
    `;
  }
}

function line(part: keyof AlertWords, text: string, isLong = false) {
  return text === ""
    ? nothing
    : html`<div class="${part}${isLong ? " long" : ""}" part=${part} dir=${directionOf(text)}>${text}</div>`;
}

customElements.define("sidekick-alert", SidekickAlert);
