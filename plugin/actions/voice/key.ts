import { countText } from "../../drawing/count-text.ts";
import { drawKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { mutedPictogram, voicePictogram, voiceVerbPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** What an AI voice key shows: what the open overlay pages are doing, and what a press does about it. */
export interface VoiceKeyView extends TitledView {
  readonly does: "mute" | "skip" | "replay" | "stop";
  readonly state: "idle" | "loading" | "speaking" | "blocked";
  readonly muted: boolean;
  /** Messages that wait to be spoken. */
  readonly waiting: number;
  /** Open overlay pages. */
  readonly pages: number;
  /** It was done just now. Default false. */
  readonly done?: boolean;
  /** It was pressed just now, and there was nothing to do. Default false. */
  readonly nothing?: boolean;
}

/** Draws an AI voice key as an SVG document. */
export function voiceKeyImage(view: VoiceKeyView, words: KeyWords): string {
  return drawKey(partsOf(view, words), view);
}

function partsOf(view: VoiceKeyView, words: KeyWords): KeyParts {
  const { does, state, muted, waiting } = view;
  const verb = {
    mute: muted ? words.muted : words.mute,
    skip: words.skip,
    replay: words.replay,
    stop: words.stop,
  };
  const draw = does === "mute" ? (muted ? mutedPictogram : voicePictogram) : voiceVerbPictogram(does);
  if (view.pages === 0 && does !== "mute") {
    return {
      badge: { badge: "unplugged", tone: "attention" },
      pictogram: { draw, style: "outline", colour: palette.muted, isWide: true },
      caption: { text: words.noOverlay, colour: palette.attention, maxLines: 2 },
    };
  }
  if (view.nothing) {
    return {
      badge: { badge: "barred", tone: "muted" },
      pictogram: { draw, style: "outline", colour: palette.muted, isWide: true },
      caption: { text: words.nothing, colour: palette.inkMuted },
    };
  }
  const speaks = state === "speaking" || state === "loading";
  const base: KeyParts = {
    ...(speaks && !muted ? { glow: palette.accent, ring: { colour: palette.accent } } : {}),
    ...badgeOf(view),
    pictogram: {
      draw,
      style: muted || !speaks ? "outline" : "filled",
      colour: muted ? palette.attention : speaks ? palette.accent : palette.ink,
      isWide: true,
    },
  };
  if (waiting > 0) {
    return {
      ...base,
      caption: { text: countText(words.waiting, waiting), colour: palette.ink, maxLines: 2 },
    };
  }
  const isSaid = does === "mute" && speaks && !muted;
  return {
    ...base,
    caption: {
      text: isSaid ? words.speaking : verb[does],
      colour: muted && does === "mute" ? palette.attention : palette.ink,
      maxLines: 2,
    },
  };
}

function badgeOf({ done, state, muted, does }: VoiceKeyView): Pick<KeyParts, "badge"> {
  if (done) return { badge: { badge: "check", tone: "good" } };
  if (state === "blocked") return { badge: { badge: "bang", tone: "attention" } };
  // The muted key says so itself; the others would not.
  if (muted && does !== "mute") return { badge: { badge: "barred", tone: "attention" } };
  return {};
}
