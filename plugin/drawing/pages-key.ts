import type { KeyParts, TitledView } from "./key-frame.ts";
import { palette } from "./palette.ts";
import type { Pictogram } from "./pictograms.ts";
import type { KeyWords } from "../../shared/words/words.ts";

/** What a key shows that has the overlay's pages do something. */
export interface PagesKeyView extends TitledView {
  /** Open overlay pages. */
  readonly pages: number;
  /** What came of a press just now: it was done, or there was nothing to do. */
  readonly mark?: "done" | "nothing" | undefined;
}

/** The parts of a key that has no page to work on, or found nothing to do there. */
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
  if (mark !== "nothing") return undefined;
  return {
    badge: { badge: "barred", tone: "muted" },
    pictogram: dimmed,
    caption: { text: words.nothing, colour: palette.inkMuted },
  };
}
