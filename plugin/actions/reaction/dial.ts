import type { ActionDial } from "../../drawing/action-view.ts";
import { countdownText } from "../../drawing/countdown.ts";
import { type DialFeedback, type DialParts, dialFeedback } from "../../drawing/dial-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { answeredPictogram, sendingPictogram, thinkingPictogram } from "../../drawing/pictograms.ts";
import { type ReactionKeyView, pictogramOf } from "./key.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** The view of a Trigger reaction dial: that of a key, and the prompt that the dial was turned to. */
export interface ReactionDialView extends ReactionKeyView {
  /** The prompt that a push sends, if the dial was turned to one. Any text. */
  readonly prompt?: string;
  /** Position of the prompt and number of prompts, for example `2/5`. */
  readonly position?: string;
}

const pictograms = {
  ready: { style: "filled", colour: palette.ready },
  sending: { draw: sendingPictogram, style: "outline", colour: palette.ink },
  thinking: { draw: thinkingPictogram, style: "outline", colour: palette.ink },
  answered: { draw: answeredPictogram, style: "filled", colour: palette.ready },
  failed: { style: "outline", colour: palette.muted },
} as const satisfies Record<ReactionKeyView["phase"], Partial<DialParts["pictogram"]>>;

export const dial: ActionDial<ReactionDialView> = { title: "react", draw: reactionDial };

/** The feedback of a Trigger reaction dial; the cooldown is the bar. */
export function reactionDial(view: ReactionDialView, words: KeyWords): DialFeedback {
  return dialFeedback(reactionDialParts(view, words));
}

/** The parts of a dial that triggers a reaction. */
export function reactionDialParts(view: ReactionDialView, words: KeyWords): DialParts {
  const { cooling, queued, tooSoon, phase, position, prompt } = view;
  const value = valueOf(view, words);
  // Before a push the large text is the prompt; afterwards it is the progress.
  const isPicking = phase === "ready" && !queued && !tooSoon && prompt !== undefined;
  const title = [position, isPicking ? value.text : prompt].filter((part) => part !== undefined).join(" · ");
  return {
    title: title === "" ? words.react : title,
    pictogram:
      cooling && phase === "ready"
        ? {
            draw: pictogramOf(view),
            style: "outline",
            colour: tooSoon ? palette.attention : palette.waiting,
          }
        : { draw: pictogramOf(view), ...pictograms[phase] },
    badge: badgeOf(view),
    eventsMissing: view.eventsMissing ?? false,
    value: isPicking ? { text: prompt, colour: palette.ink } : value,
    bar: cooling && {
      share: cooling.left,
      colour: tooSoon ? palette.attention : palette.waiting,
    },
  };
}

function badgeOf({ queued, tooSoon, phase }: ReactionDialView): DialParts["badge"] {
  if (tooSoon) return { badge: "barred", tone: "attention" };
  if (queued) return { badge: "clock", tone: "waiting" };
  if (phase === "answered") return { badge: "check", tone: "done" };
  return phase === "failed" ? { badge: "bang", tone: "trouble" } : undefined;
}

function valueOf(view: ReactionDialView, words: KeyWords): DialParts["value"] {
  const { cooling, queued, tooSoon, phase } = view;
  const left = cooling ? ` ${countdownText(cooling.secondsLeft)}` : "";
  if (tooSoon) return { text: `${words.notYet}${left}`, colour: palette.attention };
  if (queued) return { text: `${words.held}${left}`, colour: palette.ink };
  switch (phase) {
    case "sending":
      return { text: words.sending, colour: palette.ink };
    case "thinking":
      return { text: words.thinking, colour: palette.ink };
    case "answered":
      return { text: view.words ?? words.answered, colour: palette.ink };
    case "failed":
      return { text: view.words ?? words.failed, colour: palette.trouble };
    case "ready":
      return cooling
        ? { text: countdownText(cooling.secondsLeft), colour: palette.ink }
        : { text: words.ready, colour: palette.ready };
  }
}
