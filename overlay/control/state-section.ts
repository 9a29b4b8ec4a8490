import { css, html, nothing, svg } from "lit";
import type { ControlState } from "../../shared/protocol/control-protocol.ts";
import { systemClock } from "../../shared/clock.ts";
import { fill, plural } from "../../shared/words/words.ts";
import { directionOf } from "../../shared/text-direction.ts";
import { ControlSection, secondsLeft } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";
import { cooldownRing, ringStyles } from "./cooldown-ring.ts";
import { createHoldPress } from "./hold-press.ts";

const check = svg`<svg class="check" viewBox="0 0 20 20"><path d="M4 10.5 8.2 15 16 6" /></svg>`;

/** The active character, its presence, whether the channel is live, the cooldown, and All quiet: always in view. */
class ControlStateSection extends ControlSection {
  static override styles = [
    controlStyles,
    ringStyles,
    css`
      section {
        align-items: center;
        background: none;
        border: 0;
        display: flex;
        gap: 9px;
        padding: 0;
      }
      .who {
        flex: 1;
        min-width: 0;
      }
      .name {
        align-items: center;
        display: flex;
        gap: 6px;
      }
      .name bdi {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        font-size: 15px;
        font-weight: 600;
        line-height: 21px;
      }
      .name b {
        background: var(--attention);
        border-radius: 9px;
        color: var(--on-accent);
        flex: none;
        font-size: 12px;
        font-variant-numeric: tabular-nums;
        line-height: 17px;
        min-width: 17px;
        padding: 0 5px;
        text-align: center;
      }
      /* As high with few facts as with many. What has no room in a dock is the channel. */
      .facts {
        color: var(--muted);
        display: flex;
        flex-wrap: wrap;
        font-size: 12px;
        gap: 0 9px;
        height: 32px;
        line-height: 16px;
        overflow: hidden;
      }
      .facts bdi {
        max-width: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .facts span::before {
        border: 1.5px solid currentcolor;
        border-radius: 50%;
        content: "";
        display: inline-block;
        height: 8px;
        margin-inline-end: 4px;
        width: 8px;
      }
      .facts .in,
      .facts .live {
        color: var(--accent);
      }
      .facts .live {
        color: var(--trouble);
      }
      .facts .in::before,
      .facts .live::before {
        background: currentcolor;
      }
      .facts .live::before {
        border-radius: 1px;
      }
      .check {
        stroke: var(--ready) !important;
        stroke-linecap: round;
        stroke-linejoin: round;
        stroke-width: 2.4 !important;
        width: 20px !important;
      }
      .quiet {
        background: var(--danger-ground);
        border: 2px solid var(--danger);
        flex: none;
        font-size: 13px;
        height: 40px;
        line-height: 15px;
        overflow: hidden;
        padding: 0 6px;
        position: relative;
        touch-action: manipulation;
        -webkit-touch-callout: none;
        -webkit-user-select: none;
        user-select: none;
        width: clamp(92px, 30vw, 200px);
      }
      .quiet:hover {
        border-color: var(--trouble);
      }
      .quiet:active {
        background: var(--danger-pressed);
      }
      .quiet[aria-pressed="true"] {
        background: var(--raised);
        border-color: var(--strong-line);
        color: var(--soft-ink);
      }
      .quiet[aria-disabled="true"] {
        background: var(--card);
        border-color: var(--trouble-line);
      }
      .quiet b {
        font-weight: 600;
        position: relative;
      }
      .quiet i {
        background: var(--attention-line);
        inset: 0;
        position: absolute;
        transform: scaleX(0);
        transform-origin: left;
      }
      .quiet.held i {
        transform: none;
      }
      @media (width < 230px) {
        section {
          flex-wrap: wrap;
        }
        .quiet {
          width: 100%;
        }
      }
      @media (width >= 500px) {
        .facts {
          flex-wrap: nowrap;
          height: 18px;
          line-height: 18px;
          white-space: nowrap;
        }
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
    const name = active?.name ?? words.noCharacter;
    return html`<section aria-labelledby="state">
      <h2 id="state" class="screen-reader">${words.state}</h2>
      ${this.#ring(seconds)}
      <div class="who">
        <div class="name">
          <bdi dir=${directionOf(name)} title=${active?.name ?? nothing}>${name}</bdi>
          ${this.#waiting(state)}
        </div>
        <div class="facts">${state ? this.#facts(state) : nothing}</div>
      </div>
      ${this.#quiet(state?.isQuiet === true)}
    </section>`;
  }

  /** How many messages await approval, in view also while their list is not. */
  #waiting(state: ControlState | undefined) {
    const { words, language } = this.panel;
    const count = state?.aiMessages.filter(({ approval }) => approval === "waits").length ?? 0;
    const sentence = fill(plural(language, words.waiting, count), { count });
    return count === 0
      ? nothing
      : html`<b title=${sentence} aria-hidden="true">${count}</b><i class="screen-reader">${sentence}</i>`;
  }

  #ring(seconds: number) {
    const { state, leftOf } = this.panel;
    // Without an account nothing is ready.
    if (!state || (state.channel === null && state.trouble !== null)) return cooldownRing(0, "unknown", "");
    const { readyInMs, windowMs, isSending } = state.cooldown;
    if (seconds === 0) return cooldownRing(0, "ready", isSending ? "…" : check);
    const share = leftOf(readyInMs) / Math.max(windowMs, readyInMs);
    return cooldownRing(share, "cooling", seconds);
  }

  #facts({ presence, isLive, channel, cooldown }: ControlState) {
    const { words } = this.panel;
    const seconds = secondsLeft(this.panel);
    const ready = seconds > 0 ? fill(words.readyIn, { seconds }) : words.ready;
    return html`${presence ? html`<span class=${presence}>${words.presence[presence]}</span>` : nothing}
      ${isLive === null ? nothing : html`<span class=${isLive ? "live" : ""}>${isLive ? words.live : words.offline}</span>`}
      <i class="screen-reader">${cooldown.isSending ? words.sending : ready}</i>
      ${channel === null ? nothing : html`<bdi>${channel}</bdi>`}`;
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
      <p class="screen-reader" id="quiet-note">${isQuiet ? words.liftNote : words.quietNote}</p>`;
  }
}

customElements.define("sidekick-control-state", ControlStateSection);
