import { html, nothing } from "lit";
import type { AvatarPictures, AvatarSlot, StoredPicture } from "../../shared/avatar/avatar-pictures.ts";
import { type StudioWords, fill } from "../../shared/words/words.ts";
import { slotName } from "./avatar-cell.ts";
import type { Given, SlotChange } from "./give-pictures.ts";

/** The result of the last action: a sentence, one for each refused file, and what undoes the action. */
export interface Outcome {
  readonly sentence: string;
  readonly refused: readonly string[];
  readonly undo?: { readonly character: string; readonly changes: readonly SlotChange[] } | undefined;
}

/** Before the first action. */
export const nothingDone: Outcome = { sentence: "", refused: [] };

/** The result of giving a character several pictures. */
export function outcomeOf(
  character: string,
  { changes, sheets, refused, isSilent }: Given,
  words: StudioWords,
): Outcome {
  const { added, sheet } = words.figure;
  const sentences = { ...words.alerts.files.problems, ...words.figure.refused };
  const found = sheets.map(({ slot, sheet: { columns, rows } }) =>
    fill(sheet.found, { slot: slotName(slot, words), columns, rows }),
  );
  const count = changes.length;
  return {
    sentence: [...(count === 0 ? [] : [fill(added, { count })]), ...found].join(" "),
    refused: [
      ...refused.map(({ file, problem }) => fill(sentences[problem], { file: shortened(file) })),
      ...(isSilent ? [words.silent] : []),
    ],
    undo: count === 0 ? undefined : { character, changes },
  };
}

/** A file's name, shortened in the middle. */
function shortened(name: string): string {
  return name.length <= 60 ? name : `${name.slice(0, 40)}…${name.slice(-16)}`;
}

/** The element for the result, and for other problems of an avatar's pictures. */
export function avatarResult(
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
    .map(([slot]) => slotName(slot, shown.words));
  const isWithoutClosed = !pictures.closed && Object.keys(pictures).length > 0;
  return html`${
      progress
        ? html`<progress max=${progress.count} .value=${progress.done} aria-label=${words.adding}></progress>`
        : nothing
    }
    <div class="status" role="status">
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
