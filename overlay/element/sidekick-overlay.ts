import { LitElement, type PropertyValues, adoptStyles, html, noChange, nothing, unsafeCSS } from "lit";
import type { PortraitsByName } from "../page/appearance.ts";
import { readOptions } from "../options/options.ts";
import type { OverlayOptions } from "../page/overlay-options.ts";
import { overlay as english } from "../../shared/words/english.ts";
import type { Locale, OverlayWords } from "../../shared/words/words.ts";
import { keepRows, theme } from "../pieces/sidekick-piece.ts";
import { type Look, type Piece, type PieceElement, type Row, oneRow } from "../pieces/piece.ts";
import type { Status } from "../pieces/status/status-player.ts";
import { pieces as definitions } from "../pieces/registry.ts";
import { themeColors } from "../style/resolve-style.ts";
import { placePieces } from "./place-pieces.ts";
import styles from "./sidekick-overlay.css?inline";
import themes from "./themes.css?inline";

/** Levels of the voice that are shown, a second. */
export const levelsShown = 20;
/** Share of the shown loudness that is left at the next level. */
const levelDecay = 0.64;

/** Every piece, those near the edges first. */
const fromEdge = definitions.toSorted((one, other) => one.fromEdge - other.fromEdge);

/** The state of each piece, by the piece's name. */
export type ShownStates = Readonly<Record<string, unknown>>;

/**
 * The overlay, which fills a page of any size on a transparent ground. Its `options` are the pieces shown and their places.
 * Each piece's parts are parts of the overlay too, with the piece's name in front:
 * `sidekick-overlay::part(message-text)`, `::part(alert-card)`. Its `theme` attribute is the theme's name.
 *
 * @csspart messages - place of the AI's messages
 * @csspart alerts, captions, chat, status, top, pulse, events, latest, cooldown, languages - places of those pieces
 * @csspart message-card, message-avatar, message-plate, message-ember, message-name, message-tone, message-target, message-text - see `sidekick-ai-message`
 * @csspart alert-card, alert-picture, alert-mark, alert-kicker, alert-headline, alert-figure, alert-amount, alert-detail, alert-quote - see `sidekick-alert`
 * @csspart chat-panel, chat-line, chat-name, chat-text, chat-role, chat-platform - see `sidekick-chat`
 * @csspart avatar - place of the avatar
 * @csspart avatar-figure - see `sidekick-avatar`
 * @csspart caption, caption-plate, caption-ember, caption-name, caption-tone, caption-target - see `sidekick-captions`
 * @csspart status-notice, status-text - see `sidekick-status`
 * @csspart top-panel, top-title, top-name, top-count - see `sidekick-top`
 * @csspart pulse-panel, pulse-figure, pulse-label, pulse-line, pulse-area, pulse-beat - see `sidekick-pulse`
 * @csspart events-panel, events-row, events-mark, events-name, events-what - see `sidekick-events`
 * @csspart latest-panel, latest-label, latest-name, latest-what - see `sidekick-latest`
 * @csspart cooldown-panel, cooldown-ring, cooldown-text - see `sidekick-cooldown`
 * @csspart languages-panel, languages-title, languages-bar, languages-name, languages-share - see `sidekick-languages`
 * @csspart voice-mark - see `sidekick-voice`
 * @cssproperty [--sidekick-scale=1] - size of everything
 * @cssproperty [--sidekick-margin=4.4vmin] - distance from the edges
 * @cssproperty [--sidekick-message-width=30em] - greatest width of a message
 * @cssproperty [--sidekick-messages-height=max(55%, 300px)] - greatest height of a message
 * @cssproperty [--sidekick-chat-width=21em] - width of the chat
 * @cssproperty [--sidekick-chat-height=62vh] - greatest height of the chat
 * @cssproperty [--sidekick-round=1] - how round corners are; 0: square
 * @cssproperty [--sidekick-font] - the typeface; letters that it lacks are those of the theme
 * @cssproperty [--sidekick-display-font] - the typeface of names, numbers and plates; default: the chosen one, or the theme's display face
 * @cssproperty [--sidekick-weight=600] - weight of text, to which names, captions and amounts add up to 200
 * @cssproperty [--sidekick-ink=#f4efe6] - text
 * @cssproperty [--sidekick-accent=#ffb066] - names, marks and headings
 * @cssproperty [--sidekick-on-accent] - text on the accent
 * @cssproperty [--sidekick-ground=#15121b] - panels, dark end
 * @cssproperty [--sidekick-raised=#1f1a28] - panels, light end
 * @cssproperty [--sidekick-ground-opacity=100%] - of panels, with their shadow and outline
 * @cssproperty [--sidekick-border=0.06em] - width of the panels' outline
 * @cssproperty [--sidekick-border-color] - colour of the panels' outline
 * @cssproperty [--sidekick-halo] - shadow of letters, as in `text-shadow`
 * @cssproperty [--sidekick-stroke] - outline of letters: width and colour
 * @cssproperty [--sidekick-mark-filter] - the same of marks and curves, as in `filter`
 * @cssproperty [--sidekick-tint] - a colour and its share, with which viewers' names and amounts are mixed
 * @cssproperty [--sidekick-least-light, --sidekick-most-light] - bounds of the lightness of an alert's own colour
 */
export class SidekickOverlay extends LitElement {
  static override styles = [theme, unsafeCSS(themeColors), unsafeCSS(themes), unsafeCSS(styles)];
  static override properties = {
    pieces: { attribute: false },
    options: { attribute: false },
    shown: { attribute: false },
    portraits: { attribute: false },
    locale: { attribute: false },
    moods: { attribute: false },
    pictures: { attribute: false },
    trouble: {},
  };

  /** Pieces that are loaded. */
  pieces: readonly Piece[] = [];
  options: OverlayOptions = readOptions(new URLSearchParams());
  shown: ShownStates = {};
  /** Portraits of the characters. */
  portraits: PortraitsByName = new Map();
  /** The overlay's words. Default: English. */
  locale: Locale<OverlayWords> = { language: "en", words: english };
  /** The mood that the streamer gave to each tone. */
  moods: Look["moods"] = new Map();
  /** The streamer's own pictures of avatars. */
  pictures: Look["pictures"] = new Map();
  /** Why nothing can be shown; empty: nothing is wrong. */
  trouble = "";
  #level = 0;
  /** Only what pieces show has changed, which is not in the page's own template. */
  #isShownOnly = false;
  #watched: readonly PieceElement[] = [];
  readonly #reported = new WeakSet<Error>();
  readonly #sizes = new ResizeObserver(() => this.#placePieces());

  /** Loudness of the voice, 0 to 1. Set without a render, because it changes many times a second. */
  set level(level: number) {
    // The level falls slowly, because a light that follows every gap between syllables would flicker.
    this.#level = level === 0 ? 0 : Math.max(level, this.#level * levelDecay);
    const speaking = ":is(sidekick-ai-message, sidekick-captions)[speaking]";
    for (const one of this.renderRoot.querySelectorAll<HTMLElement & { level: number }>(speaking))
      one.level = this.#level;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#isShownOnly = changed.size === 1 && changed.has("shown");
    if (changed.has("pieces")) this.#takePieces();
    if (!changed.has("options")) return;
    const { theme, scale } = this.options;
    this.setAttribute("theme", theme);
    this.style.setProperty("--_scale", String(scale));
  }

  #takePieces(): void {
    const rooms = this.pieces.map(({ room }) => room);
    if (this.shadowRoot) adoptStyles(this.shadowRoot, [...SidekickOverlay.styles, ...rooms]);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const isShownOnly = this.#isShownOnly;
    const before = isShownOnly ? changed.get("shown") : undefined;
    const filled = this.pieces.filter(({ name }) => before?.[name] !== this.shown[name] || !isShownOnly);
    for (const one of filled) this.#fill(one);
    // A flooded piece rarely changes its size, and only then is laid out.
    if (isShownOnly && filled.every(({ isFlooded }) => isFlooded)) return;
    const within = [...this.renderRoot.querySelectorAll<PieceElement>(".page, .piece > *")];
    for (const one of this.#watched) if (!within.includes(one)) this.#sizes.unobserve(one);
    for (const one of within) if (!this.#watched.includes(one)) this.#sizes.observe(one);
    this.#watched = within;
    void Promise.allSettled(within.map((one) => one.updateComplete)).then((results) => {
      this.#placePieces();
      for (const result of results) if (result.status === "rejected") this.#report(result.reason);
    });
  }

  /** Reports an error of drawing, once. Unhandled, Lit would repeat it with the element's next update, if there is one. */
  #report(error: unknown): void {
    if (!(error instanceof Error) || this.#reported.has(error)) return;
    this.#reported.add(error);
    reportError(error);
  }

  #placePieces(): void {
    const page = this.renderRoot.querySelector<HTMLElement>(".page");
    if (page && this.isConnected) placePieces(page);
  }

  /** Updates a piece's elements. */
  #fill({ name, element, parts, rows = oneRow, behind }: Piece): void {
    const place = this.renderRoot.querySelector(`.${name}`);
    const ground = this.renderRoot.querySelector(".behind");
    const state = this.shown[name];
    if (behind && ground) this.#keep(ground, behind.element, place ? behind.rows(state, this) : []);
    if (place) this.#keep(place, element, rows(state, this), parts);
  }

  /** Keeps one element per row as the only children of their place. */
  #keep(place: Element, element: new () => PieceElement, rows: readonly Row[], parts?: string): void {
    const { motion, theme } = this.options;
    keepRows(
      place,
      rows,
      ({ key }) => key,
      () => {
        const made = new element();
        if (parts !== undefined) made.setAttribute("exportparts", parts);
        return made;
      },
      (one, { eventId, isStill, properties }) => {
        if (eventId !== undefined) one.dataset["eventId"] = eventId;
        const wanted = isStill ? "none" : motion;
        if (one.getAttribute("motion") !== wanted) one.setAttribute("motion", wanted);
        if (one.getAttribute("theme") !== theme) one.setAttribute("theme", theme);
        Object.assign(one, properties);
      },
    );
  }

  protected override render() {
    if (this.#isShownOnly) return noChange;
    const { show } = this.options;
    return html`<div class="behind" aria-hidden="true"></div>
      <div class="page">
        <div class="piece trouble" at="middle">
          ${
            this.trouble === ""
              ? nothing
              : html`<sidekick-status
                  .state=${{ eventId: "", kind: "left", text: this.trouble } satisfies Status}
                ></sidekick-status>`
          }
        </div>
        ${
          // Each has a position of its own in the template, so that one that comes or goes leaves the others as they are.
          fromEdge.map(({ name, part, beside, isFixed, at: itsPlace }) =>
            this.pieces.some((one) => one.name === name) && (isFixed || show.has(name))
              ? html`<div
                  class="piece ${name}"
                  part=${part ?? name}
                  at=${this.options.at[name]?.anchor ?? itsPlace}
                  ?free=${this.options.at[name]?.offset}
                  beside=${beside ?? nothing}
                  style=${placeStyle(name, this.options)}
                ></div>`
              : nothing,
          )
        }
      </div>`;
  }
}

/** What place-pieces.ts and the style sheet need to know of a piece's place. */
function placeStyle(name: string, { at, scales, rooms, layers }: OverlayOptions): string {
  const offset = at[name]?.offset;
  const { width = 0, height = 0 } = rooms[name] ?? {};
  const layer = layers[name] ?? 0;
  return [
    `--_own-scale:${scales[name] ?? 1}`,
    ...(offset ? [`--_x:${offset.x}`, `--_y:${offset.y}`] : []),
    ...(width ? [`--_width:${width}`] : []),
    ...(height ? [`--_height:${height}`] : []),
    ...(layer ? [`z-index:${layer}`] : []),
  ].join(";");
}

customElements.define("sidekick-overlay", SidekickOverlay);
