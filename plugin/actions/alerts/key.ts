import { countText } from "../../drawing/count-text.ts";
import { drawKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { alertsPictogram, alertsVerbPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** What an Alerts key shows: what the open overlay pages are doing, and what a press does about it. */
export interface AlertsKeyView extends TitledView {
  readonly does: "pause" | "skip" | "replay" | "clear" | "test";
  /** An alert is on show. */
  readonly showing: boolean;
  readonly paused: boolean;
  /** Alerts that wait. */
  readonly waiting: number;
  /** Open overlay pages. */
  readonly pages: number;
  /** It was done just now. Default false. */
  readonly done?: boolean;
  /** It was pressed just now, and there was nothing to do. Default false. */
  readonly nothing?: boolean;
}

/** Draws an Alerts key as an SVG document. */
export function alertsKeyImage(view: AlertsKeyView, words: KeyWords): string {
  return drawKey(partsOf(view, words), view);
}

function partsOf(view: AlertsKeyView, words: KeyWords): KeyParts {
  const { does, showing, paused, waiting } = view;
  const isHeld = paused && does === "pause";
  const draw =
    does === "pause" ? (paused ? alertsVerbPictogram("pause") : alertsPictogram) : alertsVerbPictogram(does);
  if (view.pages === 0 && does !== "pause") {
    return {
      badge: { badge: "unplugged", tone: "attention" },
      pictogram: { draw, style: "outline", colour: palette.muted },
      caption: { text: words.noOverlay, colour: palette.attention, maxLines: 2 },
    };
  }
  if (view.nothing) {
    return {
      badge: { badge: "barred", tone: "muted" },
      pictogram: { draw, style: "outline", colour: palette.muted },
      caption: { text: words.nothing, colour: palette.inkMuted },
    };
  }
  const verb = {
    pause: paused ? words.paused : words.pause,
    skip: words.skip,
    replay: words.replay,
    clear: words.clear,
    test: words.testAlert,
  }[does];
  return {
    ...(showing && !paused ? { glow: palette.accent, ring: { colour: palette.accent } } : {}),
    ...badgeOf(view),
    pictogram: {
      draw,
      style: showing && !paused ? "filled" : "outline",
      colour: isHeld ? palette.attention : showing ? palette.accent : palette.ink,
    },
    caption: {
      text: waiting > 0 ? countText(words.waiting, waiting) : verb,
      colour: isHeld ? palette.attention : palette.ink,
      maxLines: 2,
    },
  };
}

function badgeOf({ done, paused, does }: AlertsKeyView): Pick<KeyParts, "badge"> {
  if (done) return { badge: { badge: "check", tone: "good" } };
  // The pause key says so itself; the others would not.
  if (paused && does !== "pause") return { badge: { badge: "barred", tone: "attention" } };
  return {};
}
