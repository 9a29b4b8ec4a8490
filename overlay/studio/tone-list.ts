import { LitElement, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { type AvatarMood, avatarMoods } from "../../shared/avatar/avatar-pictures.ts";
import { moodOf, shownTone, type SeenTone } from "../../shared/avatar/tone-moods.ts";
import { type StudioWords, fill } from "../../shared/words/words.ts";
import { readTones } from "../page/tones.ts";
import { chooseMood } from "./choose-mood.ts";
import { controls } from "./controls.styles.ts";
import { toneStyles } from "./tone-list.styles.ts";

/** How often tones that were seen meanwhile are looked for. */
const readEveryMs = 4_000;

/** What was chosen last, and what undoes it. */
interface Outcome {
  readonly sentence: string;
  readonly isTrouble?: boolean;
  readonly undo?: Required<SeenTone>;
}

/** The tones in which the AI has spoken, each with the mood that the figure has with it. */
export class SidekickToneList extends LitElement {
  static override styles = [controls, toneStyles];
  static override properties = {
    words: { attribute: false },
    language: {},
    tones: { state: true },
    outcome: { state: true },
  };
  declare words: StudioWords;
  /** By whose alphabet they are sorted. */
  declare language: string;
  declare tones: readonly SeenTone[];
  declare outcome: Outcome;
  /** Only what the last request said is shown. */
  #requests = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.language = "en";
    this.tones = [];
    this.outcome = { sentence: "" };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(this.#readWhileSeen, readEveryMs);
    document.addEventListener("visibilitychange", this.#readWhileSeen);
    this.#readWhileSeen();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#readWhileSeen);
  }

  readonly #readWhileSeen = (): void => {
    if (!document.hidden) void this.#read();
  };

  async #read(): Promise<void> {
    const request = ++this.#requests;
    const tones = await readTones();
    if (!tones || request !== this.#requests) return;
    // In this order a new one moves none that is being chosen for.
    const { compare } = new Intl.Collator(this.language, { numeric: true });
    this.tones = tones.toSorted((a, b) => compare(a.tone, b.tone));
  }

  protected override render() {
    const { figure, undo } = this.words;
    const { sentence, isTrouble, undo: before } = this.outcome;
    const { tones } = this;
    return html`<p class="note">${figure.tones.note}</p>
      ${tones.length === 0 ? html`<p class="note none">${figure.tones.none}</p>` : nothing}
      <div class="tones">
        ${repeat(
          tones,
          ({ tone }) => tone,
          (one, at) => this.#row(one, at),
        )}
      </div>
      <div class="said ${isTrouble ? "trouble" : ""}" role="status">
        ${sentence}
        ${before ? html`<button type="button" @click=${() => this.#undo(before)}>${undo}</button>` : nothing}
      </div>`;
  }

  #row(one: SeenTone, at: number) {
    const { moods } = this.words.figure;
    const now = moodIn(one);
    return html`<div class="tone">
      <label for="tone-${at}"><bdi>${shownTone(one.tone)}</bdi></label>
      <select
        id="tone-${at}"
        @change=${(event: Event) =>
          this.#choose(one, (event.currentTarget as HTMLSelectElement).value as AvatarMood)}
      >
        ${avatarMoods.map(
          (mood) => html`<option value=${mood} .selected=${live(mood === now)}>${moods[mood]}</option>`,
        )}
      </select>
    </div>`;
  }

  async #choose(one: SeenTone, mood: AvatarMood): Promise<void> {
    const { moods, tones } = this.words.figure;
    if (!(await this.#send(one.tone, mood))) return;
    const sentence = fill(tones.chosen, { tone: shownTone(one.tone), mood: moods[mood] });
    this.outcome = { sentence, undo: { tone: one.tone, mood: moodIn(one) } };
  }

  async #undo({ tone, mood }: Required<SeenTone>): Promise<void> {
    if (!(await this.#send(tone, mood))) return;
    this.outcome = { sentence: this.words.figure.undone };
    // The button that had the focus is gone.
    await this.updateComplete;
    const at = this.tones.findIndex((one) => one.tone === tone);
    this.renderRoot.querySelectorAll("select")[at]?.focus();
  }

  /** Saves it; says so where it cannot be. */
  async #send(tone: string, mood: AvatarMood): Promise<boolean> {
    this.#requests++;
    const isSaved = await chooseMood(tone, mood);
    if (isSaved) await this.#read();
    else this.outcome = { sentence: this.words.silent, isTrouble: true };
    // The choice shows what is so, whether it was saved or not.
    this.requestUpdate();
    return isSaved;
  }
}

/** The mood that the figure has with it. */
function moodIn({ tone, mood }: SeenTone): AvatarMood {
  return mood ?? moodOf(tone);
}

customElements.define("sidekick-tone-list", SidekickToneList);
