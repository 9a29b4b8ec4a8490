import { css, html, nothing } from "lit";
import { fill } from "../../shared/words/words.ts";
import { tracks } from "../../shared/ui/controls.styles.ts";
import { slider } from "../../shared/ui/number-field.ts";
import { ControlSection, closedFor } from "./control-section.ts";
import { controlStyles } from "./control.styles.ts";
import { pageClock } from "../page/page-clock.ts";
import { createPaced } from "../../shared/paced.ts";
import type { Clock } from "../../shared/clock.ts";

/** The voice and the alerts of the open overlay pages. */
class ControlPagesSection extends ControlSection {
  static override styles = [
    tracks,
    controlStyles,
    css`
      .volume {
        align-items: center;
        display: flex;
        flex-wrap: wrap;
        gap: 0 10px;
        margin-top: 6px;
      }
      .volume label {
        color: var(--muted);
        font-size: 13px;
      }
      .volume input {
        accent-color: var(--accent);
        flex: 1;
        margin: 0;
        min-height: 24px;
        min-width: 60px;
      }
      .volume output {
        font-variant-numeric: tabular-nums;
        min-width: 44px;
        text-align: end;
      }
    `,
  ];
  readonly #volume = createPacedVolume(
    pageClock,
    (volume) => this.panel.presses.press("volume", { does: "volume", volume }),
    () => this.requestUpdate(),
  );

  protected override render() {
    return html`${this.#voice()} ${this.#alerts()}`;
  }

  #voice() {
    const { words, state } = this.panel;
    const {
      state: now = "idle",
      waiting = 0,
      isMuted,
      isMutedInObs,
      isHeld,
      awaitsTurn,
    } = state?.voice ?? {};
    const { turn } = words;
    const noPages = state?.pages === 0 ? words.reasons.noPages : undefined;
    const nothingToDo = noPages ?? (now === "idle" && waiting === 0 ? words.reasons.idle : undefined);
    const facts = [
      noPages ? words.noPages : isHeld ? turn.onHold : awaitsTurn ? turn.afterYou : words.voiceStates[now],
      ...(isMuted ? [isMutedInObs ? words.mutedInObs : words.muted] : []),
      ...(waiting > 0 ? [this.counted(words.waiting, waiting)] : []),
    ];
    return this.foldable(
      "voice",
      words.voice,
      html`<span class="aside">${facts.join(" · ")}</span>`,
      html`<div class="row">
          ${(["replay", "stop"] as const).map((what) =>
            this.button({
              place: "voice",
              label: words[what],
              name: `${words[what]}: ${words.voice}`,
              reason: what === "replay" ? noPages : nothingToDo,
              press: () => this.panel.presses.press("voice", { does: "voice", what }),
            }),
          )}
          ${this.button({
            place: "voice",
            label: isHeld ? turn.goOn : turn.wait,
            name: `${isHeld ? turn.goOn : turn.wait}: ${words.voice}`,
            look: isHeld ? "on" : "",
            press: () => this.panel.presses.press("voice", { does: "voice", what: "wait" }),
          })}
          ${
            awaitsTurn && !isHeld
              ? this.button({
                  place: "voice",
                  label: turn.now,
                  name: `${turn.now}: ${words.voice}`,
                  press: () => this.panel.presses.press("voice", { does: "voice", what: "now" }),
                })
              : nothing
          }
        </div>
        ${this.#slider()} ${this.result("voice")} ${this.#volumeTrouble()}`,
    );
  }

  /** Only failures are shown: the slider itself shows a volume that was set. */
  #volumeTrouble() {
    const phase = this.panel.presses.at("volume")?.phase;
    return phase === "failed" || phase === "unanswered" ? this.result("volume") : nothing;
  }

  #slider() {
    const { words, state } = this.panel;
    const isClosed = closedFor(this.panel) !== undefined || !state;
    const current = state?.voice.volume ?? 100;
    const volume = Math.round(isClosed ? current : (this.#volume.draft ?? current));
    return html`<div class="volume">
      <label for="volume">${words.volume}</label>
      ${slider({
        id: "volume",
        least: 0,
        most: 100,
        step: 5,
        value: String(volume),
        valueText: fill(words.percent, { n: volume }),
        isClosed,
        onNumber: (next, isPassing) => {
          if (isPassing && !isClosed) this.#volume.set(next);
          this.requestUpdate();
        },
      })}
      <output for="volume">${fill(words.percent, { n: volume })}</output>
    </div>`;
  }

  #alerts() {
    const { words, state } = this.panel;
    const { isShowing = false, waiting = 0, merged = 0, dropped = 0, isPaused = false } = state?.alerts ?? {};
    const noPages = state?.pages === 0 ? words.reasons.noPages : undefined;
    const nothingToDo = noPages ?? (!isShowing && waiting === 0 ? words.reasons.noAlert : undefined);
    const facts = [
      noPages ? words.noPages : isShowing ? words.showing : words.notShowing,
      ...(isPaused ? [words.paused] : []),
      ...(waiting > 0 ? [this.counted(words.waiting, waiting)] : []),
      ...(merged > 0 ? [this.counted(words.alertsMerged, merged)] : []),
      ...(dropped > 0 ? [this.counted(words.alertsDropped, dropped)] : []),
    ];
    return this.foldable(
      "alerts",
      words.alerts,
      html`<span class="aside">${facts.join(" · ")}</span>`,
      html`<div class="row">
          ${(["skip", "replay", "clear", "test"] as const).map((what) =>
            this.button({
              place: "alerts",
              label: what === "skip" ? words.skipPlaying : words[what],
              name: `${what === "skip" ? words.skipPlaying : words[what]}: ${words.alerts}`,
              reason: what === "replay" || what === "test" ? noPages : nothingToDo,
              press: () => this.panel.presses.press("alerts", { does: "alerts", what }),
            }),
          )}
        </div>
        ${this.result("alerts")}`,
    );
  }
}

/** Least time between two requests, in milliseconds. */
const paceMs = 150;
/** How long the slider keeps the streamer's value before it follows the plugin's again, in milliseconds. */
const settleMs = 1_500;

/** Sends a slider's values at a limited rate; the last one is always sent. */
function createPacedVolume(clock: Clock, send: (volume: number) => void, onSettled: () => void) {
  let draft: number | undefined;
  let sent: number | undefined;
  let cancelSettling = (): void => {};
  const sending = createPaced(clock, paceMs, () => {
    if (draft !== undefined && draft !== sent) send((sent = draft));
  });
  return {
    /** The streamer's value, 0 to 100; `undefined` while the plugin's is shown. */
    get draft() {
      return draft;
    },
    set(volume: number): void {
      draft = volume;
      sending.soon();
      cancelSettling();
      cancelSettling = clock.after(settleMs, () => {
        draft = sent = undefined;
        onSettled();
      });
    },
  };
}

customElements.define("sidekick-control-pages", ControlPagesSection);
