import type { ActionKey } from "../../drawing/action-view.ts";
import { drawKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { quietPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** What an All quiet key shows. */
export interface QuietKeyView extends TitledView {
  /**
   * In all phases but `ready` the voice is muted and alerts are paused. `quiet`: and the AI is in no chat; `silent`:
   * the AI may be in one, but no press of All quiet has failed; `not-all-left`: such a press could not make it leave.
   */
  readonly phase: "ready" | "leaving" | "quiet" | "silent" | "not-all-left";
}

/** A background of its own: the one key that has to be found without looking for it. */
const ground = "#3d1220";

/** How the keys are drawn. */
export const key: ActionKey<QuietKeyView> = {
  pictogram: quietPictogram,
  draw: quietKeyImage,
  atRest: [{ phase: "ready" }],
};

/** Draws an All quiet key as an SVG document. */
export function quietKeyImage(view: QuietKeyView, words: KeyWords): string {
  return drawKey(partsOf(view, words), view);
}

function partsOf(view: QuietKeyView, words: KeyWords): KeyParts {
  switch (view.phase) {
    case "ready":
      return {
        ground,
        ring: { colour: palette.trouble },
        pictogram: { draw: quietPictogram, style: "filled", colour: palette.ink },
        caption: { text: words.allQuiet, colour: palette.ink, maxLines: 2 },
      };
    case "leaving":
      return {
        ring: { colour: palette.muted },
        badge: { badge: "dots", tone: "waiting" },
        pictogram: { draw: quietPictogram, style: "outline", colour: palette.inkMuted },
        caption: { text: words.leaving, colour: palette.inkMuted, maxLines: 2 },
      };
    case "quiet":
    case "silent":
      return {
        ring: { colour: palette.muted },
        ...(view.phase === "quiet" ? { badge: { badge: "check", tone: "good" } } : {}),
        pictogram: { draw: quietPictogram, style: "outline", colour: palette.inkMuted },
        caption: { text: words.quiet, colour: palette.inkMuted, maxLines: 2 },
      };
    case "not-all-left":
      return {
        ring: { colour: palette.attention },
        badge: { badge: "bang", tone: "trouble" },
        pictogram: { draw: quietPictogram, style: "outline", colour: palette.attention },
        caption: { text: words.notAllLeft, colour: palette.attention, maxLines: 2 },
      };
  }
}
