import { actionKey, type KeyParts } from "../../drawing/key-frame.ts";
import { countText } from "../../drawing/key-text.ts";
import { type PagesKeyView, idleParts } from "../../drawing/pages-key.ts";
import { palette } from "../../drawing/palette.ts";
import { alertsPictogram, alertsVerbPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** The view of an Alerts key: the state of alerts on the open overlay pages, and the operation of a press. */
export interface AlertsKeyView extends PagesKeyView {
  readonly does: "pause" | "skip" | "replay" | "clear" | "test";
  /** An alert is on show. */
  readonly showing: boolean;
  readonly paused: boolean;
  /** Alerts in the queue. */
  readonly waiting: number;
  /** Events that were merged into one of those alerts. */
  readonly merged: number;
  /** Events dropped since the queue was last empty. */
  readonly dropped: number;
}

export const key = actionKey<AlertsKeyView>(
  alertsPictogram,
  partsOf,
  [false, true].map((paused) => ({
    does: "pause",
    showing: false,
    paused,
    waiting: 0,
    merged: 0,
    dropped: 0,
    pages: 1,
  })),
);

function partsOf(view: AlertsKeyView, words: KeyWords): KeyParts {
  const { does, paused, waiting } = view;
  const isShowing = view.showing && !paused;
  const isPausedHere = paused && does === "pause";
  const draw =
    does === "pause" ? (paused ? alertsVerbPictogram("pause") : alertsPictogram) : alertsVerbPictogram(does);
  const idle = does === "pause" ? undefined : idleParts(view, { draw }, words);
  if (idle) return idle;
  const verb = { skip: words.skip, replay: words.replay, clear: words.clear, test: words.testAlert };
  const tag = tagOf(view);
  const isCounted = (does === "skip" || does === "clear") && waiting > 0 && !tag;
  const colour = isPausedHere ? palette.attention : palette.ink;
  // The key that pauses shows whether alerts come, the others what a press does.
  const caption =
    does === "pause"
      ? {
          text: waiting > 0 ? countText(words.waiting, waiting) : paused ? words.paused : words.alertsOn,
          dot: paused ? palette.attention : isShowing ? palette.on : palette.ink,
        }
      : { text: verb[does] };
  return {
    glow: isShowing ? palette.on : undefined,
    // A tag leaves one line for the caption, which would have no room inside a ring.
    ring: isPausedHere && !tag ? { colour: palette.attention } : undefined,
    badge: badgeOf(view),
    tag,
    pictogram: {
      draw,
      style: isShowing ? "filled" : "outline",
      colour: isPausedHere ? palette.attention : isShowing ? palette.on : palette.ink,
      figures: isCounted ? countText("{n}", waiting) : undefined,
    },
    caption: { ...caption, colour, maxLines: 2 },
  };
}

function badgeOf({ mark, paused, does }: AlertsKeyView): KeyParts["badge"] {
  if (mark === "done") return { badge: "check", tone: "done" };
  // The pause key shows by its words that alerts are paused.
  return paused && does !== "pause" ? { badge: "barred", tone: "attention" } : undefined;
}

/** The number of events without an alert of their own. Dropped ones matter more than merged ones. */
function tagOf({ waiting, merged, dropped }: AlertsKeyView): KeyParts["tag"] {
  if (waiting === 0 || merged + dropped === 0) return undefined;
  return dropped > 0
    ? { text: `−${Math.min(dropped, most)}`, ground: palette.attention }
    : { text: `+${Math.min(merged, most)}`, ground: palette.inkMuted };
}

/** The largest number that a tag has room for. */
const most = 9_999;
