import { css, html, nothing, svg } from "lit";
import type { ControlState } from "../../shared/protocol/control-protocol.ts";
import { systemClock } from "../../shared/clock.ts";
import { fill } from "../../shared/words/words.ts";
import { ControlSection, secondsLeft } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";
import { cooldownRing, ringStyles } from "./cooldown-ring.ts";
import { createHoldPress } from "./hold-press.ts";

const check = svg`<svg class="check" viewBox="0 0 20 20"><path d="M4 10.5 8.2 15 16 6" /></svg>`;

/** The active character, its presence, whether the channel is live, the cooldown, and All quiet. */
class ControlStateSection extends ControlSection {
  static override styles = [
    controlStyles,
    ringStyles,
    css`
      .top {
        align-items: center;
        display: flex;
        gap: 12px;
      }
      .who {
        flex: 1;
        min-width: 0;
      }
      .name {
        display: -webkit-box;
        font-size: 16px;
        font-weight: 600;
        line-height: 1.3;
        overflow: hidden;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
      }
      .facts {
        color: #b3abc0;
        display: flex;
        flex-wrap: wrap;
        font-size: 12px;
        gap: 0 10px;
      }
      .facts span::before {
        border: 1.5px solid currentcolor;
        border-radius: 50%;
        content: "";
        display: inline-block;
        height: 8px;
        margin-inline-end: 5px;
        width: 8px;
      }
      .facts .in,
      .facts .live {
        color: #ffb066;
      }
      .facts .live {
        color: #ff9a9a;
      }
      .facts .in::before,
      .facts .live::before {
        background: currentcolor;
      }
      .facts .live::before {
        border-radius: 1px;
      }
      .channel {
        display: block;
        max-width: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .check {
        stroke: #7fd6a2 !important;
        stroke-linecap: round;
        stroke-linejoin: round;
        stroke-width: 2.4 !important;
        width: 24px !important;
      }
      .quiet {
        margin-top: 10px;
        overflow: hidden;
        position: relative;
        touch-action: manipulation;
        user-select: none;
        width: 100%;
      }
      .quiet b {
        font-weight: 600;
        position: relative;
      }
      .quiet i {
        background: #5a4a2e;
        inset: 0;
        position: absolute;
        transform: scaleX(0);
        transform-origin: left;
      }
      .quiet.held i {
        transform: none;
      }
      .quiet + .note:not(.screen-reader) {
        margin-top: 4px;
      }
      @media (prefers-reduced-motion: no-preference) {
        .quiet.held i {
          transition: transform 1s linear;
        }
      }
    `,
  ];
  readonly #hold = createHoldPress(systemClock, {
    // Only a long press ends All quiet, as on the key.
    canHold: () => this.panel.state?.isQuiet === true,
    short: () => this.#press("quiet"),
    held: () => this.#press("lift-quiet"),
    change: () => this.requestUpdate(),
  });

  #press(does: "quiet" | "lift-quiet"): void {
    const { panel } = this;
    if (panel.closedReason === undefined) panel.presses.press("quiet", { does });
    else panel.presses.explain("quiet", panel.closedReason);
  }

  protected override render() {
    const { words, state } = this.panel;
    const active = state?.characters.find(({ isActive }) => isActive);
    const seconds = secondsLeft(this.panel);
    return html`<section aria-labelledby="state">
      <h2 id="state" class="screen-reader">${words.state}</h2>
      <div class="top">
        ${this.#ring(seconds)}
        <div class="who">
          <bdi class="name" title=${active?.name ?? nothing}>${active?.name ?? words.noCharacter}</bdi>
          <div class="facts">${state ? this.#facts(state) : nothing}</div>
        </div>
      </div>
      ${this.#quiet(state?.isQuiet === true)} ${this.result("quiet")}
    </section>`;
  }

  #ring(seconds: number) {
    const { state, leftOf } = this.panel;
    if (!state) return cooldownRing(0, "unknown", "");
    const { readyInMs, windowMs, isSending } = state.cooldown;
    if (seconds === 0) return cooldownRing(0, "ready", isSending ? "…" : check);
    // The transition takes a second, so its end is the share that is left a second from now.
    const share = Math.max(0, leftOf(readyInMs) - 1_000) / Math.max(windowMs, readyInMs);
    return cooldownRing(share, "cooling", seconds);
  }

  #facts({ presence, isLive, channel, cooldown }: ControlState) {
    const { words } = this.panel;
    const seconds = secondsLeft(this.panel);
    const ready = seconds > 0 ? fill(words.readyIn, { seconds }) : words.ready;
    return html`${presence ? html`<span class=${presence}>${words.presence[presence]}</span>` : nothing}
      ${isLive === null ? nothing : html`<span class=${isLive ? "live" : ""}>${isLive ? words.live : words.offline}</span>`}
      <i class="screen-reader">${cooldown.isSending ? words.sending : ready}</i>
      ${channel === null ? nothing : html`<bdi class="channel">${channel}</bdi>`}`;
  }

  #quiet(isQuiet: boolean) {
    const { words, closedReason } = this.panel;
    const { isHeld, down, up, click, cancel } = this.#hold;
    const isLifting = isQuiet && isHeld;
    return html`<button
        type="button"
        class="quiet ${isLifting ? "held" : ""}"
        aria-describedby="quiet-note"
        aria-pressed=${isQuiet}
        aria-disabled=${closedReason === undefined ? nothing : "true"}
        title=${closedReason ?? (isQuiet ? nothing : words.quietNote)}
        @click=${click}
        @pointerdown=${down}
        @pointerup=${up}
        @pointerleave=${cancel}
        @pointercancel=${cancel}
        @keydown=${down}
        @keyup=${up}
        @blur=${cancel}
        @contextmenu=${(event: Event) => event.preventDefault()}
      >
        <i></i><b>${isLifting ? words.holding : isQuiet ? words.isQuiet : words.quiet}</b>
      </button>
      <p class="note ${isQuiet ? "" : "screen-reader"}" id="quiet-note">
        ${isQuiet ? words.liftNote : words.quietNote}
      </p>`;
  }
}

customElements.define("sidekick-control-state", ControlStateSection);
