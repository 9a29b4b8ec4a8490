import { type PropertyValues, type SVGTemplateResult, html, nothing, render, svg, unsafeCSS } from "lit";
import { emoteStyles, emoteText } from "../../emotes/emotes.ts";
import type { ChatFeed, ChatLine, ChatRole } from "./chat-feed.ts";
import type { OverlayWords } from "../../../shared/words/words.ts";
import { keepRows, SidekickPiece, theme } from "../sidekick-piece.ts";
import { directionOf } from "../../../shared/text-direction.ts";
import styles from "./sidekick-chat.css?inline";

/** Pause without a line after which the next one fades in. In busy chat a fade is hardly seen, and was most of the cost. */
const calmMs = 1_000;

/** The usual platforms: hues that are far apart, and signs on a grid of 16. The shapes are our own, not the platforms' logos. */
const platforms: ReadonlyMap<string, readonly [hue: number, sign: string]> = new Map([
  ["TWITCH", [300, "M3 1.5h10L15 3.5V9.5l-2 2H9L5 15V11.5H3L1 9.5V3.5ZM5.5 4.5v4h1.6v-4Zm3.6 0v4h1.6v-4Z"]],
  ["YOUTUBE", [25, "M4 2.5 14 8l-10 5.5Z"]],
  ["KICK", [145, "M2.5 2h3.6v4.3L9.6 2H14L9.4 7.7 14.2 14H9.8L6.1 8.9V14H2.5Z"]],
  ["TIKTOK", [215, "M7.5 1H10c.3 2.2 1.7 3.6 4 3.8v2.7c-1.5 0-2.9-.5-4-1.3V10.5a4.3 4.3 0 1 1-2.5-3.9Z"]],
]);

/** A platform's sign, or two letters as some names begin alike, and the hue of the ground beneath, in degrees. */
export function platformBadge(
  platform: string,
): readonly [sign: string | undefined, letters: string, hue: number] {
  const [first = "", second = ""] = platform;
  const [hue = hueOf(platform), sign] = platforms.get(platform) ?? [];
  return [sign, first + second.toLowerCase(), hue];
}

/** A hue for a name, always the same. */
export function hueOf(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at++) hash = (hash * 31 + name.charCodeAt(at)) | 0;
  return (hash >>> 0) % 360;
}

/** One mark per role on a grid of 16. Roles differ by shape. */
const marks: Readonly<Partial<Record<ChatRole, SVGTemplateResult>>> = {
  streamer: svg`<path d="M2 13V4l4 3 2-5 2 5 4-3v9Z" />`,
  moderator: svg`<path d="M8 1 14 3.5V8c0 3.5-2.5 5.8-6 7-3.5-1.2-6-3.5-6-7V3.5Z" />`,
  vip: svg`<path d="M4 2h8l3 4-7 9-7-9Z" />`,
  subscriber: svg`<path d="m8 1 2.1 4.5 4.9.6-3.6 3.4.9 4.9L8 12l-4.3 2.4.9-4.9L1 6.1l4.9-.6Z" />`,
  ai: svg`<path d="M8 1c.5 4.2 2.5 6.5 7 7-4.5.5-6.5 2.8-7 7-.5-4.2-2.5-6.5-7-7 4.5-.5 6.5-2.8 7-7Z" />`,
};

/**
 * Chat: viewers and the AI in one feed (`chat.message` and `chat.ai_message`), oldest first. All
 * of it is text. A line carries `data-event-id`; its class is its author's role.
 *
 * @csspart panel - panel behind the lines
 * @csspart line - one line
 * @csspart name - who wrote it
 * @csspart text - what was written
 * @csspart role - the author's mark
 * @csspart platform - where it came from
 * @cssproperty [--sidekick-accent=#ffb066] - marks, and the AI's name
 * @cssproperty [--sidekick-ink=#f4efe6] - the text
 * @cssproperty [--sidekick-ground=#15121b] - the panel, dark end
 * @cssproperty [--sidekick-raised=#1f1a28] - the panel, light end
 * @cssproperty [--sidekick-line=#3a3346] - the panel's outline
 * @cssproperty [--sidekick-font] - the typeface
 */
export class SidekickChat extends SidekickPiece<ChatFeed["shown"]> {
  static override styles = [theme, unsafeCSS(styles), unsafeCSS(emoteStyles)];
  /** The page gives and takes room also while no line comes. */
  readonly #room = new ResizeObserver(() => this.#fadeTop());

  protected override updated(changed: PropertyValues<this>): void {
    const lines = this.state ?? [];
    this.toggleAttribute("empty", lines.length === 0);
    const before = changed.get("state")?.at(-1);
    const list = this.renderRoot.querySelector("ul");
    if (!list) return;
    keepRows(
      list,
      lines,
      ({ line }) => line.eventId,
      ({ since }) => emptyRow(since - (before?.since ?? 0) >= calmMs),
      (row, { line }) => this.#fill(row, line),
    );
    this.#room.observe(list);
    this.#fadeTop();
  }

  /** Lines that no longer fit fade out at the top. While all fit, the first is as clear as the others. */
  #fadeTop(): void {
    const list = this.renderRoot.querySelector("ul");
    const first = list?.firstElementChild;
    const isFull = first instanceof HTMLElement && first.offsetTop < (list?.offsetTop ?? 0);
    list?.toggleAttribute("full", isFull);
  }

  #fill(row: HTMLElement, line: ChatLine): void {
    row.className = line.role;
    row.dataset["eventId"] = line.eventId;
    row.style.setProperty("--_hue", String(hueOf(line.name)));
    const { text, platform } = line;
    render(lineContent(line, emoteText(row, text, this.getAttribute("motion"), platform), this.words), row);
  }

  protected override draw() {
    return html`<div class="panel" part="panel"><ul></ul></div>`;
  }
}

function emptyRow(fades: boolean): HTMLElement {
  const row = document.createElement("li");
  row.toggleAttribute("fades", fades);
  row.part = "line";
  return row;
}

function lineContent({ name, text, role, platform }: ChatLine, content: unknown, words: OverlayWords) {
  const mark = marks[role];
  const [sign, letters, hue] = platformBadge(platform);
  return html`${
      platform === ""
        ? nothing
        : html`<i class="platform" part="platform" style="--_hue:${hue}"
            >${sign ? svg`<svg viewBox="0 0 16 16" aria-label=${platform}><path d=${sign} fill-rule="evenodd" /></svg>` : letters}</i
          >`
    }${
      mark && role !== "viewer"
        ? html`<svg class="role" part="role" viewBox="0 0 16 16" aria-label=${words[role]}>${mark}</svg>`
        : nothing
    }<bdi class="name" part="name">${name}</bdi>
    <span class="text" part="text" dir=${directionOf(text)}>${content}</span>`;
}

customElements.define("sidekick-chat", SidekickChat);
