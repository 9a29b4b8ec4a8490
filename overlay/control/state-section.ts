import { css, html, nothing, svg } from "lit";
import type { ControlState } from "../../shared/protocol/control-protocol.ts";
import { directionOf } from "../../shared/text-direction.ts";
import { ControlSection } from "./control-section.ts";
import { blockingProblem, headOf, secondsLeft } from "./head.ts";
import { controlStyles } from "./control.styles.ts";
import { cooldownRing, ringStyles } from "./cooldown-ring.ts";

const check = svg`<svg class="check" viewBox="0 0 20 20"><path d="M4 10.5 8.2 15 16 6" /></svg>`;

/** The active character, its presence, whether the channel is live, and the cooldown: always in view. */
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
      b.worst {
        font-variant-numeric: tabular-nums;
        font-weight: 600;
      }
      b.ready {
        color: var(--ready);
      }
      b.cooling {
        color: var(--in-chat);
      }
      b.attention {
        color: var(--attention);
      }
      b.trouble {
        color: var(--trouble);
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
      @media (width >= 500px) {
        .facts {
          flex-wrap: nowrap;
          height: 18px;
          line-height: 18px;
          white-space: nowrap;
        }
      }
    `,
  ];
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
        <div class="facts">${this.#facts(state)}</div>
      </div>
    </section>`;
  }

  /** How many messages await approval, in view also while their list is not. */
  #waiting(state: ControlState | undefined) {
    const count = state?.aiMessages.filter(({ approval }) => approval === "waits").length ?? 0;
    const sentence = this.counted(this.panel.words.waiting, count);
    return count === 0
      ? nothing
      : html`<b title=${sentence} aria-hidden="true">${count}</b><i class="screen-reader">${sentence}</i>`;
  }

  #ring(seconds: number) {
    const { state, leftOf } = this.panel;
    const { tone } = headOf(this.panel);
    const sign = html`<b class="worst ${tone}">${tone === "muted" ? "…" : "!"}</b>`;
    if (!state || blockingProblem(this.panel)) return cooldownRing(0, "unknown", sign);
    const { readyInMs, windowMs, isSending } = state.cooldown;
    if (seconds === 0 && tone !== "ready") return cooldownRing(0, "unknown", sign);
    if (seconds === 0) return cooldownRing(0, "ready", isSending ? "…" : check);
    const share = leftOf(readyInMs) / Math.max(windowMs, readyInMs);
    return cooldownRing(share, "cooling", seconds);
  }

  #facts(state: ControlState | undefined) {
    const { words } = this.panel;
    const { text, tone } = headOf(this.panel);
    const { presence, isLive = null, channel = null, problem } = state ?? {};
    // The AI's presence may have changed since the service was lost.
    const isKnown = !blockingProblem(this.panel);
    return html`<b class="worst ${tone}">${text}</b> ${
        isKnown && presence && problem !== "out"
          ? html`<span class=${presence}>${words.presence[presence]}</span>`
          : nothing
      }
      ${
        isKnown && isLive !== null
          ? html`<span class=${isLive ? "live" : ""}>${isLive ? words.live : words.offline}</span>`
          : nothing
      }
      ${channel === null ? nothing : html`<bdi>${channel}</bdi>`}`;
  }
}

customElements.define("sidekick-control-state", ControlStateSection);
