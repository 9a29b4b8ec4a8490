import { html, nothing, svg, unsafeCSS } from "lit";
import { emoteStyles, emoteText } from "../../emotes/emotes.ts";
import { amountOf, currencyOf, kindOf, signOf } from "../../../shared/alerts/alert-kinds.ts";
import type { AlertTier } from "../../../shared/alerts/alert-tiers.ts";
import { type Alert, alertKinds, alertTierOf } from "./alert.ts";
import { type AlertAmount, alertWords, asSentence } from "./alert-words.ts";
import { SidekickPiece, theme } from "../sidekick-piece.ts";
import { directionOf } from "../../../shared/text-direction.ts";
import effects from "./alert-effects.css?inline";
import styles from "./sidekick-alert.css?inline";
import themes from "./alert-themes.css?inline";
import own from "./own-alerts.css?inline";
import { pageClock } from "../../page/page-clock.ts";

/** A quote longer than this, in UTF-16 units, is shown smaller. */
const longQuote = 140;
/** The least share of its size that a long name has. */
const minNameSize = 0.7;
const nameStep = 0.03;
/** Pairs of particles around a large alert, as each that moves by itself costs; those of a huge one come in two bursts. */
const pairs = { big: 6, huge: 22 };

/**
 * One alert: something happened on the channel (`channel.event`). All of it is text.
 * Its `data-kind` is `follow`, `subscription`, `gift`, `raid`, `cheer`, `tip`, `live`, `offline` or `other`, its `data-tier`
 * `small`, `big` or `huge`, by its amount. With a `motion` of `calm` or `none` the amount does not count up. `theme` is
 * the overlay's. `holdMs`: how long it is on show; `undefined`: not known.
 *
 * @csspart card - the panel
 * @csspart picture - the streamer's own picture or video
 * @csspart mark - the coloured field with the pictogram
 * @csspart kicker - what happened
 * @csspart headline - who
 * @csspart figure - the number, with what it counts
 * @csspart amount - the amount in the figure or the detail, which counts up
 * @csspart detail - one more line
 * @csspart quote - what the viewer wrote
 * @cssproperty [--sidekick-alert-accent] - one colour for all kinds, instead of one each
 * @cssproperty [--sidekick-on-alert] - the pictogram; default: black or white, which can be read better
 * @cssproperty [--sidekick-ground=#15121b] - the panel, dark end
 * @cssproperty [--sidekick-raised=#1f1a28] - the panel, light end
 * @cssproperty [--sidekick-line=#3a3346] - the panel's outline
 * @cssproperty [--sidekick-ink=#f4efe6] - name and quote
 * @cssproperty [--sidekick-muted=#b3abc0] - the detail
 * @cssproperty [--sidekick-font] - the typeface
 * @cssproperty [--sidekick-display-font] - the typeface of name and number; default: the theme's display face
 * @cssproperty [--sidekick-motion-in=200ms] - how long entering takes
 */
export class SidekickAlert extends SidekickPiece<Alert> {
  static override styles = [
    theme,
    unsafeCSS(styles),
    unsafeCSS(effects),
    unsafeCSS(themes),
    unsafeCSS(own),
    unsafeCSS(emoteStyles),
  ];
  static override properties = {
    ...SidekickPiece.properties,
    leaving: { type: Boolean, reflect: true },
    holdMs: { attribute: false },
    hasMoment: { attribute: false },
  };

  declare leaving: boolean;
  declare holdMs: number | undefined;
  /** Whether the big moment of the alert has begun; the small particles around the card are left out then. */
  declare hasMoment: boolean | undefined;
  /** The alert whose amount counts up or has done so. */
  #counted: Alert | undefined;
  #amount: AlertAmount | undefined;
  #stopCounting = (): void => {};

  protected override draw(alert: Alert) {
    const { event, others, own } = alert;
    const builtIn = alertWords(event, this.locale, others);
    const words = own ? own.words(event, others ?? 0, this.locale, builtIn) : asSentence(builtIn);
    this.#amount = words.amount;
    const kind = kindOf(event);
    const line = (part: "kicker" | "figure" | "detail" | "quote", isLong = false) => {
      const text = words[part];
      if (text === "") return nothing;
      const content =
        words.amount?.line === part
          ? withAmount(text, words.amount)
          : part === "quote"
            ? emoteText(this, text, this.getAttribute("motion"), alert.platform)
            : text;
      const name = isLong ? `${part} long` : part;
      return html`<div class=${name} part=${part} dir=${directionOf(text)}>${content}</div>`;
    };
    const { colour, pictogram, particle } = alertKinds[kind];
    const sign = kind === "tip" ? signOf(currencyOf(event) ?? "") : undefined;
    this.dataset["kind"] = kind;
    const tier = alertTierOf(alert);
    this.dataset["tier"] = tier;
    this.style.setProperty("--_own", colour);
    this.style.setProperty("--_hold", `${this.holdMs ?? 0}ms`);
    own?.apply(this);
    return html`
      ${this.#around(tier, particle)} ${own?.picture}
      <article class="card panel" part="card">
        <div class="backing" aria-hidden="true"></div>
        ${
          tier === "huge" && this.getAttribute("motion") === "full"
            ? html`<div class="shine" aria-hidden="true"></div>`
            : nothing
        }
        <div class="mark" part="mark" aria-hidden="true">
          <svg viewBox="0 0 24 24">
            ${Object.entries(pictogram).map(([name, d]) =>
              name === "cut" && sign
                ? svg`<text class="sign" x="12" y="16.6">${sign}</text>`
                : svg`<path class=${name} d=${d} />`,
            )}
          </svg>
        </div>
        <div class="words">
          ${line("kicker")}
          <div class="headline" part="headline"><bdi class="who">${words.headline}</bdi></div>
          ${line("figure")} ${line("detail")} ${line("quote", words.quote.length > longQuote)}
        </div>
      </article>
    `;
  }

  /** The particles around the card of a large alert. */
  #around(tier: AlertTier, particle: string) {
    if (tier === "small") return nothing;
    const count = this.getAttribute("motion") === "full" && !this.hasMoment ? pairs[tier] : 0;
    return html`<div class="around" aria-hidden="true">
      ${Array.from(
        { length: count },
        (_, at) =>
          html`<svg class="particles" viewBox="0 0 24 24" style="--n:${at};--of:${count}">
            <path d=${particle} />
            <path
              d=${particle}
              transform="translate(${23 + (at % 3) * 4} ${(at % 5) * 7 - 14}) scale(0.78)"
            />
          </svg>`,
      )}
    </div>`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopCounting();
  }

  protected override updated(): void {
    const { state } = this;
    if (!state || this.#counted === state) return;
    // Gifts that join count on from the amount before.
    const from = this.#counted?.eventId === state.eventId ? amountOf(this.#counted.event) : 0;
    this.#counted = state;
    this.#stopCounting();
    const amount = this.#amount;
    const place = this.renderRoot.querySelector<HTMLElement>(".amount");
    if (!amount || !place) return;
    const show = (number: number): void => place.replaceChildren(...inCells(amount.write(number)));
    show(amount.number);
    if (this.getAttribute("motion") !== "full" || amount.number < countsFrom) return;
    // All its digits are there from the start, so that neither the word beside it nor the line moves.
    const least = 10 ** Math.floor(Math.log10(amount.number));
    this.#stopCounting = countUp(Math.max(from, least), amount.number, show);
  }

  /** Width of the card, in pixels. The streamer's own picture may be beside it. */
  get cardWidth(): number | undefined {
    return this.renderRoot.querySelector<HTMLElement>(".card")?.offsetWidth;
  }

  /** A name that is too wide for its line is written smaller; one that still is ends in an ellipsis. */
  fitName(): void {
    const who = this.renderRoot.querySelector<HTMLElement>(".who");
    who?.style.removeProperty("--_fits");
    // Step by step: letters that are rounded to pixels do not shrink evenly.
    for (let size = 1; who && who.scrollWidth > who.clientWidth && size > minNameSize;) {
      size = Math.max(minNameSize, size - nameStep);
      who.style.setProperty("--_fits", String(size));
    }
  }
}

/** A smaller amount would only show a wrong one for a moment, as of months. */
const countsFrom = 100;
/** Time in which an amount counts up, and between two numbers, in milliseconds. */
const countsMs = 1_000;
const countStepMs = 90;

/** Shows numbers from one to another, quickly and then slower, and always the last; returns a function that ends it. */
function countUp(from: number, to: number, show: (number: number) => void): () => void {
  const began = pageClock.now();
  let cancel = (): void => {};
  const step = (): void => {
    const passed = Math.min(1, (pageClock.now() - began) / countsMs);
    // Not by animation frames, which a hidden source in OBS does not get.
    if (passed < 1) cancel = pageClock.after(countStepMs, step);
    show(passed === 1 ? to : Math.floor(to - (to - from) * (1 - passed) ** 3));
  };
  step();
  return () => {
    cancel();
    show(to);
  };
}

/** An amount, each of its digits in a cell of the same width: most display faces have narrow ones. */
function inCells(digits: string): readonly (string | HTMLElement)[] {
  return digits.split(/(\p{Nd})/u).map((part) => {
    if (!/^\p{Nd}$/u.test(part)) return part;
    const cell = document.createElement("span");
    cell.className = "digit";
    cell.textContent = part;
    return cell;
  });
}

/** A line with its amount as a part of its own. */
function withAmount(text: string, { number, write }: AlertAmount) {
  const digits = write(number);
  const [before, after] = [text.indexOf(digits), text.indexOf(digits) + digits.length];
  const amount = html`<span class="amount" part="amount" .textContent=${digits}></span>`;
  return [text.slice(0, before), amount, text.slice(after)];
}

customElements.define("sidekick-alert", SidekickAlert);
