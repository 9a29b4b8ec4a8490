import { actionKey, type KeyParts } from "../../drawing/key-frame.ts";
import { countText } from "../../drawing/key-text.ts";
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
  const { does, mark } = view;
  const draw = does === "mute" ? voicePictogram : voiceVerbPictograms[does];
  const isToggle = does === "mute" || does === "wait";
  // Muting and holding back work without a page.
  const idle =
    isToggle && mark !== "app-speaks" ? undefined : idleParts(view, { draw, isWide: does === "mute" }, words);
  if (idle) return idle;
  if (does === "wait") return waitParts(view, words);
  if (does === "mute") return soundParts(view, words);
  const muted = isSilent(view);
  const speaks = isSpeaking(view);
  return {
    ...(speaks && !muted ? { glow: palette.on } : {}),
    badge: badgeOf(view),
    pictogram: {
      draw,
      style: muted || !speaks ? "outline" : "filled",
      colour: muted ? palette.attention : speaks ? palette.on : palette.ink,
      figures: does !== "replay" && view.waiting > 0 ? countText("{n}", view.waiting) : undefined,
    },
    caption: { text: words[does], colour: palette.ink, maxLines: 2 },
  };
}

/** A key that mutes the voice shows whether it can be heard. */
function soundParts(view: VoiceKeyView, words: KeyWords): KeyParts {
  const { state, waiting, isMutedInObs } = view;
  const isMuted = isSilent(view);
  // A press has a voice that waits speak at once.
  if (view.awaitsTurn && !isMuted) {
    if (view.isHeld) return waitParts(view, words);
    return {
      pictogram: { draw: afterYouPictogram, style: "outline", colour: palette.ready },
      caption: { text: words.afterYou, colour: palette.ready, dot: palette.ready, maxLines: 2 },
    };
  }
  const speaks = isSpeaking(view);
  const colour = isMuted ? palette.attention : speaks ? palette.on : palette.ink;
  const parts: KeyParts = {
    ...(speaks && !isMuted ? { glow: palette.on } : {}),
    ...(isMuted ? { ring: { colour } } : {}),
    badge: badgeOf(view),
    pictogram: {
      draw: isMuted ? mutedPictogram : voicePictogram,
      style: isMuted || !speaks ? "outline" : "filled",
      colour,
      isWide: true,
    },
  };
  if (isMuted) {
    const text = isMutedInObs ? words.mutedInObs : words.muted;
    return { ...parts, caption: { text, colour, dot: colour, maxLines: 2 } };
  }
  if (state === "blocked")
    return { ...parts, caption: { text: words.noSound, colour: palette.attention, maxLines: 2 } };
  const text = waiting > 0 ? countText(words.waiting, waiting) : speaks ? words.speaking : words.voiceOn;
  return {
    ...parts,
    caption: { text, colour: palette.ink, dot: speaks ? palette.on : palette.ink, maxLines: 2 },
  };
}

function isSilent({ muted, isMutedInObs }: VoiceKeyView): boolean {
  return muted || isMutedInObs === true;
}

function isSpeaking({ state }: VoiceKeyView): boolean {
  return state === "speaking" || state === "loading";
}

/** A key that has the voice wait shows whether it waits. */
function waitParts({ isHeld }: VoiceKeyView, words: KeyWords): KeyParts {
  const colour = isHeld ? palette.attention : palette.ink;
  return {
    ...(isHeld ? { ring: { colour } } : {}),
    pictogram: { draw: voiceVerbPictograms.wait, style: "filled", colour },
    caption: {
      text: isHeld ? words.onHold : words.noHold,
      colour,
      dot: isHeld ? colour : palette.muted,
      maxLines: 2,
    },
  };
}

function badgeOf(view: VoiceKeyView): KeyParts["badge"] {
  const { mark, state, does } = view;
  if (mark === "done") return { badge: "check", tone: "done" };
  if (state === "blocked") return { badge: "bang", tone: "attention" };
  // The mute key shows by its words that the voice is muted.
  return isSilent(view) && does !== "mute" ? { badge: "barred", tone: "attention" } : undefined;
}
