import { LitElement, type PropertyValues, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Pulse, TopChatters } from "../activity.ts";
import type { ShownAlert } from "../alerts/alert-queue.ts";
import type { Caption } from "../captions/caption-player.ts";
import type { ChatFeed } from "../chat/chat-feed.ts";
import type { AvatarsByName } from "../../page/avatars.ts";
import type { StagedMessage } from "../ai-message/message-stage.ts";
import type { Notice } from "../status/status-player.ts";
import type { Piece } from "../../page/option-table.ts";
import { type OverlayOptions, readOptions } from "../../page/options.ts";
import type { VoiceState } from "../../voice/voice-player.ts";
import { localeFor, type OverlayWords, overlayWords } from "../../../shared/words/words.ts";
import { SidekickAiMessage } from "../ai-message/sidekick-ai-message.ts";
import { keepRows } from "../keep-rows.ts";
import "../alerts/sidekick-alert.ts";
import "../captions/sidekick-captions.ts";
import "../chat/sidekick-chat.ts";
import "../pulse/sidekick-pulse.ts";
import "../status/sidekick-status.ts";
import "../top/sidekick-top.ts";
import "../voice/sidekick-voice.ts";
import { theme } from "../theme.styles.ts";
import { styles } from "./sidekick-overlay.styles.ts";
import { layOut } from "./lay-out.ts";
import { themes } from "./themes.styles.ts";

/** Pieces as they stand from the edge of the page inwards where several meet: what comes and goes moves what stays least. */
const fromEdge = [
  "captions",
  "pulse",
  "top",
  "chat",
  "alerts",
  "ai",
  "status",
] as const satisfies readonly Piece[];

/**
 * The overlay: fills the page, whatever its size, on a transparent ground. What it shows and where is in its `options`.
 * The parts of what it shows are its own parts too, with the piece's name in front:
 * `sidekick-overlay::part(message-text)`, `::part(alert-card)`. Its `theme` attribute is the theme's name.
 *
 * @csspart messages - where the AI's messages stand
 * @csspart alerts, captions, chat, status, top, pulse - where those stand
 * @csspart message-card, message-avatar, message-plate, message-ember, message-name, message-tone, message-target, message-text - see `sidekick-ai-message`
 * @csspart alert-card, alert-mark, alert-kicker, alert-headline, alert-figure, alert-detail, alert-quote - see `sidekick-alert`
 * @csspart chat-panel, chat-line, chat-name, chat-text, chat-role, chat-platform - see `sidekick-chat`
 * @csspart caption - see `sidekick-captions`
 * @csspart status-notice, status-text - see `sidekick-status`
 * @csspart top-panel, top-title, top-name, top-count - see `sidekick-top`
 * @csspart pulse-panel, pulse-figure, pulse-label, pulse-bar - see `sidekick-pulse`
 * @csspart voice-mark - see `sidekick-voice`
 * @cssproperty [--sidekick-scale=1] - size of everything
 * @cssproperty [--sidekick-margin=4.4vmin] - distance from the edges
 * @cssproperty [--sidekick-message-width=30em] - greatest width of a message
 * @cssproperty [--sidekick-messages-height=max(58%, 300px)] - greatest height of all messages together
 * @cssproperty [--sidekick-chat-width=21em] - width of the chat
 * @cssproperty [--sidekick-chat-height=62vh] - greatest height of the chat
 * @cssproperty [--sidekick-round=1] - how round corners are; 0: square
 */
export class SidekickOverlay extends LitElement {
  static override styles = [theme, themes, styles];
  static override properties = {
    options: { attribute: false },
    messages: { attribute: false },
    alert: { attribute: false },
    lines: { attribute: false },
    caption: { attribute: false },
    notice: { attribute: false },
    chatters: { attribute: false },
    avatars: { attribute: false },
    pulse: { attribute: false },
    voice: {},
    trouble: {},
  };

  declare options: OverlayOptions;
  /** Messages on show, oldest first. */
  declare messages: readonly StagedMessage[];
  /** The alert on show. */
  declare alert: ShownAlert | undefined;
  /** Lines of chat on show, oldest first. */
  declare lines: ChatFeed["shown"];
  /** What is being said. */
  declare caption: Caption | undefined;
  declare notice: Notice | undefined;
  declare chatters: TopChatters;
  /** Pictures of characters. */
  declare avatars: AvatarsByName;
  declare pulse: Pulse | undefined;
  declare voice: VoiceState;
  /** Why nothing can be shown; empty: nothing is wrong. */
  declare trouble: string;
  #words: OverlayWords = overlayWords.en;
  #watched: readonly LitElement[] = [];
  readonly #sizes = new ResizeObserver(() => this.#layOut());

  constructor() {
    super();
    this.options = readOptions(new URLSearchParams());
    this.messages = [];
    this.alert = undefined;
    this.lines = [];
    this.caption = undefined;
    this.notice = undefined;
    this.chatters = [];
    this.avatars = new Map();
    this.pulse = undefined;
    this.voice = "idle";
    this.trouble = "";
  }

  /** Loudness of the voice, 0 to 1. Set past the templates: it changes with every frame. */
  set level(level: number) {
    this.style.setProperty("--sidekick-level", level.toFixed(3));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("options")) return;
    const { theme, scale, language } = this.options;
    this.setAttribute("theme", theme);
    this.style.setProperty("--_scale", String(scale));
    this.#words = localeFor(overlayWords, language || navigator.language).words;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("messages") || changed.has("avatars") || changed.has("options")) this.#keepMessages();
    // Lines come in floods: the chat's size says when they matter.
    if (changed.size === 1 && changed.has("lines")) return;
    const within = [...this.renderRoot.querySelectorAll<LitElement>(".page, .piece > *")];
    for (const one of this.#watched) if (!within.includes(one)) this.#sizes.unobserve(one);
    for (const one of within) if (!this.#watched.includes(one)) this.#sizes.observe(one);
    this.#watched = within;
    void Promise.allSettled(within.map((one) => one.updateComplete)).then(() => this.#layOut());
  }

  #layOut(): void {
    const page = this.renderRoot.querySelector<HTMLElement>(".page");
    if (page && this.isConnected) layOut(page);
  }

  protected override render() {
    const { show, at, scales } = this.options;
    return html`<div class="page">
      <div class="piece voice" at="top-right">
        <sidekick-voice
          .state=${this.voice}
          .hear=${this.#words.hear}
          exportparts="mark: voice-mark"
        ></sidekick-voice>
      </div>
      <div class="piece status" at="middle">
        ${
          this.trouble === ""
            ? nothing
            : html`<sidekick-status
                .notice=${{ eventId: "", kind: "left", text: this.trouble } satisfies Notice}
              ></sidekick-status>`
        }
      </div>
      ${fromEdge
        .filter((piece) => show.has(piece))
        .map((piece) =>
          keyed(
            piece,
            html`<div
              class="piece ${piece}"
              part=${piece === "ai" ? "messages" : piece}
              at=${at[piece]}
              style="--_own-scale:${scales[piece]}"
            >
              ${this.#piece(piece)}
            </div>`,
          ),
        )}
    </div>`;
  }

  #keepMessages(): void {
    const place = this.renderRoot.querySelector(".ai");
    if (!place) return;
    keepRows(
      place,
      this.messages,
      ({ message }) => message.eventId,
      emptyMessage,
      (one, staged) => {
        const { name, text, target, tone } = staged.message;
        Object.assign(one, {
          name,
          text,
          target,
          tone,
          avatar: this.avatars.get(name.toLowerCase()) ?? "",
          readMs: staged.readMs,
          speaking: staged.voice === "speaking",
          leaving: staged.place === "leaving",
        });
      },
    );
  }

  #alert() {
    if (!this.alert) return nothing;
    const { alert, phase } = this.alert;
    return keyed(
      alert.eventId,
      html`<sidekick-alert
        data-event-id=${alert.isTest ? nothing : alert.eventId}
        exportparts="card: alert-card, mark: alert-mark, kicker: alert-kicker, headline: alert-headline, figure: alert-figure, detail: alert-detail, quote: alert-quote"
        .alert=${alert}
        .words=${this.#words}
        .leaving=${phase === "leaving"}
      ></sidekick-alert>`,
    );
  }

  #piece(piece: Piece) {
    switch (piece) {
      case "ai":
        // They are rows, see `keepRows`.
        return nothing;
      case "alerts":
        return this.#alert();
      case "chat":
        return html`<sidekick-chat
          exportparts="panel: chat-panel, line: chat-line, name: chat-name, text: chat-text, role: chat-role, platform: chat-platform"
          .lines=${this.lines}
          .words=${this.#words}
        ></sidekick-chat>`;
      case "captions":
        return html`<sidekick-captions exportparts="caption" .caption=${this.caption}></sidekick-captions>`;
      case "status":
        return html`<sidekick-status
          exportparts="notice: status-notice, text: status-text"
          .notice=${this.notice}
        ></sidekick-status>`;
      case "top":
        return html`<sidekick-top
          exportparts="panel: top-panel, title: top-title, name: top-name, count: top-count"
          .label=${this.#words.top}
          .chatters=${this.chatters}
        ></sidekick-top>`;
      case "pulse":
        return html`<sidekick-pulse
          exportparts="panel: pulse-panel, figure: pulse-figure, label: pulse-label, bar: pulse-bar"
          .label=${this.pulse?.perMinute === 1 ? this.#words.pulseOfOne : this.#words.pulse}
          .pulse=${this.pulse}
        ></sidekick-pulse>`;
    }
  }
}

function emptyMessage(): SidekickAiMessage {
  const message = new SidekickAiMessage();
  message.setAttribute(
    "exportparts",
    "card: message-card, avatar: message-avatar, plate: message-plate, ember: message-ember, name: message-name, tone: message-tone, target: message-target, text: message-text",
  );
  return message;
}

customElements.define("sidekick-overlay", SidekickOverlay);
