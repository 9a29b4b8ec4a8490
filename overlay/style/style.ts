import { mediaAddress } from "../page/appearance.ts";
import type { OverlayOptions } from "../page/overlay-options.ts";
import { type StyledPiece, styleSheet } from "./style-sheet.ts";

/** The page's one style sheet of type and colours. */
const sheet = document.createElement("style");

/**
 * Shows what the options choose of type and colours. Its style sheet is before all others, so that a later one with the
 * same selectors, such as OBS's Custom CSS, wins.
 */
export function style(options: OverlayOptions, pieces: readonly StyledPiece[]): void {
  const text = styleSheet(options.own, options.theme, pieces, mediaAddress);
  if (text === sheet.textContent) return;
  sheet.textContent = text;
  if (!sheet.isConnected) document.head.prepend(sheet);
}

/** Text was measured with other letters while its font was loading, or before it turned out to be missing. */
function layOutAgain(): void {
  document.querySelector<HTMLElement & { requestUpdate(): void }>("sidekick-overlay")?.requestUpdate();
}

for (const event of ["loadingdone", "loadingerror"]) document.fonts.addEventListener(event, layOutAgain);
