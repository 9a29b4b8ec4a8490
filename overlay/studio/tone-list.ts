import { LitElement, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { type AvatarMood, avatarMoods } from "../../shared/avatar/avatar-pictures.ts";
import { moodOf, shownTone, type SeenTone } from "../../shared/avatar/tone-moods.ts";
import { type StudioWords, fill } from "../../shared/words/words.ts";
import { readTones } from "../page/appearance.ts";
import { chooseMood } from "./studio-requests.ts";
import { controls } from "./controls.styles.ts";
import { toneStyles } from "./tone-list.styles.ts";

/** How often new tones are looked for, in milliseconds. */
const readEveryMs = 4_000;

/** The result of the last choice, and what undoes it. */
interface Outcome {
  readonly sentence: string;
  readonly isTrouble?: boolean;
  readonly undo?: Required<SeenTone>;
}

/** The tones in which the AI has spoken, each with the avatar's mood for it. */
export class SidekickToneList extends LitElement {
  static override styles = [controls, toneStyles];
  static override properties = {
    words: { attribute: false },
    onChosen: { attribute: false },
    language: {},
    tones: { state: true },
    outcome: { state: true },
  };
  declare words: StudioWords;
  /** Called with a tone's mood before and after a choice. */
  declare onChosen: (tone: string, before: AvatarMood, after: AvatarMood) => void;
  /** The language whose alphabet sorts the tones. */
  declare language: string;
  declare tones: readonly SeenTone[];
  declare outcome: Outcome;
  /** Number of the last request: answers to earlier ones are dropped. */
  #requests = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.language = "en";
    this.onChosen = () => {};
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
    // In alphabetical order, a new tone does not reorder the others.
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
      <div class="status ${isTrouble ? "trouble" : ""}" role="status">
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
    this.onChosen(one.tone, moodIn(one), mood);
    const sentence = fill(tones.chosen, { tone: shownTone(one.tone), mood: moods[mood] });
    this.outcome = { sentence, undo: { tone: one.tone, mood: moodIn(one) } };
  }

  async #undo({ tone, mood }: Required<SeenTone>): Promise<void> {
    const before = this.tones.find((one) => one.tone === tone);
    if (!(await this.#send(tone, mood))) return;
    this.onChosen(tone, before ? moodIn(before) : mood, mood);
    this.outcome = { sentence: this.words.figure.undone };
    // The button that had the focus is gone.
    await this.updateComplete;
    const at = this.tones.findIndex((one) => one.tone === tone);
    this.renderRoot.querySelectorAll("select")[at]?.focus();
  }

  /** Saves a tone's mood; a failure is shown as the outcome. */
  async #send(tone: string, mood: AvatarMood): Promise<boolean> {
    this.#requests++;
    const result = await chooseMood(tone, mood);
    if (result !== "silent") await this.#read();
    if (result !== "saved")
      this.outcome = {
        sentence: result === "silent" ? this.words.silent : this.words.document.unwritten,
        isTrouble: true,
      };
    // The list shows the stored mood, also when saving failed.
    this.requestUpdate();
    return result === "saved";
  }
}

/** The avatar's mood for a tone. */
function moodIn({ tone, mood }: SeenTone): AvatarMood {
  return mood ?? moodOf(tone);
}

customElements.define("sidekick-tone-list", SidekickToneList);
