import { html, nothing } from "lit";
import type { AvatarPictures, AvatarSlot, StoredPicture } from "../../../shared/avatar/avatar-pictures.ts";
import { type StudioWords, fill } from "../../../shared/words/words.ts";
import { shortFileName } from "../../../shared/ui/short-file-name.ts";
import { slotName } from "./avatar-cell.ts";
import type { Given } from "./give-pictures.ts";

/** The pictures that were added, as a sentence; empty: none. */
export function addedSentence({ given }: Given, words: StudioWords): string {
  const { added, sheet } = words.figure;
  if (given.length === 0) return "";
  const found = given.flatMap(({ slot, sheet: own }) =>
    own ? fill(sheet.found, { slot: slotName(slot, words), columns: own.columns, rows: own.rows }) : [],
  );
  return [fill(added, { count: given.length }), ...found].join(" ");
}

/** A sentence for each file that was refused. */
export function refusalSentences({ refused }: Given, words: StudioWords): readonly string[] {
  const sentences = { ...words.alerts.files.problems, ...words.figure.refused, silent: words.silent };
  return refused.map(({ file, problem }) => fill(sentences[problem], { file: shortFileName(file) }));
}

/** The element for files that were refused, and for other problems of an avatar's pictures. */
export function avatarResult(
  shown: {
    readonly words: StudioWords;
    /** Why files were not added. */
    readonly refused: readonly string[];
    readonly progress: { readonly done: number; readonly count: number } | undefined;
    /** Files that this browser cannot show. */
    readonly broken: ReadonlySet<string>;
  },
  pictures: AvatarPictures<StoredPicture>,
) {
  const { refused, progress } = shown;
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
      ${progress ? fill(words.progress, { number: progress.done + 1, count: progress.count }) : nothing}
      ${refused.map((sentence) => html`<p class="trouble">${sentence}</p>`)}
      ${isWithoutClosed ? html`<p class="trouble">${words.needsClosed}</p>` : nothing}
      ${
        broken.length > 0
          ? html`<p class="trouble">${fill(words.broken, { slots: broken.join("; ") })}</p>`
          : nothing
      }
    </div>`;
}
