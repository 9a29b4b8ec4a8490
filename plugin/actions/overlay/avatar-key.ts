import type { KeyParts, TitledView } from "../../drawing/key-frame.ts";
import { idleParts } from "../../drawing/pages-key.ts";
import { palette } from "../../drawing/palette.ts";
import { avatarPictogram } from "../../drawing/pictograms.ts";
import type { OverlayControl, OverlayState } from "../../pages/overlay-control.ts";
import type { KeyWords } from "../../../shared/words/words.ts";

/** The view of a key that shows or hides the avatar: the state of the avatar on the open overlay pages. */
export interface AvatarKeyView extends TitledView {
  readonly does: "avatar";
  /** Open overlay pages. */
  readonly pages: number;
  readonly avatar: OverlayState["avatar"];
  /** The pages have not followed the last press yet. */
  readonly isAsked: boolean;
}

/** The view of the state that the pages report. */
export function avatarView({ state, settings }: OverlayControl): AvatarKeyView {
  const { pages, avatar } = state;
  const isAsked = avatar !== "none" && (avatar === "hidden") !== settings.isAvatarHidden;
  return { does: "avatar", pages, avatar, isAsked };
}

/** The parts of the key's image. */
export function avatarParts(view: AvatarKeyView, words: KeyWords): KeyParts {
  const parts = idleParts(view, { draw: avatarPictogram }, words) ?? partsOf(view.avatar, words);
  if (!view.isAsked) return parts;
  return {
    badge: { badge: "dots", tone: "waiting" },
    pictogram: { draw: avatarPictogram, style: "outline", colour: palette.inkMuted },
    caption: { text: parts.caption?.text ?? "", colour: palette.inkMuted, maxLines: 2 },
  };
}

function partsOf(avatar: AvatarKeyView["avatar"], words: KeyWords): KeyParts {
  const draw = avatarPictogram;
  switch (avatar) {
    case "shown":
      return {
        glow: palette.on,
        pictogram: { draw, style: "filled", colour: palette.on },
        caption: { text: words.avatarVisible, colour: palette.ink, dot: palette.on, maxLines: 2 },
      };
    case "away":
      return {
        pictogram: { draw, style: "outline", colour: palette.ink },
        caption: { text: words.aiOut, colour: palette.inkMuted, dot: palette.muted, maxLines: 2 },
      };
    case "hidden":
      return {
        badge: { badge: "barred", tone: "muted" },
        pictogram: { draw, style: "outline", colour: palette.muted },
        caption: { text: words.avatarHidden, colour: palette.inkMuted, dot: palette.muted, maxLines: 2 },
      };
    case "none":
      return {
        pictogram: { draw, style: "broken", colour: palette.muted },
        caption: { text: words.noFigure, colour: palette.inkMuted, maxLines: 2 },
      };
  }
}
