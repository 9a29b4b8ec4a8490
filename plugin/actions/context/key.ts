import { type ActionKey, drawKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import { cleanText } from "../../drawing/key-text.ts";
import { palette } from "../../drawing/palette.ts";
import { contextPictogram } from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

export interface ContextKeyView extends TitledView {
  readonly phase: "ready" | "sending" | "sent" | "failed" | "unset";
  /** When `ready`, the text that a press sends; when `failed`, the reason in one to three words. Any text. */
  readonly words?: string;
}

export const key: ActionKey<ContextKeyView> = {
  pictogram: contextPictogram,
  // A key that sends a text needs no events.
  draw: (view, words) => drawKey(partsOf(view, words), { ...view, eventsMissing: false }),
  atRest: [{ phase: "ready" }],
};

function partsOf(view: ContextKeyView, words: KeyWords): KeyParts {
  const text = cleanText(view.words ?? "");
  switch (view.phase) {
    case "ready":
      return {
        glow: palette.ready,
        pictogram: { draw: contextPictogram, style: "filled", colour: palette.ready },
        caption: { text: text || words.send, colour: palette.ink, maxLines: 2 },
      };
    case "sending":
      return {
        badge: { badge: "dots", tone: "waiting" },
        pictogram: { draw: contextPictogram, style: "outline", colour: palette.ink },
        caption: { text: words.sending, colour: palette.ink },
      };
    case "sent":
      return {
        glow: palette.ready,
        badge: { badge: "check", tone: "done" },
        pictogram: { draw: contextPictogram, style: "filled", colour: palette.ready },
        caption: { text: words.sent, colour: palette.ink },
      };
    case "failed":
      return {
        badge: { badge: "bang", tone: "trouble" },
        pictogram: { draw: contextPictogram, style: "outline", colour: palette.muted },
        caption: { text: text || words.failed, colour: palette.trouble, maxLines: 2 },
      };
    case "unset":
      return {
        badge: { badge: "pencil", tone: "attention" },
        pictogram: { draw: contextPictogram, style: "outline", colour: palette.muted },
        caption: { text: words.noText, colour: palette.attention, maxLines: 2 },
      };
  }
}
