import type { KeyParts, TitledView } from "./key-frame.ts";
import { palette } from "./palette.ts";
import type { Pictogram } from "./pictograms.ts";
import type { KeyWords } from "../../shared/words/words.ts";

/** The view of a key that controls the overlay's pages. */
export interface PagesKeyView extends TitledView {
  /** Open overlay pages. */
  readonly pages: number;
  /** The result of a press just now: done, nothing to do, or the voice is the desktop application's. */
  readonly mark?: "done" | "nothing" | "app-speaks" | undefined;
}

/** The parts of a key without a page to control, or with nothing to do there. */
export function idleParts(
  { pages, mark }: PagesKeyView,
  pictogram: { readonly draw: Pictogram; readonly isWide?: boolean },
  words: KeyWords,
): KeyParts | undefined {
  const dimmed = { ...pictogram, style: "outline", colour: palette.muted } as const;
  if (pages === 0) {
    return {
      badge: { badge: "unplugged", tone: "attention" },
      pictogram: dimmed,
      caption: { text: words.noOverlay, colour: palette.attention, maxLines: 2 },
    };
  }
  if (mark === undefined || mark === "done") return undefined;
  return {
    badge: { badge: "barred", tone: "muted" },
    pictogram: dimmed,
    caption:
      mark === "nothing"
        ? { text: words.nothing, colour: palette.inkMuted }
        : { text: words.appSpeaks, colour: palette.inkMuted, maxLines: 2 },
  };
}
