import { actionKey, type KeyParts, type TitledView } from "../../drawing/key-frame.ts";
import type { Badge } from "../../drawing/badges.ts";
import { palette } from "../../drawing/palette.ts";
import {
  type Pictogram,
  addPictogram,
  eyePictogram,
  hiddenPictogram,
  overlayPictogram,
  refreshPictogram,
} from "../../drawing/pictograms.ts";
import type { KeyWords } from "../../../shared/words/words.ts";
import { type AvatarKeyView, avatarParts } from "./avatar-key.ts";

export type OverlayKeyView = ObsKeyView | AvatarKeyView;

/** The view of a key that works on OBS. */
export interface ObsKeyView extends TitledView {
  readonly does: "install" | "visible" | "refresh";
  /**
   * `closed`, `password`, `too-old`: reasons why OBS is not connected. `no-canvas`: OBS no longer has the key's canvas.
   * `unknown`: the overlay was not looked for yet.
   * `shown`, `hidden`: the overlay is in the scene on air. `elsewhere`: it is only in other scenes.
   */
  readonly phase:
    | "connecting"
    | "closed"
    | "password"
    | "too-old"
    | "no-canvas"
    | "unknown"
    | "absent"
    | "elsewhere"
    | "hidden"
    | "shown";
  /** A press under way, its result, or `recovered`: a page that had stopped was reloaded. */
  readonly mark?: "working" | "done" | "recovered" | "no-browser-source" | "failed" | undefined;
}

export const key = actionKey<OverlayKeyView>(
  overlayPictogram,
  (view, words) => (view.does === "avatar" ? avatarParts(view, words) : marked(view, words)),
  [{ does: "install", phase: "closed" }],
);

function marked(view: ObsKeyView, words: KeyWords): KeyParts {
  const { does, mark } = view;
  const parts = partsOf(view, words);
  switch (mark) {
    case "working":
      return {
        badge: { badge: "dots", tone: "waiting" },
        pictogram: { ...pictogramOf(does), style: "outline", colour: palette.inkMuted },
        caption: { maxLines: 2, text: parts.caption?.text ?? "", colour: palette.inkMuted },
      };
    case "done":
      return does === "refresh"
        ? {
            badge: { badge: "check", tone: "done" },
            pictogram: refreshed,
            caption: { text: words.refreshed, colour: palette.ink, maxLines: 2 },
          }
        : { ...parts, badge: { badge: "check", tone: "done" } };
    case "recovered":
      return {
        badge: { badge: "check", tone: "attention" },
        pictogram: { ...pictogramOf(does), style: "outline", colour: palette.ink },
        caption: { text: words.recovered, colour: palette.attention, maxLines: 2 },
      };
    case "no-browser-source":
      return wrong(does, words.noBrowserSource, "bang", "trouble");
    case "failed":
      return wrong(does, words.failed, "bang", "trouble");
    case undefined:
    default:
      return parts;
  }
}

function partsOf({ does, phase }: ObsKeyView, words: KeyWords): KeyParts {
  switch (phase) {
    case "connecting":
      return { ...quiet(does, words.connecting), badge: { badge: "dots", tone: "waiting" } };
    case "closed":
      return wrong(does, words.noObs, "unplugged", "attention");
    case "password":
      return wrong(does, words.obsPassword, "key", "attention");
    case "too-old":
      return wrong(does, words.obsTooOld, "bang", "attention");
    case "no-canvas":
      return wrong(does, words.noCanvas, "bang", "attention");
    default:
      return { install: installParts, visible: visibleParts, refresh: refreshParts }[does](phase, words);
  }
}

/** The overlay's place in OBS, as far as it is known. */
type Place = Exclude<ObsKeyView["phase"], "connecting" | "closed" | "password" | "too-old" | "no-canvas">;

/** A press adds the overlay, or repairs the one that is there. */
function installParts(place: Place, words: KeyWords): KeyParts {
  const isThere = place === "shown" || place === "hidden";
  return ready("install", words.addToObs, isThere ? overlayPictogram : addPictogram);
}

function visibleParts(place: Place, words: KeyWords): KeyParts {
  switch (place) {
    case "hidden":
      return {
        badge: { badge: "barred", tone: "muted" },
        pictogram: { draw: hiddenPictogram, isWide: true, style: "outline", colour: palette.muted },
        caption: { text: words.overlayHidden, colour: palette.inkMuted, dot: palette.muted, maxLines: 2 },
      };
    case "shown":
      return {
        glow: palette.on,
        pictogram: { ...pictogramOf("visible"), style: "filled", colour: palette.on },
        caption: { text: words.overlayVisible, colour: palette.ink, dot: palette.on, maxLines: 2 },
      };
    case "elsewhere":
      return quiet("visible", words.inAnotherScene);
    case "absent":
      return quiet("visible", words.addFirst);
    case "unknown":
      return quiet("visible", words.unknown);
  }
}

function refreshParts(place: Place, words: KeyWords): KeyParts {
  return place === "absent" ? quiet("refresh", words.addFirst) : ready("refresh", words.refresh);
}

type Does = ObsKeyView["does"];

const pictograms: Record<Does, Pictogram> = {
  install: overlayPictogram,
  visible: eyePictogram,
  refresh: refreshPictogram,
};

function pictogramOf(does: Does): { readonly draw: Pictogram; readonly isWide: boolean } {
  return { draw: pictograms[does], isWide: true };
}

const refreshed = { ...pictogramOf("refresh"), style: "outline", colour: palette.ready } as const;

/** The parts of a key whose press will work. */
function ready(does: Does, text: string, draw = pictograms[does]): KeyParts {
  return {
    pictogram: { draw, isWide: true, style: "outline", colour: palette.ink },
    caption: { text, colour: palette.ink, maxLines: 2 },
  };
}

/** The parts of a key whose press has nothing to act on. */
function quiet(does: Does, text: string): KeyParts {
  return {
    pictogram: { ...pictogramOf(does), style: "broken", colour: palette.muted },
    caption: { text, colour: palette.inkMuted, maxLines: 2 },
  };
}

function wrong(does: Does, text: string, badge: Badge, tone: "attention" | "trouble"): KeyParts {
  return {
    badge: { badge, tone },
    pictogram: { ...pictogramOf(does), style: "outline", colour: palette.muted },
    caption: { text, colour: palette[tone], maxLines: 2 },
  };
}
