import { pictogramPaths } from "../../shared/pictogram-paths.ts";

/**
 * The style of a pictogram. All share one grid of 64 around the origin, one stroke and round caps. Filled means ready
 * or on, an outline means off or waiting, a broken outline means absent.
 */
export type PictogramStyle = "filled" | "outline" | "broken";

/** How a pictogram is drawn. */
export interface PictogramInk {
  readonly style: PictogramStyle;
  /** Colour of the shape. */
  readonly colour: string;
  /** Colour of the details in a filled shape: that of the key's ground. */
  readonly ground: string;
  /** Width of the stroke on the pictogram's own grid. */
  readonly stroke: number;
}

/** Draws a pictogram around the origin. */
export type Pictogram = (ink: PictogramInk) => string;

const { bolt, bubble, speaker, sound, crossed, bell, clapper, moon, skip } = pictogramPaths;
const mask =
  "M-24 -24C-10 -30 10 -30 24 -24A5 5 0 0 1 27 -19V-2C27 17 13 27 0 30C-13 27 -27 17 -27 -2V-19A5 5 0 0 1 -24 -24Z";

const eyes = "M-9 -12V-7M9 -12V-7";
const smile = "M-10 2C-6 8 6 8 10 2";
const maskEyes = "M-15 -7C-13 -11 -8 -11 -6 -7M6 -7C8 -11 13 -11 15 -7";
const maskSmile = "M-11 8C-6 16 6 16 11 8";
const textLines = "M-14 -12H14M-14 1H4";
const up = "M0 8V-16M-10 -7L0 -17L10 -7";
const back = "M13 8V3A9 9 0 0 0 4 -6H-13M-5 -15L-14 -6L-5 3";
const tick = "M-13 -4L-4 5L13 -13";
const inward = "M-40 -5H8M-2 -15L8 -5L-2 5";
const outward = "M8 -5H-40M-30 -15L-40 -5L-30 5";
const restBars = "M-7 -13V3M7 -13V3";
const rule = "M-17 -27A14 14 0 1 1 -17 1A14 14 0 1 1 -17 -27ZM7 6H29V30H7Z";
const question = "M-7 -12C-7 -21 8 -21 8 -12C8 -6 0 -7 0 1M0 8V8.1";

/** A speech bubble with a bolt: Trigger reaction. */
export const reactionPictogram: Pictogram = (ink) => shape(bubble, ink) + solid(bolt, ink);
/** The bubble with an arrow that leaves: the request is on its way. */
export const sendingPictogram: Pictogram = (ink) => shape(bubble, ink) + strokes(up, ink);
/** The bubble with three dots: the AI thinks. */
export const thinkingPictogram: Pictogram = (ink) =>
  shape(bubble, ink) +
  [-14, 0, 14].map((x) => `<circle cx="${x}" cy="-5" r="4.5" fill="${inside(ink)}"/>`).join("");
/** The bubble with lines of text: the AI has answered. */
export const answeredPictogram: Pictogram = (ink) => shape(bubble, ink) + strokes(textLines, ink);
/** The bubble with an arrow back: Answer chat. */
export const answerPictogram: Pictogram = (ink) => shape(bubble, ink) + strokes(back, ink);
/** The bubble with a check mark: Approve. */
export const approvePictogram: Pictogram = (ink) => shape(bubble, ink) + strokes(tick, ink);
/** The bubble of Approve, crossed out: messages need no approval. */
export const approvalOffPictogram: Pictogram = (ink) => approvePictogram(ink) + crossing(slash, ink);
/** A mask: Switch character. */
export const characterPictogram: Pictogram = (ink) => shape(mask, ink) + strokes(maskEyes + maskSmile, ink);
/** The bubble with the companion's face: the AI is in chat. */
export const presencePictogram: Pictogram = (ink) => shape(bubble, ink) + strokes(eyes + smile, ink);
/** The bubble that the companion enters. */
export const joinPictogram: Pictogram = (ink) => shape(bubble, ink) + crossing(inward, ink);
/** The bubble that the companion leaves. */
export const leavePictogram: Pictogram = (ink) => shape(bubble, ink) + crossing(outward, ink);
/** The empty bubble. */
export const emptyPictogram: Pictogram = (ink) => shape(bubble, ink);
/** The bubble with a question mark: whether the AI is in chat is not known. */
export const unknownPictogram: Pictogram = (ink) => shape(bubble, ink) + strokes(question, ink);

const note = "M-18 -29H8L22 -15V25A4 4 0 0 1 18 29H-18A4 4 0 0 1 -22 25V-25A4 4 0 0 1 -18 -29Z";
const noteLines = "M-9 -8H9M-9 5H9M-9 18H1";
const nearWaves = "M-12 -12A17 17 0 0 0 -12 12M12 -12A17 17 0 0 1 12 12";
const farWaves = "M-23 -22A32 32 0 0 0 -23 22M23 -22A32 32 0 0 1 23 22";
/** Three quarters of a circle, and its head. */
const circling = "M21 -13A25 25 0 1 0 25 6M24 -27V-12H9";
const counterCircling = "M-21 -13A25 25 0 1 1 -25 6M-24 -27V-12H-9";
const playing = "M-6 -9L10 0L-6 9Z";
const bars =
  "M-19 -24H-9A3 3 0 0 1 -6 -21V21A3 3 0 0 1 -9 24H-19A3 3 0 0 1 -22 21V-21A3 3 0 0 1 -19 -24Z" +
  "M9 -24H19A3 3 0 0 1 22 -21V21A3 3 0 0 1 19 24H9A3 3 0 0 1 6 21V-21A3 3 0 0 1 9 -24Z";
const stop = "M-19 -24H19A5 5 0 0 1 24 -19V19A5 5 0 0 1 19 24H-19A5 5 0 0 1 -24 19V-19A5 5 0 0 1 -19 -24Z";
const screen = "M-26 -26H26A4 4 0 0 1 30 -22V10A4 4 0 0 1 26 14H-26A4 4 0 0 1 -30 10V-22A4 4 0 0 1 -26 -26Z";
const stand = "M0 14V27M-14 28H14";
const overlaid =
  "M-17 -18H9A4 4 0 0 1 13 -14V-4A4 4 0 0 1 9 0H-4L-13 8V0H-17A4 4 0 0 1 -21 -4V-14A4 4 0 0 1 -17 -18Z";
const plus = "M0 -16V4M-10 -6H10";
const eye = "M-33 0C-19 -25 19 -25 33 0C19 25 -19 25 -33 0Z";
const pupil = "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1 -6 0";
const slash = "M-24 24L24 -24";
const fox =
  "M-25 -29C-18 -27 -12 -22 -9 -17C-4 -19 4 -19 9 -17C12 -22 18 -27 25 -29C28 -19 27 -9 25 -2L30 9C22 11 18 22 0 26C-18 22 -22 11 -30 9L-25 -2C-27 -9 -28 -19 -25 -29Z";
const foxFace = "M-11 -3V2M11 -3V2M-6 13C-3 17 3 17 6 13";

/** What an overlay key does, as a small sign on the bell. */
const verbs = {
  skip: "M-9 -8L-1 0L-9 8M2 -8L10 0L2 8",
  replay: "M-8 -5A10 10 0 1 1 -9 4M-9 -12V-4H-1",
  pause: "M-5 -8V8M5 -8V8",
  clear: "M-7 -7L7 7M7 -7L-7 7",
  test: "M0 -10V2M0 9V9.1",
} as const;

/** A sheet of notes: Send context. */
export const contextPictogram: Pictogram = (ink) => shape(note, ink) + strokes(noteLines, ink);
/** A transmitter: the channel is live. */
export const livePictogram: Pictogram = (ink) =>
  `<circle r="6" fill="${ink.colour}"/>` + outside(nearWaves + farWaves, ink);
/** A speaker with sound: AI voice. */
export const voicePictogram: Pictogram = (ink) => shape(speaker, ink) + outside(sound, ink);
/** The speaker crossed out: the voice is muted. */
export const mutedPictogram: Pictogram = (ink) => shape(speaker, ink) + outside(crossed, ink);
/** A bubble with two bars: the voice lets the streamer finish. */
export const afterYouPictogram: Pictogram = (ink) => shape(bubble, ink) + strokes(restBars, ink);
/** What a voice key does, drawn as on players. */
export const voiceVerbPictograms: Readonly<Record<"skip" | "replay" | "stop" | "wait", Pictogram>> = {
  skip: (ink) => outside(skip, { ...ink, stroke: 1.4 * ink.stroke }),
  replay: (ink) => outside(counterCircling, ink) + shape(playing, { ...ink, style: "filled" }),
  stop: (ink) => shape(stop, { ...ink, style: "filled" }),
  wait: (ink) => shape(bars, { ...ink, style: "filled" }),
};
/** A bell: Alerts. */
export const alertsPictogram: Pictogram = (ink) => shape(bell, ink) + outside(clapper, ink);
/** The bell with what the key does. */
export const alertsVerbPictogram =
  (verb: "skip" | "replay" | "pause" | "clear" | "test"): Pictogram =>
  (ink) =>
    alertsPictogram(ink) + moved(0, -4, strokes(verbs[verb], ink));
/** A screen with a bubble on it: Overlay in OBS. */
export const overlayPictogram: Pictogram = (ink) =>
  shape(screen, ink) + solid(overlaid, ink) + outside(stand, ink);
/** The screen with a plus: the overlay is not in the scene yet. */
export const addPictogram: Pictogram = (ink) => shape(screen, ink) + strokes(plus, ink) + outside(stand, ink);
/** An eye, as in OBS's list of sources: viewers see the overlay. */
export const eyePictogram: Pictogram = (ink) => shape(eye, ink) + strokes(pupil, ink);
/** The eye crossed out: the overlay is hidden. */
export const hiddenPictogram: Pictogram = (ink) => eyePictogram(ink) + crossing(slash, ink);
/** An arrow in a circle: the overlay's page, reloaded. */
export const refreshPictogram: Pictogram = (ink) =>
  shape(circling, { ...ink, style: ink.style === "broken" ? "broken" : "outline" });
/** A fox's face, as our own avatar has it: the avatar on the overlay. */
export const avatarPictogram: Pictogram = (ink) => shape(fox, ink) + strokes(foxFace, ink);
/** A crescent: All quiet. */
export const quietPictogram: Pictogram = (ink) => shape(moon, ink);
/** One thing leads to another: rules. */
export const rulesPictogram: Pictogram = (ink) =>
  shape(rule, ink) + outside("M-17 1V18H0M-7 11L0 18L-7 25", ink);

/** A flag on its pole, which is reached at its foot: Goal. */
export const goalPictogram: Pictogram = (ink) =>
  shape("M-18 -24H24L14 -9L24 6H-18Z", ink) + outside("M-18 -27V29", ink);

function moved(x: number, y: number, drawn: string): string {
  return `<g transform="translate(${x} ${y})">${drawn}</g>`;
}

/** Strokes beside a shape: they keep its colour when it is filled. */
export function outside(path: string, ink: PictogramInk): string {
  return strokes(path, { ...ink, style: "outline" });
}

function inside({ style, colour, ground }: PictogramInk): string {
  return style === "filled" ? ground : colour;
}

/** An area, or its outline. */
export function shape(path: string, { style, colour, stroke }: PictogramInk): string {
  const fill = style === "filled" ? colour : "none";
  const dash = style === "broken" ? ` stroke-dasharray="9 11"` : "";
  return `<path d="${path}" fill="${fill}" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"${dash}/>`;
}

/** Strokes inside a shape. */
export function strokes(path: string, ink: PictogramInk): string {
  return `<path d="${path}" fill="none" stroke="${inside(ink)}" stroke-width="${ink.stroke}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Areas inside a shape. */
export function solid(path: string, ink: PictogramInk): string {
  return `<path d="${path}" fill="${inside(ink)}" stroke="${inside(ink)}" stroke-width="2.5" stroke-linejoin="round"/>`;
}

/** Strokes across an outline, which is cut away beside them. */
function crossing(path: string, ink: PictogramInk): string {
  const cut = { ...ink, style: "outline", colour: ink.ground, stroke: ink.stroke + 10 } as const;
  return strokes(path, cut) + strokes(path, { ...ink, style: "outline" });
}
