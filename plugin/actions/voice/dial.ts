import { actionDial, type DialParts } from "../../drawing/dial-frame.ts";
import { countText } from "../../drawing/key-text.ts";
import { palette } from "../../drawing/palette.ts";
import { mutedPictogram, voicePictogram } from "../../drawing/pictograms.ts";
import type { ShownVoice } from "./key.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

export interface VoiceDialView extends ShownVoice {
  /** Whether the service's desktop application plays it. */
  readonly isApp: boolean;
  /** Open overlay pages. */
  readonly pages: number;
  /** Voice volume, 0 to 100. */
  readonly volume: number;
}

export const dial = actionDial<VoiceDialView>("volume", partsOf);

/** The parts of an AI voice dial; the volume is the bar. */
function partsOf(view: VoiceDialView, words: KeyWords): DialParts {
  const { volume, state, awaitsTurn } = view;
  const muted = view.muted || view.isMutedInObs === true;
  const speaks = !awaitsTurn && (state === "speaking" || state === "loading");
  return {
    title: titleOf(view, words),
    pictogram: {
      draw: muted ? mutedPictogram : voicePictogram,
      style: muted || !speaks ? "outline" : "filled",
      colour: muted ? palette.attention : speaks ? palette.on : palette.ink,
    },
    badge: badgeOf(view),
    value: muted
      ? { text: words.muted, colour: palette.attention }
      : { text: countText(words.percent, volume), colour: palette.ink },
    bar: { share: volume / 100, colour: muted ? palette.muted : speaks ? palette.on : palette.ink },
  };
}

function titleOf(view: VoiceDialView, words: KeyWords): string {
  const { pages, waiting, state, isApp, isHeld, awaitsTurn, isMutedInObs } = view;
  if (isHeld) return words.onHold;
  if (pages === 0) return words.noOverlay;
  if (isMutedInObs) return words.mutedInObs;
  if (awaitsTurn) return words.afterYou;
  if (state === "blocked") return words.noSound;
  if (waiting > 0) return countText(words.waiting, waiting);
  if (isApp) return words.appSpeaks;
  return state === "speaking" || state === "loading" ? words.speaking : words.volume;
}

function badgeOf({ pages, state }: VoiceDialView): DialParts["badge"] {
  if (pages === 0) return { badge: "unplugged", tone: "attention" };
  return state === "blocked" ? { badge: "bang", tone: "attention" } : undefined;
}
