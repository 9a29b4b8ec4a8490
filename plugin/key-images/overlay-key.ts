import { drawKey, type KeyParts, type TitledView } from "./key-frame.ts";
import { palette } from "./palette.ts";
import { overlayPictogram, refreshPictogram } from "./pictograms.ts";
import { english, type KeyWords } from "./words.ts";

/** What an Overlay in OBS key shows. */
export interface OverlayKeyView extends TitledView {
  readonly does: "install" | "visible" | "refresh";
  /**
   * `closed`, `password`, `too-old`: why there is no link to OBS. `shown`, `hidden`, `absent`: the overlay in the scene
   * on air, which only matters where a press toggles it. `recovered`: its page had stopped and was loaded anew.
   */
  readonly phase:
    | "closed"
    | "password"
    | "too-old"
    | "ready"
    | "shown"
    | "hidden"
    | "absent"
    | "working"
    | "done"
    | "recovered"
    | "no-browser-source"
    | "failed";
}

/** Draws an Overlay in OBS key as an SVG document. */
export function overlayKeyImage(view: OverlayKeyView, words: KeyWords = english): string {
  return drawKey(partsOf(view, words), view.titled);
}

function partsOf({ does, phase }: OverlayKeyView, words: KeyWords): KeyParts {
  const draw = does === "refresh" ? refreshPictogram : overlayPictogram;
  const verb = { install: words.addToObs, visible: words.hidden, refresh: words.refresh }[does];
  const unlinked = (text: string, badge: "unplugged" | "key" | "bang"): KeyParts => ({
    badge: { badge, tone: "attention" },
    pictogram: { draw, style: "outline", colour: palette.muted, isWide: true },
    caption: { text, colour: palette.attention, maxLines: 2 },
  });
  const failed = (text: string): KeyParts => ({
    badge: { badge: "bang", tone: "trouble" },
    pictogram: { draw, style: "outline", colour: palette.muted, isWide: true },
    caption: { text, colour: palette.trouble, maxLines: 2 },
  });
  switch (phase) {
    case "closed":
      return unlinked(words.noObs, "unplugged");
    case "password":
      return unlinked(words.obsPassword, "key");
    case "too-old":
      return unlinked(words.obsTooOld, "bang");
    case "ready":
      return {
        pictogram: { draw, style: "outline", colour: palette.ink, isWide: true },
        caption: { text: verb, colour: palette.ink, maxLines: 2 },
      };
    case "shown":
      return {
        glow: palette.accent,
        ring: { colour: palette.accent },
        pictogram: { draw, style: "filled", colour: palette.accent, isWide: true },
        caption: { text: words.visible, colour: palette.ink },
      };
    case "hidden":
      return {
        badge: { badge: "barred", tone: "muted" },
        pictogram: { draw, style: "outline", colour: palette.muted, isWide: true },
        caption: { text: words.hidden, colour: palette.inkMuted },
      };
    case "absent":
      return {
        pictogram: { draw, style: "broken", colour: palette.muted, isWide: true },
        caption: { text: words.notInScene, colour: palette.inkMuted, maxLines: 2 },
      };
    case "working":
      return {
        badge: { badge: "dots", tone: "muted" },
        pictogram: { draw, style: "outline", colour: palette.inkMuted, isWide: true },
        caption: { text: verb, colour: palette.inkMuted, maxLines: 2 },
      };
    case "done":
      return {
        badge: { badge: "check", tone: "good" },
        pictogram: { draw, style: "filled", colour: palette.accent, isWide: true },
        caption: {
          text: does === "refresh" ? words.refreshed : words.inObs,
          colour: palette.ink,
          maxLines: 2,
        },
      };
    case "recovered":
      return {
        badge: { badge: "check", tone: "attention" },
        pictogram: { draw, style: "outline", colour: palette.ink, isWide: true },
        caption: { text: words.recovered, colour: palette.attention, maxLines: 2 },
      };
    case "no-browser-source":
      return failed(words.noBrowserSource);
    case "failed":
      return failed(words.failed);
  }
}
