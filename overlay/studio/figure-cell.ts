import { html, nothing } from "lit";
import type { AvatarSlot, StoredPicture } from "../../shared/avatar/avatar-pictures.ts";
import { type StudioWords, fill } from "../../shared/words/words.ts";
import { pictureAddress } from "../page/figures.ts";
import { figureSlotName } from "./figure-slot-name.ts";

/** A slot of a figure, with what is in it. */
export interface FigureCell {
  readonly words: StudioWords;
  readonly slot: AvatarSlot;
  readonly own: StoredPicture | undefined;
  /** What is shown instead while it has none. */
  readonly standIn: StoredPicture | undefined;
  readonly isBroken: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: (own: StoredPicture) => void;
  readonly onBroken: (file: string) => void;
}

/** A slot in which a picture can be chosen and removed. A file can be dropped on it as well. */
export function figureCell(cell: FigureCell) {
  const { words, slot, own, isBroken } = cell;
  const name = { slot: figureSlotName(slot, words) };
  const label = fill(words.figure.choose, name);
  const shown = own ?? cell.standIn;
  return html`<div class="cell ${own ? "own" : ""} ${isBroken ? "broken" : ""}" data-slot=${slot}>
    <label title=${label}>
      ${
        shown
          ? html`<img src=${pictureAddress(shown)} alt="" @error=${() => cell.onBroken(shown.file)} />`
          : nothing
      }
      ${own && !isBroken ? nothing : html`<span aria-hidden="true">${isBroken ? "!" : "+"}</span>`}
      <input
        type="file"
        id=${slot}
        accept="image/*"
        aria-label=${label}
        @change=${(event: Event) => cell.onFiles(takeFiles(event))}
      />
    </label>
    ${
      own
        ? html`<button
            type="button"
            aria-label=${fill(words.figure.remove, name)}
            @click=${() => cell.onRemove(own)}
          >
            ×
          </button>`
        : nothing
    }
  </div>`;
}

/** The chosen files. Empties the field, or choosing the same file again would not count as a change. */
export function takeFiles({ currentTarget }: Event): readonly File[] {
  const field = currentTarget as HTMLInputElement;
  const files = [...(field.files ?? [])];
  field.value = "";
  return files;
}
