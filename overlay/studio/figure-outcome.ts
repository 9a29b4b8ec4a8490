import { html, nothing } from "lit";
import type { AvatarPictures, AvatarSlot, StoredPicture } from "../../shared/avatar/avatar-pictures.ts";
import { type StudioWords, fill } from "../../shared/words/words.ts";
import { figureSlotName } from "./figure-slot-name.ts";
import type { SlotChange } from "./give-pictures.ts";

/** The result of the last action: a sentence, what could not be done, and what undoes it. */
export interface Outcome {
  readonly sentence: string;
  readonly refused: readonly string[];
  readonly undo?: { readonly character: string; readonly changes: readonly SlotChange[] } | undefined;
}

/** Before the first action. */
export const nothingDone: Outcome = { sentence: "", refused: [] };

/** What is shown of it, and what else is wrong with a figure's pictures. */
export function figureOutcome(
  shown: {
    readonly words: StudioWords;
    readonly outcome: Outcome;
    readonly progress: { readonly done: number; readonly count: number } | undefined;
    /** Files that this browser cannot show. */
    readonly broken: ReadonlySet<string>;
  },
  pictures: AvatarPictures<StoredPicture>,
  onUndo: () => void,
) {
  const { outcome, progress } = shown;
  const words = shown.words.figure;
  const broken = (Object.entries(pictures) as [AvatarSlot, StoredPicture][])
    .filter(([, { file }]) => shown.broken.has(file))
    .map(([slot]) => figureSlotName(slot, shown.words));
  const isWithoutClosed = !pictures.closed && Object.keys(pictures).length > 0;
  return html`${
      progress
        ? html`<progress max=${progress.count} .value=${progress.done} aria-label=${words.adding}></progress>`
        : nothing
    }
    <div class="said" role="status">
      ${progress ? fill(words.progress, { number: progress.done + 1, count: progress.count }) : outcome.sentence}
      ${outcome.undo ? html`<button type="button" @click=${onUndo}>${shown.words.undo}</button>` : nothing}
      ${outcome.refused.map((sentence) => html`<p class="trouble">${sentence}</p>`)}
      ${isWithoutClosed ? html`<p class="trouble">${words.needsClosed}</p>` : nothing}
      ${
        broken.length > 0
          ? html`<p class="trouble">${fill(words.broken, { slots: broken.join("; ") })}</p>`
          : nothing
      }
    </div>`;
}
