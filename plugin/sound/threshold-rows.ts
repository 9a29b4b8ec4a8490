import { type PropertyDeclarations, type TemplateResult, css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { type SetUpWords, fill } from "../../shared/words/words.ts";
import { liveRegion, note, row, statusLine } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { PanelView } from "../forms/panel-view.ts";
import { microphoneThreshold, readGlobalSettings } from "../settings/global-settings.ts";
import { microphoneQuestion, playForMicrophone } from "./sound-questions.ts";
import { type FoundThreshold, type MeasuredLevels, findThreshold } from "./threshold.ts";

/** The plugin sends the level for a while after each question. */
const askEveryMs = 2_000;
/** The steps of a measurement, and how long each lasts. */
const steps = [
  ["speak", 4_000],
  ["quiet", 3_000],
  ["voice", 4_000],
] as const;

type Step = (typeof steps)[number][0];

/** Lowest level on the scale, in dBFS. */
const scaleFrom = -60;

/** The microphone's level with the threshold on it, and the measurement that finds one. */
export class ThresholdRows extends PanelView {
  static override properties: PropertyDeclarations = { ...PanelView.properties, step: { state: true } };
  static override styles = [
    inspectorStyles,
    css`
      .scale {
        background: var(--raised);
        border: 1px solid var(--strong-line);
        border-radius: 4px;
        flex: 1;
        height: 18px;
        overflow: hidden;
        position: relative;
      }
      .level {
        background: var(--ready);
        height: 100%;
        transition: width 80ms linear;
      }
      .level.talks {
        background: var(--attention);
      }
      .threshold {
        background: var(--ink);
        bottom: 0;
        position: absolute;
        top: 0;
        width: 2px;
      }
      .row.live {
        align-items: center;
      }
      input[type="range"] {
        accent-color: var(--accent);
        flex: 1;
        margin: 0;
      }
    `,
  ];
  words!: SetUpWords["sound"];
  /** The step of the measurement under way. */
  declare step: Step | undefined;
  #levels: Record<Step, number[]> = { speak: [], quiet: [], voice: [] };
  #found: FoundThreshold | undefined;
  #seen: unknown;
  #cancelAsk = (): void => {};
  #cancelStep = (): void => {};

  constructor() {
    super();
    this.step = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const ask = (): void => {
      this.panel.question(microphoneQuestion).ask();
      this.#cancelAsk = this.panel.clock.after(askEveryMs, ask);
    };
    ask();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancelAsk();
    this.#cancelStep();
    this.step = undefined;
  }

  override render(): TemplateResult {
    const { words, panel, step } = this;
    const { microphoneThreshold: threshold } = readGlobalSettings(panel.globals.value.settings);
    const inWords = fill(words.decibels, { level: String(threshold).replace("-", "−") });
    return html`${this.#scale(threshold)}
      ${row(
        "microphone-threshold",
        words.threshold,
        html`<input
          id="microphone-threshold"
          type="range"
          min=${scaleFrom}
          max="0"
          aria-valuetext=${inWords}
          aria-describedby="microphone-threshold-note"
          .value=${live(String(threshold))}
          @change=${(event: Event) => this.#save(Number((event.currentTarget as HTMLInputElement).value))}
        />`,
        note("microphone-threshold-note", `${inWords} ${words.thresholdNote}`),
      )}
      <div class="row">
        <span></span>
        <div class="control">
          <button
            class="wide"
            type="button"
            id="measure"
            aria-disabled=${step === undefined ? nothing : "true"}
            @click=${() => step === undefined && this.#measure()}
          >
            ${words.measure}
          </button>
        </div>
        <div class="below">${liveRegion("measure-status", this.#status())}</div>
      </div>`;
  }

  protected override willUpdate(): void {
    const { reply } = this.panel.question(microphoneQuestion).value;
    if (!reply || reply === this.#seen) return;
    this.#seen = reply;
    if (this.step !== undefined) this.#levels[this.step].push(reply.level);
  }

  #scale(threshold: number): TemplateResult {
    const { words, panel } = this;
    const level = panel.question(microphoneQuestion).value.reply?.level ?? scaleFrom;
    return html`<div class="row live">
      <span class="label">${words.level}</span>
      <div class="control">
        <div
          class="scale"
          role="meter"
          aria-label=${words.level}
          aria-valuemin=${scaleFrom}
          aria-valuemax="0"
          aria-valuenow=${Math.round(Math.max(scaleFrom, level))}
        >
          <div class="level ${level >= threshold ? "talks" : ""}" style="width: ${shareOf(level)}%"></div>
          <div class="threshold" style="inset-inline-start: ${shareOf(threshold)}%"></div>
        </div>
      </div>
    </div>`;
  }

  #status(): unknown {
    const { words, step } = this;
    if (step !== undefined) return statusLine("working", words.steps[step]);
    if (!this.#found) return nothing;
    const { finding } = this.#found;
    return statusLine(finding === "good" ? "ready" : "attention", words.findings[finding]);
  }

  #measure(): void {
    this.#levels = { speak: [], quiet: [], voice: [] };
    this.#found = undefined;
    this.#begin(0);
  }

  #begin(index: number): void {
    const [name, lastsMs] = steps[index] ?? [];
    this.step = name;
    if (lastsMs === undefined) return this.#finish(this.#levels);
    if (name === "voice") this.panel.question(playForMicrophone).ask();
    this.#cancelStep = this.panel.clock.after(lastsMs, () => this.#begin(index + 1));
  }

  #finish(levels: MeasuredLevels): void {
    const { isPlaying = false } = this.panel.question(playForMicrophone).value.reply ?? {};
    this.#found = findThreshold({ ...levels, voice: isPlaying ? levels.voice : [] });
    const { threshold } = this.#found;
    if (threshold !== undefined) this.#save(threshold);
  }

  #save(threshold: number): void {
    const { globals } = this.panel;
    globals.change({
      microphoneThreshold: threshold === microphoneThreshold.default ? undefined : threshold,
    });
    globals.save();
  }
}

/** Where a level is on the scale, in percent. */
function shareOf(level: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, 1 - level / scaleFrom)));
}

customElements.define("sidekick-threshold", ThresholdRows);
