import { optionTable } from "../options/options.ts";
import { loadOnDemand, loadedBefore } from "../page/on-demand.ts";
import type { OverlayOptions } from "../page/overlay-options.ts";
import { shownPieces } from "../pieces/registry.ts";
import type { style } from "./style.ts";

const rows = optionTable.filter((row) => row.style);
let latest: OverlayOptions | undefined;

/**
 * Shows the type and colours that options choose. Resolves when they are shown, or when their script could not be loaded
 * at first, which shows them later; with false if other options were to be shown meanwhile.
 */
export async function applyStyle(options: OverlayOptions): Promise<boolean> {
  latest = options;
  if (!show() && rows.some(({ name, initial }) => options.own[name] !== initial)) {
    await loadOnDemand("style", show);
    show();
  }
  return latest === options;
}

/** Shows the latest options; returns whether the script for that is loaded. */
function show(): boolean {
  const apply = loadedBefore("style") as typeof style | undefined;
  if (latest) apply?.(latest, shownPieces);
  return apply !== undefined;
}
