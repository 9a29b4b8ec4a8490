import { actionKey } from "../../drawing/action-view.ts";
import { countText } from "../../drawing/key-text.ts";
import type { KeyParts } from "../../drawing/key-frame.ts";
import { type PagesKeyView, idleParts } from "../../drawing/pages-key.ts";
import { palette } from "../../drawing/palette.ts";
import {
  afterYouPictogram,
  mutedPictogram,
  voicePictogram,
  voiceVerbPictograms,
} from "../../drawing/pictograms.ts";
import type { VoiceSettings } from "./settings.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** The state of the voice on the open overlay pages, as keys and dials show it. */
export interface ShownVoice {
  readonly state: "idle" | "loading" | "speaking" | "blocked";
  readonly muted: boolean;
  /** Whether the overlay is muted in OBS. */
  readonly isMutedInObs?: boolean | undefined;
  /** Messages in the queue. */
  readonly waiting: number;
  /** Whether a voice waits until the streamer has finished talking. */
  readonly awaitsTurn?: boolean | undefined;
  /** Whether the streamer holds all voices back. */
  readonly isHeld?: boolean | undefined;
}

/** The view of an AI voice key: the state of the voice, and the operation of a press. */
export interface VoiceKeyView extends PagesKeyView, ShownVoice {
  readonly does: VoiceSettings["does"];
}

export const key = actionKey<VoiceKeyView>(
  voicePictogram,
  partsOf,
  [false, true].map((muted) => ({ does: "mute", state: "idle", muted, waiting: 0, pages: 1 })),
);

function partsOf(view: VoiceKeyView, words: KeyWords): KeyParts {
  const { does, state, waiting, isMutedInObs } = view;
  const muted = view.muted || isMutedInObs === true;
  if (does === "wait" && view.mark !== "app-speaks") return waitParts(view, words);
  const verb = {
    mute: isMutedInObs ? words.mutedInObs : muted ? words.muted : words.mute,
    skip: words.skip,
    replay: words.replay,
    stop: words.stop,
    wait: words.wait,
  };
  const draw = does === "mute" ? (muted ? mutedPictogram : voicePictogram) : voiceVerbPictograms[does];
  const isWide = does === "mute";
  const idle = isWide && view.mark !== "app-speaks" ? undefined : idleParts(view, { draw, isWide }, words);
  if (idle) return idle;
  // A press has it speak at once.
  if (does === "mute" && view.awaitsTurn && !muted) {
    if (view.isHeld) return waitParts(view, words);
    return {
      pictogram: { draw: afterYouPictogram, style: "outline", colour: palette.ready },
      caption: { text: words.afterYou, colour: palette.ready, maxLines: 2 },
    };
  }
  const speaks = state === "speaking" || state === "loading";
  const base: KeyParts = {
    ...(speaks && !muted ? { glow: palette.on } : {}),
    ...(muted && does === "mute" ? { ring: { colour: palette.attention } } : {}),
    badge: badgeOf({ ...view, muted }),
    pictogram: {
      draw,
      style: muted || !speaks ? "outline" : "filled",
      colour: muted ? palette.attention : speaks ? palette.on : palette.ink,
      isWide,
      figures: does === "skip" && waiting > 0 ? countText("{n}", waiting) : undefined,
    },
  };
  if (state === "blocked" && does === "mute" && !muted)
    return { ...base, caption: { text: words.noSound, colour: palette.attention, maxLines: 2 } };
  if (waiting > 0 && does !== "skip") {
    return {
      ...base,
      caption: { text: countText(words.waiting, waiting), colour: palette.ink, maxLines: 2 },
    };
  }
  return {
    ...base,
    caption: {
      text: does === "mute" && speaks && !muted ? words.speaking : verb[does],
      colour: muted && does === "mute" ? palette.attention : palette.ink,
      maxLines: 2,
    },
  };
}

/** A key that has the voice wait: it works without a page. */
function waitParts({ isHeld }: VoiceKeyView, words: KeyWords): KeyParts {
  const colour = isHeld ? palette.attention : palette.ink;
  return {
    ...(isHeld ? { ring: { colour } } : {}),
    pictogram: { draw: voiceVerbPictograms.wait, style: "filled", colour },
    caption: { text: isHeld ? words.onHold : words.wait, colour, maxLines: 2 },
  };
}

function badgeOf({ mark, state, muted, does }: VoiceKeyView): KeyParts["badge"] {
  if (mark === "done") return { badge: "check", tone: "done" };
  if (state === "blocked") return { badge: "bang", tone: "attention" };
  // The mute key shows by its words that the voice is muted.
  return muted && does !== "mute" ? { badge: "barred", tone: "attention" } : undefined;
}
