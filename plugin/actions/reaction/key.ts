import type { Badge } from "../../drawing/badges.ts";
import { actionKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { countdownText } from "../../drawing/countdown.ts";
import { cleanText } from "../../drawing/key-text.ts";
import { palette } from "../../drawing/palette.ts";
import {
  type Pictogram,
  answeredPictogram,
  reactionPictogram,
  sendingPictogram,
  thinkingPictogram,
} from "../../drawing/pictograms.ts";
import { drawReactionPictogram } from "../../drawing/reaction-pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

export interface ReactionKeyView extends TitledView {
  /** The progress of the reaction that this key requested. */
  readonly phase: "ready" | "sending" | "thinking" | "answered" | "failed";
  /** The first words of the answer when `answered`; the reason in one to three words when `failed`. Any text. */
  readonly words?: string;
  /** The cooldown of `POST /v1/events/generations`, while it lasts. */
  readonly cooling?: {
    /** Whole seconds. */
    readonly secondsLeft: number;
    /** Share of the window that is left, 0 to 1. */
    readonly left: number;
  };
  /** A press has just come too soon, during the cooldown. Default false. */
  readonly tooSoon?: boolean;
  /** A press is queued until the request under way is answered and the cooldown ends. Default false. */
  readonly queued?: boolean;
  /** Name of a pictogram, or the streamer's own picture as a data URI; default: the bubble with the bolt. */
  readonly pictogram?: string | undefined;
}

export const key = actionKey<ReactionKeyView>(reactionPictogram, reactionParts, [{ phase: "ready" }]);

/** The pictogram of a key or dial that triggers a reaction. */
export function pictogramOf({ pictogram }: ReactionKeyView): Pictogram {
  return (pictogram === undefined ? undefined : drawReactionPictogram(pictogram)) ?? reactionPictogram;
}

/** The parts of a key that triggers a reaction. `draw`: the key's pictogram. */
export function reactionParts(view: ReactionKeyView, words: KeyWords, draw = pictogramOf(view)): KeyParts {
  if (view.tooSoon) return tooSoonParts(view, words, draw);
  if (view.cooling) return cooling(view, words, draw);
  // Without a cooldown, a queued press waits for the answer to another one.
  if (view.queued)
    return { ...queuedMark(words), pictogram: { draw, style: "outline", colour: palette.waiting } };
  return resting(view, words, draw);
}

function resting(view: ReactionKeyView, words: KeyWords, draw: Pictogram): KeyParts {
  const { caption, badge } = progressOf(view, words);
  switch (view.phase) {
    case "ready":
      return {
        badge,
        glow: palette.ready,
        pictogram: { draw, style: "filled", colour: palette.ready },
        caption: caption ?? { text: words.react, colour: palette.ink },
      };
    case "sending":
      return {
        badge,
        pictogram: { draw: sendingPictogram, style: "outline", colour: palette.ink },
        caption,
      };
    case "thinking":
      return {
        badge,
        pictogram: { draw: thinkingPictogram, style: "outline", colour: palette.ink },
        caption,
      };
    case "answered":
      return {
        badge,
        glow: palette.ready,
        pictogram: { draw: answeredPictogram, style: "filled", colour: palette.ready },
        caption,
      };
    case "failed":
      return {
        badge,
        pictogram: { draw, style: "outline", colour: palette.muted },
        caption,
      };
  }
}

function cooling(view: ReactionKeyView, words: KeyWords, draw: Pictogram): KeyParts {
  const { caption, badge } = view.queued ? queuedMark(words) : progressOf(view, words);
  return {
    ring: { colour: palette.waiting, left: view.cooling?.left ?? 0 },
    numeral: {
      text: countdownText(view.cooling?.secondsLeft ?? 0),
      colour: palette.ink,
      beside: { draw, colour: palette.waiting },
    },
    badge,
    caption,
  };
}

function queuedMark(words: KeyWords): Progress {
  return {
    badge: { badge: "clock", tone: "waiting" },
    caption: { text: words.held, colour: palette.ink },
  };
}

function tooSoonParts(view: ReactionKeyView, words: KeyWords, draw: Pictogram): KeyParts {
  return {
    ground: "#4a3a08",
    ring: { colour: palette.attention, left: view.cooling?.left ?? 1 },
    badge: { badge: "barred", tone: "attention" },
    caption: { text: words.notYet, colour: palette.attention },
    ...(view.cooling
      ? {
          numeral: {
            text: countdownText(view.cooling.secondsLeft),
            colour: palette.attention,
            beside: { draw, colour: palette.attention },
          },
        }
      : { pictogram: { draw, style: "outline", colour: palette.attention } }),
  };
}

interface Progress {
  readonly caption?: KeyParts["caption"];
  readonly badge?: KeyParts["badge"];
}

/** A badge where the streamer's title takes the place of the words. */
function titledBadge({ titled }: ReactionKeyView, badge: Badge): KeyParts["badge"] {
  return titled ? { badge, tone: "busy" } : undefined;
}

/** The words and the badge of a phase, the same during the cooldown and after it. */
function progressOf(view: ReactionKeyView, words: KeyWords): Progress {
  switch (view.phase) {
    case "ready":
      return {};
    case "sending":
      return {
        badge: titledBadge(view, "up"),
        caption: { text: words.sending, colour: palette.ink },
      };
    case "thinking":
      return {
        badge: titledBadge(view, "dots"),
        caption: { text: words.thinking, colour: palette.ink },
      };
    case "answered":
      return {
        badge: { badge: "check", tone: "done" },
        caption: {
          text: cleanText(view.words ?? "") || words.answered,
          colour: palette.ink,
          maxLines: 2,
        },
      };
    case "failed":
      return {
        badge: { badge: "bang", tone: "trouble" },
        caption: { text: cleanText(view.words ?? "") || words.failed, colour: palette.trouble, maxLines: 2 },
      };
  }
}
