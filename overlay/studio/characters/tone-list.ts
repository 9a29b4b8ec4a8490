import { css, html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { type AvatarMood, avatarMoods } from "../../../shared/avatar/avatar-pictures.ts";
import { shownTone } from "../../../shared/avatar/tone-moods.ts";
import { every } from "../../../shared/clock.ts";
import { fill } from "../../../shared/words/words.ts";
import { pageClock } from "../../page/page-clock.ts";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { controls } from "../../../shared/ui/controls.styles.ts";
import { StudioElement } from "../studio-element.ts";
import { whileConnected } from "../while-connected.ts";

/** How often new tones are looked for, in milliseconds. */
const readEveryMs = 4_000;

/** The tones in which the AI has spoken, each with the avatar's mood for it. */
export class SidekickToneList extends StudioElement {
  static override styles = [
    controls,
    css`
      .note {
        max-width: 90ch;
      }
      .none {
        border: 1px dashed var(--line);
        border-radius: 10px;
        padding: 12px;
      }
      .tones {
        display: grid;
        gap: 6px 24px;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
        max-width: 900px;
      }
      .tone {
        align-items: center;
        display: flex;
        gap: 10px;
        justify-content: space-between;
        min-width: 0;
      }
      label {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      select {
        flex: none;
        width: 9em;
      }
    `,
  ];

  constructor() {
    super();
    whileConnected(this, (signal) => {
      const read = (): void => void (document.hidden || this.document.queue.read("tone"));
      signal.addEventListener("abort", every(pageClock, readEveryMs, read));
      document.addEventListener("visibilitychange", read, { signal });
      read();
    });
  }

  protected override render() {
    const { tones } = this.words.figure;
    // In alphabetical order, a new tone does not reorder the others.
    const { compare } = new Intl.Collator(this.language, { numeric: true });
    const all = Object.entries(this.document.queue.texts("tone")).toSorted(([a], [b]) => compare(a, b));
    return html`<p class="note">${tones.note}</p>
      ${all.length === 0 ? html`<p class="note none">${tones.none}</p>` : ""}
      <div class="tones">
        ${repeat(
          all,
          ([tone]) => tone,
          ([tone, mood], at) => this.#row(tone, mood, at),
        )}
      </div>`;
  }

  #row(tone: string, now: string, at: number) {
    const { moods } = this.words.figure;
    return html`<div class="tone">
      <label for="tone-${at}"><bdi>${shownTone(tone)}</bdi></label>
      ${choiceField({
        id: `tone-${at}`,
        values: avatarMoods.map((mood) => [mood, moods[mood]]),
        chosen: now,
        onChoose: (mood) => this.#choose(tone, now, mood as AvatarMood),
      })}
    </div>`;
  }

  #choose(tone: string, before: string, after: AvatarMood): void {
    const { moods, tones } = this.words.figure;
    this.document.edit([{ of: "tone", name: tone, before, after }]);
    const sentence = fill(tones.chosen, { tone: shownTone(tone), mood: moods[after] });
    this.sayUndoable(sentence);
  }
}

customElements.define("sidekick-tone-list", SidekickToneList);
