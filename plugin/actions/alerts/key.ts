import type { ActionKey } from "../../drawing/action-view.ts";
import { countText } from "../../drawing/key-text.ts";
import { drawKey, type KeyParts } from "../../drawing/key-frame.ts";
import { type PagesKeyView, idleParts } from "../../drawing/pages-key.ts";
import { palette } from "../../drawing/palette.ts";
import { alertsPictogram, alertsVerbPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** What an Alerts key shows: what the open overlay pages are doing, and what a press does about it. */
export interface AlertsKeyView extends PagesKeyView {
  readonly does: "pause" | "skip" | "replay" | "clear" | "test";
  /** An alert is on show. */
  readonly showing: boolean;
  readonly paused: boolean;
  /** Alerts that wait. */
  readonly waiting: number;
  /** Events that share one of these alerts with a larger one. */
  readonly merged: number;
  /** Events dropped since none waited. */
  readonly dropped: number;
}

/** How Alerts keys are drawn. */
export const key: ActionKey<AlertsKeyView> = {
  pictogram: alertsPictogram,
  draw: alertsKeyImage,
  atRest: [false, true].map((paused) => ({
    does: "pause",
    showing: false,
    paused,
    waiting: 0,
    merged: 0,
    dropped: 0,
    pages: 1,
  })),
};

/** Draws an Alerts key as an SVG document. */
export function alertsKeyImage(view: AlertsKeyView, words: KeyWords): string {
  return drawKey(partsOf(view, words), view);
}

function partsOf(view: AlertsKeyView, words: KeyWords): KeyParts {
  const { does, showing, paused, waiting } = view;
  const isHeld = paused && does === "pause";
  const draw =
    does === "pause" ? (paused ? alertsVerbPictogram("pause") : alertsPictogram) : alertsVerbPictogram(does);
  const idle = does === "pause" ? undefined : idleParts(view, { draw }, words);
  if (idle) return idle;
  const verb = {
    pause: paused ? words.paused : words.pause,
    skip: words.skip,
    replay: words.replay,
    clear: words.clear,
    test: words.testAlert,
  }[does];
  const counted = tagOf(view);
  return {
    ...(showing && !paused ? { glow: palette.accent } : {}),
    // Inside the ring the words would have no room on the one line that the tag leaves them.
    ...(showing && !paused && !counted.tag ? { ring: { colour: palette.accent } } : {}),
    ...badgeOf(view),
    ...counted,
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

function badgeOf({ mark, paused, does }: AlertsKeyView): Pick<KeyParts, "badge"> {
  if (mark === "done") return { badge: { badge: "check", tone: "good" } };
  // The pause key shows this itself; the others would not.
  if (paused && does !== "pause") return { badge: { badge: "barred", tone: "attention" } };
  return {};
}

/** Events without an alert of their own: what was dropped matters more than what is only merged. */
function tagOf({ waiting, merged, dropped }: AlertsKeyView): Pick<KeyParts, "tag"> {
  if (waiting === 0 || merged + dropped === 0) return {};
  return dropped > 0
    ? { tag: { text: `−${Math.min(dropped, most)}`, ground: palette.attention } }
    : { tag: { text: `+${Math.min(merged, most)}`, ground: palette.inkMuted } };
}

/** More figures have no room. */
const most = 9_999;
