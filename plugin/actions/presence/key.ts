import { actionKey } from "../../drawing/action-view.ts";
import { countdownText } from "../../drawing/countdown.ts";
import type { KeyParts, TitledView } from "../../drawing/key-frame.ts";
import { cleanText } from "../../drawing/key-text.ts";
import { palette } from "../../drawing/palette.ts";
import {
  emptyPictogram,
  joinPictogram,
  leavePictogram,
  presencePictogram,
  unknownPictogram,
} from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

export interface PresenceKeyView extends TitledView {
  /** Whether the AI is in the channel's chat, joining or leaving. */
  readonly phase:
    | "unknown"
    | "out"
    | "joining"
    | "in"
    | "leaving"
    | "timed-out"
    | "needs-subscription"
    | "failed";
  /** The operation of a press. */
  readonly does: "toggle" | "join" | "leave";
  /** Share of the ten-second wait that is left, 0 to 1; only while joining. */
  readonly left?: number;
  /** Whole seconds of that wait. */
  readonly secondsLeft?: number;
  /** A test join. Default false. */
  readonly test?: boolean;
  /** Reason of a failure, in one to three words. */
  readonly words?: string;
}

export const key = actionKey<PresenceKeyView>(presencePictogram, partsOf, [
  { phase: "out", does: "toggle" },
  { phase: "in", does: "toggle" },
]);

function partsOf(view: PresenceKeyView, words: KeyWords): KeyParts {
  const parts = untaggedParts(view, words);
  return view.test ? { ...parts, tag: { text: words.test, ground: palette.attention } } : parts;
}

function untaggedParts(view: PresenceKeyView, words: KeyWords): KeyParts {
  switch (view.phase) {
    case "unknown":
      return {
        pictogram: { draw: unknownPictogram, style: "broken", colour: palette.muted },
        caption: { text: words.unknown, colour: palette.inkMuted },
      };
    case "out":
      return view.does === "leave"
        ? {
            pictogram: { draw: emptyPictogram, style: "broken", colour: palette.muted },
            caption: { text: words.out, colour: palette.inkMuted, maxLines: 2 },
          }
        : {
            pictogram: { draw: joinPictogram, style: "outline", colour: palette.ink },
            caption: { text: words.join, colour: palette.ink },
          };
    case "joining":
      return {
        ring: { colour: palette.waiting, left: view.left ?? 0 },
        ...(view.secondsLeft === undefined
          ? { pictogram: { draw: joinPictogram, style: "outline", colour: palette.waiting } }
          : { numeral: { text: countdownText(view.secondsLeft), colour: palette.ink } }),
        caption: { text: words.joining, colour: palette.ink },
      };
    case "in":
      return {
        glow: palette.on,
        pictogram: {
          draw: view.does === "leave" ? leavePictogram : presencePictogram,
          style: "filled",
          colour: palette.on,
        },
        caption: { text: view.does === "leave" ? words.leave : words.inChat, colour: palette.ink },
      };
    case "leaving":
      return {
        badge: { badge: "dots", tone: "waiting" },
        pictogram: { draw: leavePictogram, style: "outline", colour: palette.inkMuted },
        caption: { text: words.leaving, colour: palette.inkMuted },
      };
    case "timed-out":
      return {
        badge: { badge: "clock", tone: "attention" },
        pictogram: { draw: unknownPictogram, style: "broken", colour: palette.muted },
        caption: { text: words.noAnswer, colour: palette.attention, maxLines: 2 },
      };
    case "needs-subscription":
      return {
        badge: { badge: "lock", tone: "attention" },
        pictogram: { draw: emptyPictogram, style: "outline", colour: palette.muted },
        caption: { text: words.needsPlan, colour: palette.attention, maxLines: 2 },
      };
    case "failed":
      return {
        badge: { badge: "bang", tone: "trouble" },
        pictogram: { draw: presencePictogram, style: "outline", colour: palette.muted },
        caption: { text: cleanText(view.words ?? "") || words.failed, colour: palette.trouble, maxLines: 2 },
      };
  }
}
