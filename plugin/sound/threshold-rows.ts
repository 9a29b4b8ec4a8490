import { type PropertyDeclarations, type TemplateResult, css, html } from "lit";
import { live } from "lit/directives/live.js";
import { type SetUpWords, fill } from "../../shared/words/words.ts";
import { note, row } from "../forms/field.ts";
import { inspectorStyles } from "../forms/form.styles.ts";
import { PanelView } from "../forms/panel-view.ts";
import { testRow } from "../forms/test-row.ts";
import { readSettings } from "../settings/setting-table.ts";
import { microphoneThreshold, soundSettings } from "./settings.ts";
import { microphoneQuestion, playForMicrophone } from "./sound-questions.ts";
import { type FoundThreshold, type MeasuredLevels, findThreshold } from "./threshold.ts";

/** The plugin sends the level for a while after each question. */
const askEveryMs = 2_000;
/** The first steps of a measurement, and how long each lasts. */
const steps = [
  ["speak", 4_000],
  ["quiet", 3_000],
] as const;

type Step = keyof MeasuredLevels;

/** Start of each step that is not measured: the streamer is still reading what to do, or ending a sentence. */
const settleMs = 1_000;

/** Lowest level on the scale, in dBFS. */
const scaleFrom = -60;

/** The threshold, as the thumb on the level. */
const line = css`
  appearance: none;
  background: var(--ink);
  border: 0;
  border-radius: 2px;
  box-shadow: 0 0 0 2px var(--ground);
  height: 30px;
  width: 4px;
`;

/** The microphone's level with the threshold on it, and the measurement that finds one. */
export class ThresholdRows extends PanelView {
  static override properties: PropertyDeclarations = { ...PanelView.properties, step: { state: true } };
  static override styles = [
    inspectorStyles,
    css`
      input[type="range"] {
        --colour: var(--ready);
        appearance: none;
        background: linear-gradient(
          to right,
          var(--colour) calc(2px + (100% - 4px) * var(--level)),
          var(--raised) 0
        );
        border: 1px solid var(--strong-line);
        flex: 1;
        padding: 0;
      }
      input[type="range"].talks {
        --colour: var(--attention);
      }
      ::-webkit-slider-thumb {
        ${line}
      }
      ::-moz-range-thumb {
        ${line}
      }
    `,
  ];
  words!: SetUpWords["sound"];
  /** The step of the measurement under way. */
  declare step: Step | undefined;
  #levels: Record<Step, number[]> = { speak: [], quiet: [], voice: [] };
  #countsFrom = 0;
  #found: FoundThreshold | undefined;
  /** The threshold under the pointer, before it is let go. */
  #dragged: number | undefined;
  #seen: unknown;
  #cancelAsk = (): void => {};
  #cancelStep = (): void => {};

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
    const { microphoneThreshold: threshold } = readSettings(soundSettings, panel.globals.value.settings);
    const shown = this.#dragged ?? threshold;
    const inWords = fill(words.decibels, { level: String(shown).replace("-", "−") });
    const level = panel.question(microphoneQuestion).value.reply?.level ?? scaleFrom;
    return html`${row(
      "microphone-threshold",
      words.threshold,
      html`<input
        id="microphone-threshold"
        type="range"
        min=${scaleFrom}
        max="0"
        class=${level >= shown ? "talks" : ""}
        style="--level: ${Math.min(1, Math.max(0, 1 - level / scaleFrom))}"
        aria-valuetext=${inWords}
        aria-describedby="microphone-threshold-note"
        .value=${live(String(shown))}
        @input=${(event: Event) => (this.#dragged = Number((event.currentTarget as HTMLInputElement).value))}
        @change=${() => this.#save(this.#dragged ?? threshold)}
      />`,
      note("microphone-threshold-note", `${inWords} ${words.thresholdNote}`),
    )}
    ${testRow({
      id: "measure",
      panel,
      label: words.measure,
      testing: step === undefined ? "" : words.steps[step],
      test: { asking: step !== undefined, ...this.#result },
      start: () => this.#begin(0),
    })}`;
  }

  get #result() {
    const { finding } = this.#found ?? {};
    if (finding === undefined) return {};
    return { reply: { ok: true, isPartial: finding !== "good", message: this.words.findings[finding] } };
  }

  protected override willUpdate(): void {
    const { reply } = this.panel.question(microphoneQuestion).value;
    const counts = this.panel.clock.now() >= this.#countsFrom;
    if (reply && reply !== this.#seen && this.step !== undefined && counts)
      this.#levels[this.step].push(reply.level);
    this.#seen = reply;
    if (this.step === "voice" && !this.panel.question(playForMicrophone).value.asking) this.#finish();
  }

  #begin(index: number): void {
    if (index === 0) this.#levels = { speak: [], quiet: [], voice: [] };
    const [name, lastsMs] = steps[index] ?? [];
    // The last step is as long as the test voice.
    if (name === undefined) this.panel.question(playForMicrophone).ask();
    else this.#cancelStep = this.panel.clock.after(lastsMs ?? 0, () => this.#begin(index + 1));
    this.step = name ?? "voice";
    this.#countsFrom = this.panel.clock.now() + settleMs;
  }

  #finish(): void {
    const { isHeard = false } = this.panel.question(playForMicrophone).value.reply ?? {};
    this.#found = findThreshold({ ...this.#levels, voice: isHeard ? this.#levels.voice : [] });
    this.step = undefined;
    const { threshold } = this.#found;
    if (threshold !== undefined) this.#save(threshold);
  }

  #save(threshold: number): void {
    this.panel.globals.change({
      microphoneThreshold: threshold === microphoneThreshold.default ? undefined : threshold,
    });
  }
}

customElements.define("sidekick-threshold", ThresholdRows);
