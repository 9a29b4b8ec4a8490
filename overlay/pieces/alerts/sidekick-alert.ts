import { html, nothing, svg, unsafeCSS } from "lit";
import { kindOf } from "../../../shared/alerts/alert-kinds.ts";
import { type Alert, alertKinds } from "./alert.ts";
import { type AlertWords, alertWords } from "./alert-words.ts";
import { SidekickPiece, theme } from "../sidekick-piece.ts";
import { directionOf } from "../../../shared/text-direction.ts";
import styles from "./sidekick-alert.css?inline";

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
    const { colour, pictogram } = alertKinds[kind];
    this.setAttribute("kind", kind);
    this.style.setProperty("--_own", colour);
    return html`
      <article class="card panel" part="card">
        <div class="mark" part="mark" aria-hidden="true">
          <svg viewBox="0 0 24 24">
            ${Object.entries(pictogram).map(([name, d]) => svg`<path class=${name} d=${d} />`)}
          </svg>
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
