import { actionKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import type { Badge, BadgeTone } from "../../drawing/badges.ts";
import { cleanText } from "../../drawing/key-text.ts";
import { palette } from "../../drawing/palette.ts";
import {
  emptyPictogram,
  livePictogram,
  presencePictogram,
  unknownPictogram,
} from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/**
 * The view of a Channel status key. The label at the top is for the channel; pictogram, badge and words are for the AI in
 * its chat. The service gives no number of viewers.
 */
export interface StatusKeyView extends TitledView {
  /** Replaces the words about the AI on keys that name a channel. Any text. */
  readonly channelName?: string;
  readonly isLive: boolean;
  readonly presence: "in" | "out" | "joining" | "leaving" | "unknown";
  /** The AI has joined for a test. Default false. */
  readonly test?: boolean;
}

const badges: Record<StatusKeyView["presence"], { readonly badge: Badge; readonly tone: BadgeTone }> = {
  in: { badge: "ring", tone: "on" },
  out: { badge: "cross", tone: "muted" },
  joining: { badge: "dots", tone: "waiting" },
  leaving: { badge: "dots", tone: "waiting" },
  unknown: { badge: "clock", tone: "attention" },
};

export const key = actionKey<StatusKeyView>(livePictogram, partsOf, [{ isLive: false, presence: "out" }]);

function partsOf(view: StatusKeyView, words: KeyWords): KeyParts {
  const { presence, isLive, test = false } = view;
  const isIn = presence === "in";
  const presenceWords = {
    in: test ? words.test : words.inChat,
    out: words.aiOut,
    joining: words.joining,
    leaving: words.leaving,
    unknown: words.unknown,
  }[presence];
  return {
    ...(isIn ? { glow: palette.on } : {}),
    tag: isLive ? { text: words.live, ground: palette.on } : { text: words.offline, ground: palette.muted },
    badge: badges[presence],
    pictogram: {
      draw: isIn ? presencePictogram : presence === "unknown" ? unknownPictogram : emptyPictogram,
      style: isIn ? "filled" : presence === "out" ? "broken" : "outline",
      colour: isIn ? palette.on : palette.muted,
    },
    caption: {
      text: cleanText(view.channelName ?? "") || presenceWords,
      colour: isIn && test ? palette.attention : isIn ? palette.ink : palette.inkMuted,
    },
  };
}
