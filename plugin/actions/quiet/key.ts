import { actionKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { quietPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

export interface QuietKeyView extends TitledView {
  /**
   * In all phases but `ready` the voice is muted and alerts are paused. `quiet`: the AI is in no chat. `silent`: the AI
   * may be in a chat. `not-all-left`: a press of All quiet could not make the AI leave every chat.
   */
  readonly phase: "ready" | "leaving" | "quiet" | "silent" | "not-all-left";
}

/** A ground of its own, because this key has to be found at once. */
const ground = "#3d1220";

export const key = actionKey<QuietKeyView>(quietPictogram, partsOf, [{ phase: "ready" }]);

function partsOf(view: QuietKeyView, words: KeyWords): KeyParts {
  switch (view.phase) {
    case "ready":
      return {
        ground,
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
        ground,
        ring: { colour: palette.trouble },
        ...(view.phase === "quiet" ? { badge: { badge: "check", tone: "done" } } : {}),
        pictogram: { draw: quietPictogram, style: "outline", colour: palette.ink },
        caption: { text: words.holdToUndo, colour: palette.ink, maxLines: 2 },
      };
    case "not-all-left":
      return {
        ring: { colour: palette.attention },
        badge: { badge: "bang", tone: "attention" },
        pictogram: { draw: quietPictogram, style: "outline", colour: palette.attention },
        caption: { text: words.notAllLeft, colour: palette.attention, maxLines: 2 },
      };
  }
}
