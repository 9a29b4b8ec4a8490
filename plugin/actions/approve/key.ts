import type { ActionKey } from "../../drawing/action-view.ts";
import { countText, cleanText } from "../../drawing/key-text.ts";
import { drawKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { palette } from "../../drawing/palette.ts";
import { approvePictogram, emptyPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** What an Approve key shows. */
export interface ApproveKeyView extends TitledView {
  /** `lost`: messages that waited were dropped because the plugin was restarted; `off`: nothing is held. */
  readonly phase: "waiting" | "none" | "lost" | "off";
  /** Messages that wait, or that were lost. */
  readonly count: number;
  /** What the oldest says. Any text. */
  readonly text?: string;
  /** The share of its time that is left, 0 to 1. */
  readonly left?: number;
  /** What a press has just done. */
  readonly mark?: "shown" | "dropped" | undefined;
}

/** More are not counted on a key. */
const mostCounted = 99;

/** How the keys are drawn. */
export const key: ActionKey<ApproveKeyView> = {
  pictogram: approvePictogram,
  draw: approveKeyImage,
  atRest: [{ phase: "none", count: 0 }],
};

/** Draws an Approve key as an SVG document. */
export function approveKeyImage(view: ApproveKeyView, words: KeyWords): string {
  return drawKey(partsOf(view, words), view);
}

function partsOf(view: ApproveKeyView, words: KeyWords): KeyParts {
  const { phase, count, text = "", left = 0, mark } = view;
  const badge: Pick<KeyParts, "badge"> =
    mark === undefined
      ? {}
      : {
          badge: mark === "shown" ? { badge: "check", tone: "good" } : { badge: "cross", tone: "attention" },
        };
  switch (phase) {
    case "waiting":
      return {
        ...badge,
        glow: palette.attention,
        ring: { colour: palette.attention, left },
        pictogram: {
          draw: emptyPictogram,
          style: "filled",
          colour: palette.attention,
          count: count > mostCounted ? `${mostCounted}+` : String(count),
        },
        // Words of nothing but emoji leave nothing that can be drawn.
        caption: { text: cleanText(text) || words.approve, colour: palette.ink, maxLines: 2 },
      };
    case "none":
      return {
        ...badge,
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
        pictogram: { draw: approvePictogram, style: "outline", colour: palette.attention },
        caption: { text: countText(words.lost, count), colour: palette.attention, maxLines: 2 },
      };
    case "off":
      return {
        ...badge,
        pictogram: { draw: approvePictogram, style: "broken", colour: palette.muted },
        caption: { text: words.approvalOff, colour: palette.inkMuted, maxLines: 2 },
      };
  }
}

function markWords(mark: "shown" | "dropped", words: KeyWords): string {
  return mark === "shown" ? words.approved : words.dropped;
}
