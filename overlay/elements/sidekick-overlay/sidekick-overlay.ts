import { LitElement, type PropertyValues, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import type { ShownAlert } from "../../alerts/alert-queue.ts";
import type { StagedMessage } from "../../messages/message-stage.ts";
import type { VoiceState } from "../../voice/voice-player.ts";
import "../sidekick-ai-message/sidekick-ai-message.ts";
import "../sidekick-alert/sidekick-alert.ts";
import "../sidekick-voice/sidekick-voice.ts";
import { theme } from "../theme.styles.ts";
import { styles } from "./sidekick-overlay.styles.ts";

/**
 * The overlay: fills the page, whatever its size, on a transparent ground. Alerts stand at the top, messages
 * of the AI at the bottom left. The parts of what it shows are its own parts too, with the piece's name in
 * front: `sidekick-overlay::part(message-text)`, `::part(alert-card)`.
 *
 * @csspart messages - where the AI's messages stand
 * @csspart alerts - where alerts stand
 * @csspart message-card, message-plate, message-ember, message-name, message-target, message-text - see `sidekick-ai-message`
 * @csspart alert-card, alert-mark, alert-kicker, alert-headline, alert-figure, alert-detail, alert-quote - see `sidekick-alert`
 * @csspart voice-mark - see `sidekick-voice`
 * @cssproperty [--sidekick-scale=1] - size of everything
 * @cssproperty [--sidekick-margin=4.4vmin] - distance from the edges
 * @cssproperty [--sidekick-message-width=30em] - greatest width of a message
 * @cssproperty [--sidekick-messages-height=max(58%, 300px)] - greatest height of all messages together
 */
export class SidekickOverlay extends LitElement {
  static override styles = [theme, styles];
  static override properties = {
    messages: { attribute: false },
    alert: { attribute: false },
    voice: {},
  };

  /** Messages on show, oldest first. */
  declare messages: readonly StagedMessage[];
  /** The alert on show. */
  declare alert: ShownAlert | undefined;
  declare voice: VoiceState;

  constructor() {
    super();
    this.messages = [];
    this.alert = undefined;
    this.voice = "idle";
  }

  /** Loudness of the voice, 0 to 1. Set past the templates: it changes with every frame. */
  set level(level: number) {
    this.style.setProperty("--sidekick-level", level.toFixed(3));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("messages"))
      this.style.setProperty("--_count", String(Math.max(1, this.messages.length)));
  }

  protected override render() {
    return html`
      <div class="alerts" part="alerts">${this.#alert()}</div>
      <div class="messages" part="messages">
        ${repeat(
          this.messages,
          ({ message }) => message.eventId,
          ({ message, voice, place, readMs }) =>
            html`<sidekick-ai-message
              data-event-id=${message.eventId}
              exportparts="card: message-card, plate: message-plate, ember: message-ember, name: message-name, target: message-target, text: message-text"
              .name=${message.name}
              .text=${message.text}
              .target=${message.target}
              .readMs=${readMs}
              .speaking=${voice === "speaking"}
              .leaving=${place === "leaving"}
            ></sidekick-ai-message>`,
        )}
      </div>
      <sidekick-voice .state=${this.voice} exportparts="mark: voice-mark"></sidekick-voice>
    `;
  }

  #alert() {
    if (!this.alert) return nothing;
    const { alert, phase } = this.alert;
    return keyed(
      alert.eventId,
      html`<sidekick-alert
        data-event-id=${alert.isTest ? nothing : alert.eventId}
        exportparts="card: alert-card, mark: alert-mark, kicker: alert-kicker, headline: alert-headline, figure: alert-figure, detail: alert-detail, quote: alert-quote"
        .event=${alert.event}
        .leaving=${phase === "leaving"}
      ></sidekick-alert>`,
    );
  }
}

customElements.define("sidekick-overlay", SidekickOverlay);
