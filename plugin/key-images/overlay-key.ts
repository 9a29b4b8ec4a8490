import { drawKey, type TitledView } from "./key-frame.ts";
import { palette } from "./palette.ts";
import { overlayPictogram } from "./pictograms.ts";
import { english, type KeyWords } from "./words.ts";

/** What an Overlay in OBS key shows. */
export interface OverlayKeyView extends TitledView {
  readonly does: "install" | "visible" | "refresh";
  /** There is no link to OBS. */
  readonly phase: "unlinked";
}

/** Draws an Overlay in OBS key as an SVG document. */
export function overlayKeyImage(view: OverlayKeyView, words: KeyWords = english): string {
  return drawKey(
    {
      badge: { badge: "unplugged", tone: "attention" },
      pictogram: { draw: overlayPictogram, style: "outline", colour: palette.muted, isWide: true },
      caption: { text: words.noObs, colour: palette.attention, maxLines: 2 },
    },
    view.titled,
  );
}
