import { html, nothing } from "lit";
import type { AvatarSlot, StoredPicture } from "../../../shared/avatar/avatar-pictures.ts";
import {
  type SpriteSheet,
  maxSheetFps,
  maxSheetSide,
  sheetFps,
} from "../../../shared/avatar/sprite-sheet.ts";
import { type StudioWords, fill } from "../../../shared/words/words.ts";
import { pictureAddress } from "../../page/appearance.ts";
import { numberField } from "../../../shared/ui/number-field.ts";
import { tickField } from "../../../shared/ui/tick-field.ts";
import { avatarPicture, slotName } from "./avatar-cell.ts";
import { changedSheet, squareSheet } from "./sheet-numbers.ts";

/** The settings of one picture as a sprite sheet. Each change is saved at once. */
export function sheetFields(settings: {
  readonly words: StudioWords;
  readonly slot: AvatarSlot;
  readonly picture: StoredPicture;
  readonly onChange: (sheet: SpriteSheet | undefined) => void;
  readonly onClose: () => void;
}) {
  const { slot, picture, onChange } = settings;
  const words = settings.words.figure.sheet;
  const { sheet } = picture;
  const start = async (isSheet: boolean): Promise<void> =>
    onChange(isSheet ? await suggestedSheet(picture.file) : undefined);
  return html`<fieldset
    class="sheet"
    @keydown=${({ key }: KeyboardEvent) => {
      if (key === "Escape") settings.onClose();
    }}
  >
    <legend>${fill(words.heading, { slot: slotName(slot, settings.words) })}</legend>
    ${avatarPicture(picture, () => {})}
    <div>
      ${tickField(words.isSheet, sheet !== undefined, (isSheet) => void start(isSheet), { id: "is-sheet" })}
      ${
        sheet
          ? (["columns", "rows", "frames", "fps"] as const).map(
              (name) =>
                html`<label class="fields"
                  >${words[name]}
                  ${numberField({
                    id: `sheet-${name}`,
                    least: name === "frames" ? 2 : 1,
                    most: maxOf(name, sheet),
                    value: String(sheet[name]),
                    isWhole: true,
                    onNumber: (number, isPassing) => {
                      if (!isPassing) onChange(changedSheet(sheet, name, number));
                    },
                  })}</label
                >`,
            )
          : nothing
      }
    </div>
  </fieldset>`;
}

function maxOf(name: keyof SpriteSheet, { columns, rows }: SpriteSheet): number {
  return { columns: maxSheetSide, rows: maxSheetSide, frames: columns * rows, fps: maxSheetFps }[name];
}

/** The sheet to begin with. */
async function suggestedSheet(file: string): Promise<SpriteSheet> {
  const image = new Image();
  image.src = pictureAddress(file);
  await image.decode().catch(() => {});
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  return squareSheet(size) ?? { columns: 2, rows: 1, frames: 2, fps: sheetFps };
}
