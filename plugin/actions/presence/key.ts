import { actionKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { countdownText } from "../../drawing/countdown.ts";
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
      return outParts(view.does, words);
    case "joining":
      return {
        ring: { colour: palette.waiting, left: view.left ?? 0 },
        ...(view.secondsLeft === undefined
          ? { pictogram: { draw: joinPictogram, style: "outline", colour: palette.waiting } }
          : { numeral: { text: countdownText(view.secondsLeft), colour: palette.ink } }),
        caption: { text: words.joining, colour: palette.ink },
      };
    case "in":
      return inParts(view.does, words);
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

/** The parts while the AI is in no chat. */
function outParts(does: PresenceKeyView["does"], words: KeyWords): KeyParts {
  switch (does) {
    case "toggle":
      return {
        pictogram: { draw: emptyPictogram, style: "outline", colour: palette.ink },
        caption: { text: words.aiOut, colour: palette.ink, dot: palette.muted, maxLines: 2 },
      };
    case "join":
      return {
        pictogram: { draw: joinPictogram, style: "outline", colour: palette.ink },
        caption: { text: words.join, colour: palette.ink },
      };
    case "leave":
      return nothingToDo(words.leave);
  }
}

/** The parts while the AI is in the chat. */
function inParts(does: PresenceKeyView["does"], words: KeyWords): KeyParts {
  switch (does) {
    case "toggle":
      return {
        glow: palette.on,
        pictogram: { draw: presencePictogram, style: "filled", colour: palette.on },
        caption: { text: words.inChat, colour: palette.ink, dot: palette.on },
      };
    case "join":
      return { ...nothingToDo(words.join), badge: { badge: "check", tone: "on" } };
    case "leave":
      return {
        glow: palette.on,
        pictogram: { draw: leavePictogram, style: "filled", colour: palette.on },
        caption: { text: words.leave, colour: palette.ink },
      };
  }
}

/** The parts of a key whose press would change nothing. */
function nothingToDo(text: string): KeyParts {
  return {
    pictogram: { draw: emptyPictogram, style: "broken", colour: palette.muted },
    caption: { text, colour: palette.inkMuted },
  };
}
