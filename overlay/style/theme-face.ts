import { sleep } from "../../shared/clock.ts";
import type { Theme } from "../page/overlay-options.ts";
import { pageClock } from "../page/page-clock.ts";

/** The display face of each theme, by its name in Fontsource: letters for names, numbers and plates. */
export const themeFaces = {
  ember: "lilita-one",
  paper: "alfa-slab-one",
  neon: "tilt-neon",
  comic: "bangers",
  plain: "anton",
} as const satisfies Readonly<Record<Theme, string>>;

/** Parts of a face, each a file beside the overlay's page: its Latin letters, and those of more languages. */
export const faceParts = ["", "-ext"] as const;

/** Longest wait for a face. Text is then in the theme's other letters, since it may not change while it is read. */
const patienceMs = 1_500;
const loaded = new Set<Theme>();

/**
 * Loads the theme's display face, unless it is loaded. Resolves when its letters can be drawn, or cannot for now: the
 * next call tries again.
 */
export async function loadThemeFace(theme: Theme): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>("script[src]");
  if (!script || loaded.has(theme)) return;
  const parts = faceParts.map((part) => {
    const file = `../overlay/${theme}${part}.woff2${new URL(script.src).search}`;
    // The file's only weight is used for all weights, so that no browser makes up a bold one.
    return new FontFace(`sidekick-${theme}${part}`, `url("${new URL(file, script.src).href}")`, {
      weight: "100 900",
    });
  });
  const isInTime = await Promise.race([
    Promise.all(parts.map((part) => part.load())).then(
      () => true,
      () => false,
    ),
    sleep(pageClock, patienceMs).then(() => false),
  ]);
  if (!isInTime || loaded.has(theme)) return;
  loaded.add(theme);
  for (const part of parts) document.fonts.add(part);
}
