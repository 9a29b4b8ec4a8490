/** A pictogram of Trigger reaction as SVG path data around 0, 0, at most 34 units from it. */
export interface ReactionPaths {
  /** The outline, which is filled on a key that is ready. */
  readonly shape: string;
  /** Strokes inside the shape. */
  readonly lines?: string;
  /** Areas inside the shape. */
  readonly areas?: string;
  /** Strokes beside the shape. */
  readonly beside?: string;
}

const disc = "M-28 0A28 28 0 1 1 28 0A28 28 0 1 1 -28 0Z";

/** The pictograms that a Trigger reaction key can have, in the order of its form. */
const paths = {
  fire: {
    shape:
      "M2 -31C5 -19 24 -11 24 9A24 21 0 0 1 -24 9C-24 -3 -16 -9 -14 -19C-9 -16 -6 -12 -5 -7C0 -13 3 -21 2 -31Z",
    areas: "M0 23C-7 23 -11 18 -10 13C-9 8 -3 6 -2 -1C5 4 10 9 10 14C10 19 6 23 0 23Z",
  },
  laugh: {
    shape: disc,
    lines: "M-18 -4L-12 -10L-6 -4M6 -4L12 -10L18 -4",
    areas: "M-15 6H15C13 16 8 20 0 20C-8 20 -13 16 -15 6Z",
  },
  devil: {
    shape:
      "M-24 -29C-22 -22 -18 -18 -13 -16A26 26 0 0 1 13 -16C18 -18 22 -22 24 -29C29 -20 28 -10 25 -3A26 26 0 1 1 -25 -3C-28 -10 -29 -20 -24 -29Z",
    lines: "M-15 -3L-7 2M15 -3L7 2M-12 13C-6 20 6 20 12 13",
  },
  skull: {
    shape: "M-13 29V20C-22 15 -27 7 -27 -3A27 26 0 0 1 27 -3C27 7 22 15 13 20V29Z",
    areas: "M-17 -1A6 6 0 1 1 -5 -1A6 6 0 1 1 -17 -1ZM5 -1A6 6 0 1 1 17 -1A6 6 0 1 1 5 -1Z",
    lines: "M0 28V21",
  },
  ghost: {
    shape: "M-24 29V-6A24 24 0 0 1 24 -6V29L16 21L8 29L0 21L-8 29L-16 21Z",
    lines: "M-8 -9V-1M8 -9V-1",
  },
  hand: {
    shape:
      "M-16 14L-27 2A5.5 5.5 0 0 1 -19 -6L-14 -1V-18A5 5 0 0 1 -4 -18V-25A5 5 0 0 1 6 -25V-21A5 5 0 0 1 16 -21V-13A5 5 0 0 1 26 -13V8A22 22 0 0 1 4 30C-6 30 -11 22 -16 14Z",
    lines: "M-4 -16V-4M6 -19V-4M16 -12V-4",
  },
  question: { shape: disc, lines: "M-9 -8C-9 -19 10 -19 10 -7C10 1 0 0 0 7M0 16V16.1" },
  bulb: {
    shape: "M-9 13C-9 5 -21 1 -21 -11A21 20 0 0 1 21 -11C21 1 9 5 9 13Z",
    beside: "M-8 21H8M-4 29H4",
  },
  camera: {
    shape:
      "M-11 -24H11L16 -15H26A4 4 0 0 1 30 -11V18A4 4 0 0 1 26 22H-26A4 4 0 0 1 -30 18V-11A4 4 0 0 1 -26 -15H-16Z",
    lines: "M-9 3A9 9 0 1 1 9 3A9 9 0 1 1 -9 3",
  },
  book: {
    shape: "M0 -17C-8 -24 -20 -25 -30 -22V20C-20 17 -8 18 0 25C8 18 20 17 30 20V-22C20 -25 8 -24 0 -17Z",
    lines: "M0 -16V23",
  },
  heart: { shape: "M0 27C-14 17 -29 6 -29 -9A15 15 0 0 1 0 -15A15 15 0 0 1 29 -9C29 6 14 17 0 27Z" },
  star: { shape: "M0 -30L9 -11L29 -8.5L14 5L18 26L0 15L-18 26L-14 5L-29 -8.5L-9 -11Z" },
  crown: { shape: "M-26 22L-30 -16L-14 -3L0 -26L14 -3L30 -16L26 22Z", lines: "M-14 10H14" },
  trophy: {
    shape: "M-17 -28H17V-9A17 17 0 0 1 -17 -9Z",
    beside: "M-17 -21H-28C-28 -9 -24 -3 -15 -2M17 -21H28C28 -9 24 -3 15 -2M0 8V21M-14 28H14",
  },
  sword: {
    shape: "M29 -29L26 -11L-3 18L-18 3L11 -26Z",
    lines: "M-7 7L16 -16",
    beside: "M-25 0L0 25M-13 13L-26 26",
  },
  shield: {
    shape: "M0 -30L25 -21V0C25 14 14 24 0 30C-14 24 -25 14 -25 0V-21Z",
    lines: "M0 -13V13M-11 -2H11",
  },
  rocket: {
    shape: "M0 -31C12 -23 17 -9 13 12H-13C-17 -9 -12 -23 0 -31Z",
    areas: "M-5 -8A5 5 0 1 1 5 -8A5 5 0 1 1 -5 -8Z",
    beside: "M-15 0L-26 14V23L-13 17M15 0L26 14V23L13 17M0 21V29",
  },
  bomb: {
    shape: "M-26 9A20 20 0 1 1 14 9A20 20 0 1 1 -26 9Z",
    lines: "M-17 6A11 11 0 0 1 -9 -1",
    beside: "M9 -8L16 -15C19 -21 24 -20 26 -15M26 -28V-27.9",
  },
  target: { shape: disc, lines: "M-15 0A15 15 0 1 1 15 0A15 15 0 1 1 -15 0M0 -0.1V0.1" },
  dice: {
    shape: "M-19 -27H19A8 8 0 0 1 27 -19V19A8 8 0 0 1 19 27H-19A8 8 0 0 1 -27 19V-19A8 8 0 0 1 -19 -27Z",
    areas:
      "M-16 -12a4 4 0 1 1 8 0a4 4 0 1 1 -8 0ZM8 -12a4 4 0 1 1 8 0a4 4 0 1 1 -8 0ZM-4 0a4 4 0 1 1 8 0a4 4 0 1 1 -8 0ZM-16 12a4 4 0 1 1 8 0a4 4 0 1 1 -8 0ZM8 12a4 4 0 1 1 8 0a4 4 0 1 1 -8 0Z",
  },
  gamepad: {
    shape:
      "M-16 -18H16C26 -18 32 10 29 18C26 26 18 23 12 12H-12C-18 23 -26 26 -29 18C-32 10 -26 -18 -16 -18Z",
    lines: "M-14 -9V3M-20 -3H-8M12 -6V-5.9M19 2V2.1",
  },
  music: {
    shape: "M-27 18A9 9 0 1 1 -9 18A9 9 0 1 1 -27 18ZM7 12A9 9 0 1 1 25 12A9 9 0 1 1 7 12Z",
    beside: "M-9 18V-19L25 -26V12",
  },
  microphone: {
    shape: "M-11 -19A11 11 0 0 1 11 -19V0A11 11 0 0 1 -11 0Z",
    beside: "M-22 -2A22 22 0 0 0 22 -2M0 20V29M-10 29H10",
  },
  gift: {
    shape: "M-29 -14H29V-2H25V27H-25V-2H-29Z",
    lines: "M0 -11V25",
    beside: "M0 -14C-6 -29 -21 -29 -19 -20C-17 -15 -8 -14 0 -14C8 -14 17 -15 19 -20C21 -29 6 -29 0 -14",
  },
} as const satisfies Record<string, ReactionPaths>;

export type ReactionPictogram = keyof typeof paths;
export const reactionPictograms = Object.keys(paths) as ReactionPictogram[];

/** The paths of a pictogram by its name; `undefined`: there is none of that name. */
export function reactionPaths(name: string): ReactionPaths | undefined {
  return Object.hasOwn(paths, name) ? paths[name as ReactionPictogram] : undefined;
}

/** Width and height of a streamer's own picture, in pixels: enough for the largest keys. */
export const ownPictureSize = 96;
/** A PNG of exactly that size, so that it cannot grow when it is decoded. No such PNG needs more characters. */
const ownPicture = /^data:image\/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGAAAABg[A-Za-z0-9+/]{1,56000}={0,2}$/;

/** Whether a text is a streamer's own picture, as a data URI. */
export const isOwnPicture = (text: string): boolean => ownPicture.test(text);

/** Whether a text names a pictogram, or is a streamer's own picture. */
export const isReactionPictogram = (text: string): boolean =>
  reactionPaths(text) !== undefined || isOwnPicture(text);
