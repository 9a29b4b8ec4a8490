import { canvasSize, optionTable } from "../../options/options.ts";
import { readPlace } from "../../page/piece-place.ts";
import type { StudioWords } from "../../../shared/words/words.ts";
import { type Choices, choicesIn } from "../choices/address.ts";
import type { Changes } from "../document/option-values.ts";
import { shorterSide } from "../stage/geometry.ts";
import { boxAtPlace } from "../stage/place-from-box.ts";
import { currentValue } from "./settings-groups.ts";

/** A ready-made layout: what is shown, where, and how large. Theme, type and colours are the streamer's. */
export interface ReadyMade {
  readonly name: keyof StudioWords["settings"]["readyMade"];
  /** Options, as a layout is stored. */
  readonly query: string;
}

/** The ready-made layouts, in the order of the column. */
export const readyMadeLayouts: readonly ReadyMade[] = [
  {
    name: "talkShow",
    query: [
      "show=avatar,captions,alerts,chat",
      "avatar-at=bottom-left,5,-4&avatar-width=42&avatar-height=46&avatar-scale=150",
      "captions-at=bottom-left,50,-6&captions-width=82&captions-height=24&captions-scale=110",
      "alerts-at=top,0,5&alerts-width=74&alerts-height=24",
      "chat-at=right,-4.4,0&chat-width=38&chat-height=62&chat-limit=8",
    ].join("&"),
  },
  {
    name: "game",
    query: [
      "show=avatar,ai,alerts,chat",
      "avatar-at=bottom-left,3,-3&avatar-width=22&avatar-height=24&avatar-scale=75",
      "ai-at=bottom-left,26,-3&ai-width=62&ai-height=30&ai-scale=80",
      "alerts-at=top,0,3&alerts-width=70&alerts-height=20&alerts-scale=80",
      "chat-at=left,3,-12&chat-width=40&chat-height=44&chat-scale=85&chat-limit=6&chat-fade=60",
    ].join("&"),
  },
  {
    name: "vertical",
    query: [
      "canvas=1080x1920",
      "show=avatar,ai,alerts,chat",
      "alerts-at=top,0,15&alerts-width=88&alerts-height=28&alerts-scale=150",
      // Not shown yet: their place is ready for when they are.
      "captions-at=top,0,43.4&captions-width=88&captions-height=16.4&captions-scale=150",
      "ai-at=bottom-left,5,-82&ai-width=81&ai-height=35.8&ai-scale=150",
      "chat-at=bottom-left,5,-36&chat-width=46&chat-height=44&chat-scale=150&chat-limit=5",
      "avatar-at=bottom-right,-13.5,-36&avatar-width=34&avatar-height=38&avatar-scale=150",
    ].join("&"),
  },
  {
    name: "captions",
    query: "show=captions&captions-at=bottom,0,-5&captions-width=140&captions-height=28&captions-scale=130",
  },
  {
    name: "chatWall",
    query: [
      "show=alerts,chat,top",
      "chat-at=left,6,0&chat-width=104&chat-height=86&chat-scale=190&chat-limit=14",
      "alerts-at=top-right,-6,7&alerts-width=56&alerts-height=34",
      "top-at=bottom-right,-6,-7&top-width=56&top-height=44&top-scale=160",
    ].join("&"),
  },
  {
    name: "quiet",
    query: [
      "show=ai,alerts&motion=calm&sounds=15",
      "ai-at=bottom-left,4.4,-4.4&ai-width=60&ai-height=24&ai-scale=70",
      "alerts-at=top-right,-4.4,4.4&alerts-width=50&alerts-height=16&alerts-scale=65",
    ].join("&"),
  },
];

/** A page without a canvas of its own, in pixels. */
const usualCanvas = [1_920, 1_080] as const;

/** Options that a ready-made layout sets, or gives their default back: all that any of them has, and every place. */
const arranged: ReadonlySet<string> = new Set([
  ...readyMadeLayouts.flatMap(({ query }) => [...new URLSearchParams(query).keys()]),
  ...optionTable.flatMap(({ name, piece }) =>
    ["at", "scale", "width", "height", "layer"].some((ending) => name === `${piece}-${ending}`) ? [name] : [],
  ),
]);

/** The changes that turn a layout into a ready-made one. A canvas of the same orientation stays. */
export function changesTo(readyMade: ReadyMade, now: Choices): Changes {
  const choices = choicesIn(new URLSearchParams(readyMade.query));
  const changes = Object.fromEntries([...arranged].map((name) => [name, choices[name]]));
  return turnsCanvas(readyMade, now) ? changes : { ...changes, canvas: now["canvas"] };
}

/** Whether a ready-made layout is upright and this one is not, or the other way round. */
export function turnsCanvas({ query }: ReadyMade, now: Choices): boolean {
  return isUpright(now) !== isUpright(choicesIn(new URLSearchParams(query)));
}

/** Whether a layout is arranged as a ready-made one. */
export function isArrangedAs(readyMade: ReadyMade, choices: Choices): boolean {
  const changes = changesTo(readyMade, choices);
  return optionTable.every(
    (row) =>
      !arranged.has(row.name) || currentValue(row, choices) === (changes[row.name] ?? String(row.initial)),
  );
}

function isUpright({ canvas = "" }: Choices): boolean {
  const [width, height] = canvasSize(canvas) ?? usualCanvas;
  return height > width;
}

/**
 * The canvas, and the rooms of the shown pieces in percent of its width and height, those in front last. Only free places
 * with a width and a height have one.
 */
export function boxesOf(query: string) {
  const choices = choicesIn(new URLSearchParams(query));
  const text = (name: string): string => {
    const row = optionTable.find((one) => one.name === name);
    return row ? currentValue(row, choices) : "";
  };
  const [width, height] = canvasSize(text("canvas")) ?? usualCanvas;
  const canvas = { width, height };
  const share = shorterSide(canvas) / 100;
  const boxes = text("show")
    .split(",")
    .flatMap((piece) => {
      const place = readPlace(text(`${piece}-at`));
      if (!place?.offset) return [];
      const size = {
        width: Number(text(`${piece}-width`)) * share,
        height: Number(text(`${piece}-height`)) * share,
      };
      const box = boxAtPlace(place, size, canvas);
      return [
        {
          piece,
          left: (box.x / width) * 100,
          top: (box.y / height) * 100,
          width: (box.width / width) * 100,
          height: (box.height / height) * 100,
        },
      ];
    });
  return { ...canvas, boxes };
}
