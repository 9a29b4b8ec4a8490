import { css, html, nothing, svg } from "lit";
import { pictogramPaths } from "../../shared/pictogram-paths.ts";
import { ControlSection, closedFor } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";
import { createHoldPress } from "./hold-press.ts";
import { pageClock } from "../page/page-clock.ts";

const { speaker, sound, crossed, bell, clapper, moon, skip } = pictogramPaths;
const iconOf = (path: string) =>
  svg`<svg viewBox="-34 -34 68 68" aria-hidden="true"><path d=${path} /></svg>`;
/** The pictograms of the keys. */
const icons = {
  mute: iconOf(speaker + sound),
  muted: iconOf(speaker + crossed),
  skip: iconOf(skip),
  alerts: iconOf(bell + clapper),
  quiet: iconOf(moon),
};

/** What a streamer reaches for in a hurry, always in view: mute, skip, pause alerts, All quiet. */
class ControlBar extends ControlSection {
  static override styles = [
    controlStyles,
    css`
      section {
        background: none;
        border: 0;
        display: grid;
        gap: 6px;
        grid-template-columns: repeat(4, minmax(0, 1fr));
        padding: 0;
      }
      button {
        align-items: center;
        display: flex;
        flex-direction: column;
        font-size: 12px;
        gap: 2px;
        justify-content: center;
        line-height: 14px;
        min-height: 52px;
        padding: 4px;
        touch-action: manipulation;
      }
      button.on {
        border-color: var(--attention);
        color: var(--attention);
      }
      svg {
        fill: none;
        flex: none;
        height: 18px;
        position: relative;
        stroke: currentcolor;
        stroke-linecap: round;
        stroke-linejoin: round;
        stroke-width: 6;
        width: 18px;
      }
      .quiet {
        background: var(--danger-ground);
        border: 2px solid var(--danger);
        overflow: hidden;
        position: relative;
        -webkit-touch-callout: none;
        -webkit-user-select: none;
        user-select: none;
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
      @media (width >= 500px) {
        button {
          flex-direction: row;
          font-size: 13px;
          gap: 8px;
          min-height: 40px;
        }
      }
      @media (prefers-reduced-motion: no-preference) {
        .quiet.held i {
          transition: transform 1s linear;
        }
      }
    `,
  ];
  readonly #hold = createHoldPress(pageClock, {
    // Only a long press ends All quiet, as on the key.
    canHold: () => this.panel.state?.isQuiet === true,
    short: () => this.#press("quiet"),
    held: () => this.#press("lift-quiet"),
    change: () => this.requestUpdate(),
  });

  #press(does: "quiet" | "lift-quiet"): void {
    const { panel } = this;
    const why = closedFor(panel);
    if (why === undefined) panel.presses.press("bar", { does });
    else panel.presses.explain("bar", why);
  }

  protected override render() {
    const { words, state, presses } = this.panel;
    const { state: now = "idle", waiting = 0, isMuted = false } = state?.voice ?? {};
    const isPaused = state?.alerts.isPaused === true;
    const skip = waiting > 0 ? `${words.skipPlaying} ${waiting}` : words.skipPlaying;
    const noVoice = now === "idle" && waiting === 0 ? words.reasons.idle : undefined;
    return html`<section aria-label=${words.atOnce}>
      ${this.button({
        place: "bar",
        label: html`${isMuted ? icons.muted : icons.mute}<span>${isMuted ? words.unmute : words.mute}</span>`,
        look: isMuted ? "on" : "",
        press: () => presses.press("bar", { does: "voice", what: "mute" }),
      })}
      ${this.button({
        place: "bar",
        label: html`${icons.skip}<span>${skip}</span>`,
        name: `${skip}: ${words.voice}`,
        reason: state?.pages === 0 ? words.reasons.noPages : noVoice,
        press: () => presses.press("bar", { does: "voice", what: "skip" }),
      })}
      ${this.button({
        place: "bar",
        label: html`${icons.alerts}<span>${isPaused ? words.resumeAlerts : words.pauseAlerts}</span>`,
        look: isPaused ? "on" : "",
        press: () => presses.press("bar", { does: "alerts", what: "pause" }),
      })}
      ${this.#quiet(state?.isQuiet === true)}
    </section>`;
  }

  #quiet(isQuiet: boolean) {
    const { words } = this.panel;
    const why = closedFor(this.panel);
    const { isHeld, down, up, click, cancel } = this.#hold;
    const isLifting = isQuiet && isHeld;
    return html`<button
        type="button"
        class="quiet ${isLifting ? "held" : ""}"
        aria-describedby="quiet-note"
        aria-pressed=${isQuiet}
        aria-disabled=${why === undefined ? nothing : "true"}
        title=${why ?? (isQuiet ? nothing : words.quietNote)}
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
        <i></i>${icons.quiet}<b>${isLifting ? words.holding : isQuiet ? words.isQuiet : words.quiet}</b>
      </button>
      <p class="screen-reader" id="quiet-note">${isQuiet ? words.liftNote : words.quietNote}</p>`;
  }
}

customElements.define("sidekick-control-bar", ControlBar);
