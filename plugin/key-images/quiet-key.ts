import { drawKey, type KeyParts, type TitledView } from "./key-frame.ts";
import { cleanText } from "./key-text.ts";
import { palette } from "./palette.ts";
import { quietPictogram } from "./pictograms.ts";
import { english, type KeyWords } from "./words.ts";

/** What an All quiet key shows. */
export interface QuietKeyView extends TitledView {
  /** `quiet`: voice muted and alerts paused; `partly`: the AI could not be asked out of a channel. */
  readonly phase: "ready" | "working" | "quiet" | "partly";
  /** What a press did, or what it could not do, in one to three words. */
  readonly words?: string;
}

/** Its ground is its own: the one key that has to be found without looking for it. */
const ground = "#3d1220";

/** Draws an All quiet key as an SVG document. */
export function quietKeyImage(view: QuietKeyView, words: KeyWords = english): string {
  return drawKey(partsOf(view, words), view.titled);
}

function partsOf(view: QuietKeyView, words: KeyWords): KeyParts {
  const said = cleanText(view.words ?? "");
  switch (view.phase) {
    case "ready":
      return {
        ground,
        ring: { colour: palette.trouble },
        pictogram: { draw: quietPictogram, style: "filled", colour: palette.ink },
        caption: { text: words.allQuiet, colour: palette.ink, maxLines: 2 },
      };
    case "working":
      return {
        ground,
        ring: { colour: palette.trouble },
        badge: { badge: "dots", tone: "muted" },
        pictogram: { draw: quietPictogram, style: "outline", colour: palette.ink },
        caption: { text: words.leaving, colour: palette.ink },
      };
    case "quiet":
      return {
        ring: { colour: palette.muted },
        badge: { badge: "check", tone: "good" },
        pictogram: { draw: quietPictogram, style: "outline", colour: palette.inkMuted },
        caption: { text: said || words.quiet, colour: palette.inkMuted, maxLines: 2 },
      };
    case "partly":
      return {
        ring: { colour: palette.attention },
        badge: { badge: "bang", tone: "trouble" },
        pictogram: { draw: quietPictogram, style: "outline", colour: palette.attention },
        caption: { text: said || words.partly, colour: palette.attention, maxLines: 2 },
      };
  }
}
