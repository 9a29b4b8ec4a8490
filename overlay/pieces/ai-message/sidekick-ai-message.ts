import { LitElement, html, nothing, unsafeCSS } from "lit";
import { emoteStyles, emoteText } from "../../emotes/emotes.ts";
import { directionOf } from "../../../shared/text-direction.ts";
import { hugText } from "../hug-text.ts";
import { theme } from "../sidekick-piece.ts";
import { namePlate, namePlateStyles } from "./name-plate.ts";
import styles from "./sidekick-ai-message.css?inline";

/** Sizes tried in turn, before a text that is still too long scrolls. */
const shrinks = [1, 0.9, 0.8, 0.7, 0.62] as const;
/** A text that would scroll by a line or two is this small instead, and whole. */
const smallest = 0.55;
/** Shares of the reading time in which a scrolling text rests at its beginning and at its end. */
const restAtStart = 0.12;
const restAtEnd = 0.9;

declare global {
  interface WindowEventMap {
    /** A message's text has begun or ceased to scroll, by the message's id. */
    readonly textfitted: CustomEvent<{ readonly id: string; readonly scrolls: boolean }>;
  }
}

/**
 * A message of the AI: its character, the viewer whom it answers, its text. A long text wraps, then gets smaller, then
 * scrolls within its reading time; nothing is ever cut off. All of it is text, never markup.
 *
 * The page's layout calls `relax` to measure the wanted size, `hug` once the width is settled, and `fit` once the room is.
 *
 * @csspart card - the panel
 * @csspart avatar - the character's picture, if there is one
 * @csspart plate - plate of the character's name
 * @csspart ember - the round mark that moves with the voice
 * @csspart name - the character's name
 * @csspart target - the viewer whom it answers
 * @csspart tone - its tone
 * @csspart waiting - number of messages that wait
 * @csspart text - the text
 * @cssproperty [--sidekick-accent=#ffb066] - name plate, and the light of the voice
 * @cssproperty [--sidekick-ground=#15121b] - the panel, dark end, and the name
 * @cssproperty [--sidekick-raised=#1f1a28] - the panel, light end, and the plate of the target
 * @cssproperty [--sidekick-line=#3a3346] - the panel's outline
 * @cssproperty [--sidekick-ink=#f4efe6] - the text and the target
 * @cssproperty [--sidekick-font] - the typeface
 * @cssproperty [--sidekick-motion-in=200ms] - how long entering takes
 * @cssproperty --sidekick-level - on the picture, the round mark and the light of the voice: its loudness, 0 to 1
 */
export class SidekickAiMessage extends LitElement {
  static override styles = [theme, namePlateStyles, unsafeCSS(styles), unsafeCSS(emoteStyles)];
  static override properties = {
    name: {},
    text: {},
    target: {},
    tone: {},
    avatar: {},
    readMs: { type: Number },
    speaking: { type: Boolean, reflect: true },
    waiting: { type: Number },
    messageId: {},
    leaving: { type: Boolean, reflect: true },
  };

  /** The character's name. */
  declare name: string;
  declare text: string;
  /** Name of the viewer whom it answers; empty for everybody, when nothing is shown. */
  declare target: string;
  /** The tone in the service's words; empty shows nothing. */
  declare tone: string;
  /** The character's portrait; empty for none. */
  declare avatar: string;
  /** Milliseconds in which a long text scrolls to its end. */
  declare readMs: number;
  declare speaking: boolean;
  /** Number of messages that wait for the stage; 0 shows nothing. */
  declare waiting: number;
  /** Id of the message, by which `textfitted` names it. */
  declare messageId: string;
  declare leaving: boolean;

  #scroll: Animation | undefined;
  #scrolled = "";
  #sentScrolls = false;

  constructor() {
    super();
    this.name = "";
    this.text = "";
    this.target = "";
    this.tone = "";
    this.avatar = "";
    this.readMs = 8_000;
    this.speaking = false;
    this.waiting = 0;
    this.messageId = "";
    this.leaving = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#scroll?.cancel();
    this.#scrolled = "";
  }

  /** Level of the voice, 0 to 1. Set only on the parts that show it, because inheritance would redraw the whole element. */
  set level(level: number) {
    for (const one of this.renderRoot.querySelectorAll<HTMLElement>(".avatar, .ember, .light"))
      one.style.setProperty("--sidekick-level", level.toFixed(2));
  }

  /** Gives the text its full size, so that the wanted room can be measured. */
  relax(): void {
    this.renderRoot.querySelector(".view")?.classList.remove("scrolls");
    this.style.setProperty("--_shrink", "1");
    const text = this.renderRoot.querySelector<HTMLElement>(".text");
    if (!text) return;
    text.style.width = "";
    text.classList.remove("long");
  }

  /** Makes the card as wide as its longest line; a text of many lines keeps the greatest width. */
  hug(): void {
    const text = this.renderRoot.querySelector<HTMLElement>(".text");
    if (text) text.classList.toggle("long", !hugText(text));
  }

  /** Gives the text the largest size at which all of it is visible, or makes it scroll. */
  fit(): void {
    const view = this.renderRoot.querySelector<HTMLElement>(".view");
    const text = this.renderRoot.querySelector<HTMLElement>(".text");
    if (!view || !text) return;
    view.classList.remove("scrolls");
    for (const shrink of [...shrinks, smallest]) {
      this.style.setProperty("--_shrink", String(shrink));
      if (text.offsetHeight <= view.clientHeight + 1) return this.#scrollBy(text, 0);
    }
    this.style.setProperty("--_shrink", String(shrinks.at(-1)));
    view.classList.add("scrolls");
    this.#scrollBy(text, text.offsetHeight - view.clientHeight);
  }

  /** Notifies the page whether the text scrolls, which takes longer to read. */
  #sendFitted(scrolls: boolean): void {
    if (this.#sentScrolls === scrolls) return;
    this.#sentScrolls = scrolls;
    dispatchEvent(new CustomEvent("textfitted", { detail: { id: this.messageId, scrolls } }));
  }

  #scrollBy(text: HTMLElement, distance: number): void {
    this.#sendFitted(distance > 0);
    const scrolled = `${distance}/${this.readMs}`;
    if (scrolled === this.#scrolled) return;
    this.#scrolled = scrolled;
    // After a change of the room or the voice's duration, scrolling goes on from the same share.
    const share = this.#scroll?.effect?.getComputedTiming().progress ?? 0;
    this.#scroll?.cancel();
    this.#scroll = undefined;
    if (distance <= 0) return;
    const top = { transform: "translateY(0)" };
    const bottom = { transform: `translateY(${-distance}px)` };
    this.#scroll = text.animate(
      [top, { ...top, offset: restAtStart }, { ...bottom, offset: restAtEnd }, bottom],
      { duration: this.readMs, fill: "forwards" },
    );
    this.#scroll.currentTime = share * this.readMs;
  }

  protected override render() {
    const text = emoteText(this, this.text, this.getAttribute("motion"));
    return html`
      ${this.avatar === "" ? nothing : html`<img class="avatar" part="avatar" src=${this.avatar} alt="" />`}
      ${namePlate(this)}
      <article class="card panel" part="card">
        <div class="view"><p class="text" part="text" dir=${directionOf(this.text)}>${text}</p></div>
        <i class="light"></i>
      </article>
    `;
  }
}

customElements.define("sidekick-ai-message", SidekickAiMessage);
