import { html, nothing } from "lit";
import type {
  AvatarSlot,
  StoredPicture,
  AvatarMood,
  AvatarShape,
} from "../../../shared/avatar/avatar-pictures.ts";
import { type StudioWords, fill } from "../../../shared/words/words.ts";
import { fileField } from "../../../shared/ui/file-field.ts";
import { pictureAddress } from "../../page/appearance.ts";

/** A slot of an avatar, with its picture. */
export interface AvatarCell {
  readonly words: StudioWords;
  readonly slot: AvatarSlot;
  readonly own: StoredPicture | undefined;
  /** The picture that is shown while the slot has none of its own. */
  readonly standIn: StoredPicture | undefined;
  readonly isBroken: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: () => void;
  readonly onBroken: (file: string) => void;
  /** The settings of its sprite sheet are open. */
  readonly isSheetOpen: boolean;
  readonly onSheet: () => void;
}

/** A table cell in which a slot's picture is chosen and removed. It also takes a dropped file. */
export function avatarCell(cell: AvatarCell) {
  const { words, slot, own, isBroken } = cell;
  const name = { slot: slotName(slot, words) };
  const label = fill(words.figure.choose, name);
  const shown = own ?? cell.standIn;
  return html`<div class="cell ${own ? "own" : ""} ${isBroken ? "broken" : ""}" data-slot=${slot}>
    <label class="takes-file" title=${label}>
      ${shown ? avatarPicture(shown, () => cell.onBroken(shown.file)) : nothing}
      ${own && !isBroken ? nothing : html`<span aria-hidden="true">${isBroken ? "!" : "+"}</span>`}
      ${fileField({ id: slot, accept: "image/*", name: label, onFiles: cell.onFiles })}
    </label>
    ${
      own
        ? html`<button
              type="button"
              class="frames"
              id=${`frames-${slot}`}
              title=${fill(words.figure.sheet.heading, name)}
              aria-label=${fill(words.figure.sheet.heading, name)}
              aria-expanded=${cell.isSheetOpen}
              @click=${cell.onSheet}
            >
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <path d="M1 1h4v4H1Zm6 0h4v4H7ZM1 7h4v4H1Zm6 0h4v4H7Z" />
              </svg></button
            ><button type="button" aria-label=${fill(words.figure.remove, name)} @click=${cell.onRemove}>
              ×
            </button>`
        : nothing
    }
  </div>`;
}

/** A picture as the overlay shows it. A streamer who wants less motion gets the first frame of a sprite sheet. */
export function avatarPicture(picture: StoredPicture, onBroken: () => void) {
  if (!picture.sheet) return html`<img src=${pictureAddress(picture.file)} alt="" @error=${onBroken} />`;
  return html`<sidekick-sprite
    .picture=${picture}
    .isPlaying=${!matchMedia("(prefers-reduced-motion: reduce)").matches}
    @error=${onBroken}
  ></sidekick-sprite>`;
}

/** The streamer's name of a slot. */
export function slotName(slot: AvatarSlot, { figure }: StudioWords): string {
  const [shape, mood] = slot.split("-").toReversed() as [AvatarShape, AvatarMood | undefined];
  return fill(figure.slot, { mood: figure.moods[mood ?? "neutral"], shape: figure.shapes[shape] });
}
