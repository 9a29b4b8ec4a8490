import { actionKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { countText, cleanText } from "../../drawing/key-text.ts";
import { palette } from "../../drawing/palette.ts";
import { approvalOffPictogram, approvePictogram, emptyPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

export interface ApproveKeyView extends TitledView {
  /** `lost`: messages were rejected because the plugin was restarted. `off`: messages need no approval. */
  readonly phase: "awaiting" | "none" | "lost" | "off";
  /** Messages that await approval, or that were lost. */
  readonly count: number;
  /** The oldest message. Any text. */
  readonly text?: string;
  /** Share of the oldest message's time that is left, 0 to 1. */
  readonly left?: number;
  /** Result of a press just now. */
  readonly mark?: "approved" | "rejected" | undefined;
}

/** The largest number that a key has room for. */
const maxCounted = 99;

export const key = actionKey<ApproveKeyView>(approvePictogram, partsOf, [{ phase: "none", count: 0 }]);

const badges: Record<"approved" | "rejected", KeyParts["badge"]> = {
  approved: { badge: "check", tone: "done" },
  rejected: { badge: "cross", tone: "muted" },
};

function partsOf(view: ApproveKeyView, words: KeyWords): KeyParts {
  const { phase, count, text = "", left = 0, mark } = view;
  const badge = mark && badges[mark];
  switch (phase) {
    case "awaiting":
      return {
        badge,
        glow: palette.attention,
        ring: { colour: palette.attention, left },
        pictogram: {
          draw: emptyPictogram,
          style: "filled",
          colour: palette.attention,
          count: count > maxCounted ? `${maxCounted}+` : String(count),
        },
        // A message of nothing but emoji has no letters to draw.
        caption: { text: cleanText(text) || words.approve, colour: palette.ink, maxLines: 2 },
      };
    case "none":
      return {
        badge,
        pictogram: { draw: approvePictogram, style: "outline", colour: palette.muted },
        caption: {
          text: mark === undefined ? words.nothingWaits : markWords(mark, words),
          colour: palette.inkMuted,
          maxLines: 2,
        },
      };
    case "lost":
      return {
        badge: { badge: "bang", tone: "attention" },
        pictogram: { draw: approvePictogram, style: "outline", colour: palette.muted },
        caption: { text: countText(words.lost, count), colour: palette.attention, maxLines: 2 },
      };
    case "off":
      return {
        badge,
        pictogram: { draw: approvalOffPictogram, style: "outline", colour: palette.inkMuted },
        caption: { text: words.approvalOff, colour: palette.inkMuted, dot: palette.muted, maxLines: 2 },
      };
  }
}

function markWords(mark: "approved" | "rejected", words: KeyWords): string {
  return mark === "approved" ? words.approved : words.dropped;
}
