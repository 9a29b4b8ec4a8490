import { actionDial, type DialParts } from "../../drawing/dial-frame.ts";
import { countdownText } from "../../drawing/countdown.ts";
import { palette } from "../../drawing/palette.ts";
import { type ReactionKeyView, pictogramOf, reactionParts } from "./key.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** The view of a Trigger reaction dial: that of a key, and the prompt that the dial was turned to. */
export interface ReactionDialView extends ReactionKeyView {
  /** The prompt that a push sends, if the dial was turned to one. Any text. */
  readonly prompt?: string;
  /** Position of the prompt and number of prompts, for example `2/5`. */
  readonly position?: string;
}

export const dial = actionDial<ReactionDialView>("react", reactionDialParts);

/** The parts of a dial that triggers a reaction: those of the key at rest, with the cooldown in text and bar. */
export function reactionDialParts({ cooling, ...view }: ReactionDialView, words: KeyWords): DialParts {
  const { phase, queued = false, tooSoon = false, position, prompt } = view;
  const { badge, caption, pictogram } = reactionParts(view, words);
  const isReady = phase === "ready" && !tooSoon;
  const colour = tooSoon ? palette.attention : palette.waiting;
  const left = cooling ? countdownText(cooling.secondsLeft) : undefined;
  const value =
    isReady && !queued
      ? { text: left ?? words.ready, colour: left === undefined ? palette.ready : palette.ink }
      : {
          text: [caption?.text, tooSoon || queued ? left : ""].join(" "),
          colour: caption?.colour ?? palette.ink,
        };
  // Before a push the large text is the prompt; afterwards it is the progress.
  const isPicking = isReady && !queued && prompt !== undefined;
  const title = [position, isPicking ? value.text : prompt].filter((part) => part !== undefined).join(" · ");
  return {
    title: title === "" ? words.react : title,
    pictogram: (cooling && isReady ? undefined : pictogram) ?? {
      draw: pictogramOf(view),
      style: "outline",
      colour,
    },
    badge,
    eventsMissing: view.eventsMissing ?? false,
    value: isPicking ? { text: prompt, colour: palette.ink } : value,
    bar: cooling && { share: cooling.left, colour },
  };
}
