import type { ActionKey } from "../../drawing/action-view.ts";
import { countdownText } from "../../drawing/countdown.ts";
import { drawKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { cleanText } from "../../drawing/key-text.ts";
import { palette } from "../../drawing/palette.ts";
import {
  answeredPictogram,
  type Pictogram,
  reactionPictogram,
  sendingPictogram,
  thinkingPictogram,
} from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** What a Trigger reaction key shows. */
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
  /** A press came too soon just now, during the cooldown. Default false. */
  readonly tooSoon?: boolean;
  /** A press is queued until the cooldown ends. Default false. */
  readonly queued?: boolean;
}

/** How the keys are drawn. */
export const key: ActionKey<ReactionKeyView> = {
  pictogram: reactionPictogram,
  draw: reactionKeyImage,
  atRest: [{ phase: "ready" }],
};

/** Draws a Trigger reaction key as an SVG document. During the cooldown its seconds take the middle. */
export function reactionKeyImage(view: ReactionKeyView, words: KeyWords): string {
  return drawKey(reactionParts(view, words), view);
}

/** The parts of a key that triggers a reaction. */
export function reactionParts(view: ReactionKeyView, words: KeyWords): KeyParts {
  if (view.tooSoon) return tooSoonParts(view, words);
  return view.cooling ? cooling(view, words) : resting(view, words);
}

function resting(view: ReactionKeyView, words: KeyWords): KeyParts {
  const { caption, badge } = courseOf(view, words);
  const base = badge ? { badge } : {};
  switch (view.phase) {
    case "ready":
      return {
        ...base,
        glow: palette.ready,
        pictogram: { draw: reactionPictogram, style: "filled", colour: palette.ready },
        caption: caption ?? { text: words.react, colour: palette.ink },
      };
    case "sending":
    case "thinking":
      return {
        ...base,
        pictogram: { draw: coursePictogram[view.phase], style: "outline", colour: palette.ink },
        ...(caption ? { caption } : {}),
      };
    case "answered":
      return {
        ...base,
        glow: palette.ready,
        pictogram: { draw: answeredPictogram, style: "filled", colour: palette.ready },
        ...(caption ? { caption } : {}),
      };
    case "failed":
      return {
        ...base,
        pictogram: { draw: reactionPictogram, style: "outline", colour: palette.trouble },
        ...(caption ? { caption } : {}),
      };
  }
}

function cooling(view: ReactionKeyView, words: KeyWords): KeyParts {
  const { caption, badge } = view.queued ? queuedMark(words) : courseOf(view, words);
  return {
    ring: { colour: view.queued ? palette.attention : palette.cooling, left: view.cooling?.left ?? 0 },
    numeral: { text: countdownText(view.cooling?.secondsLeft ?? 0), colour: palette.ink },
    ...(badge ? { badge } : {}),
    ...(caption ? { caption } : { footer: { draw: reactionPictogram, colour: palette.cooling } }),
  };
}

function queuedMark(words: KeyWords): Pick<KeyParts, "caption" | "badge"> {
  return {
    badge: { badge: "clock", tone: "attention" },
    caption: { text: words.held, colour: palette.attention },
  };
}

function tooSoonParts(view: ReactionKeyView, words: KeyWords): KeyParts {
  return {
    ground: "#4a3a08",
    ring: { colour: palette.attention, left: view.cooling?.left ?? 1 },
    badge: { badge: "barred", tone: "attention" },
    caption: { text: words.notYet, colour: palette.attention },
    ...(view.cooling
      ? { numeral: { text: countdownText(view.cooling.secondsLeft), colour: palette.attention } }
      : { pictogram: { draw: reactionPictogram, style: "outline", colour: palette.attention } }),
  };
}

const coursePictogram: Record<"sending" | "thinking", Pictogram> = {
  sending: sendingPictogram,
  thinking: thinkingPictogram,
};

/** The words and the badge of a phase, the same with and without a cooldown. */
function courseOf(view: ReactionKeyView, words: KeyWords): Pick<KeyParts, "caption" | "badge"> {
  switch (view.phase) {
    case "ready":
      return {};
    case "sending":
      return { caption: { text: words.sending, colour: palette.ink } };
    case "thinking":
      return { caption: { text: words.thinking, colour: palette.ink } };
    case "answered":
      return {
        badge: { badge: "check", tone: "good" },
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
