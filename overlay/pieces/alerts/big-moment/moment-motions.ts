import type { AlertKind } from "../../../../shared/alerts/alert-kinds.ts";

/** The part of the page in which an act plays, in pixels. */
export interface MomentStage {
  readonly width: number;
  readonly height: number;
  /** The page's shorter side, by which pieces are sized. */
  readonly unit: number;
  /** The page is higher than it is wide. */
  readonly isUpright: boolean;
  /** The page's edge at which the stage begins: the card's, or the lower one of an act that fills the page. */
  readonly edge: "top" | "bottom" | "left" | "right";
  /** Usual size of a piece. */
  readonly size: number;
  /** Duration of the act. */
  readonly ms: number;
}

/** A piece of an act. */
interface MomentPiece {
  readonly at: number;
  /** How many there are. */
  readonly of: number;
  readonly size: number;
  /** When it joined, and how many joined with it before it. */
  readonly since: number;
  readonly order: number;
  /** A number from 0 to under 1, the same for the same salt. */
  readonly random: (salt: string) => number;
}

/** Where the middle of a piece is, and how it is turned. */
interface Pose {
  readonly x: number;
  readonly y: number;
  /** Degrees. */
  readonly turn: number;
  /** Width as a share of its own. Default 1. */
  readonly wide?: number;
  /** Opacity. Default 1. */
  readonly seen?: number;
}

/** The way of a piece: its pose at a time of the act, in milliseconds. */
export type PieceWay = (now: number) => Pose;
type Motion = (piece: MomentPiece, stage: MomentStage) => PieceWay;

/** Where a stage's time is between two moments, 0 to 1. */
const between = (ms: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (ms - from) / (to - from)));
const slower = (part: number): number => 1 - (1 - part) ** 3;
const faster = (part: number): number => part ** 3;

/**
 * What passes one point of the page more than three times a second flashes there. So few follow each other in a lane, in
 * a column, or from ring to ring.
 */
const apartMs = 400;

/** Arrows sweep in from an edge in lanes, fill the stage, and rush out at the other side. The middle lanes lead. */
const sweep: Motion = ({ at, of, size }, stage) => {
  const { width, height, isUpright, edge, ms } = stage;
  const [length, breadth] = isUpright ? [height, width] : [width, height];
  const [inLane, apart] = isHalf(stage) ? [3, 0.18 * ms] : [4, apartMs];
  const lanes = Math.ceil(of / inLane);
  const across = (((at % lanes) + 0.5) / lanes) * breadth;
  const fromMiddle = Math.abs(across / breadth - 0.5) * 2;
  const startsAt = apart * Math.floor(at / lanes) + 0.1 * ms * (fromMiddle + 0.4 * ((at % lanes) % 2));
  const takes = 0.86 * ms - apart * (inLane - 1);
  const isBack = edge === "right";
  return (now) => {
    const along = -size + (length + 2 * size) * between(now, startsAt, startsAt + takes);
    return isUpright
      ? { x: across, y: height - along, turn: -90 }
      : { x: isBack ? width - along : along, y: across, turn: isBack ? 180 : 0 };
  };
};

/** A heap of so many presents would have a point at its top. */
const heapOf = 60;

/** Presents fall, bounce and pile up at the lower edge, highest in the middle, until the heap sinks. */
const pile: Motion = ({ at, since, order, random }, { width, height, isUpright, size, ms }) => {
  const columns = Math.max(3, Math.round(width / (0.84 * size)));
  const narrower = isUpright ? 0.97 : 1 - columns / heapOf;
  let [row, rank, inRow] = [0, at, columns];
  for (; rank >= inRow; inRow = Math.max(2, Math.round(columns * narrower ** row))) {
    rank -= inRow;
    row++;
  }
  // Here and there, not from left to right.
  const column = (rank * (inRow % 7 === 0 ? 5 : 7)) % inRow;
  const x = ((column + 0.5 + 0.3 * (random("x") - 0.5) - inRow / 2) / columns + 0.5) * width;
  const floor = height - size * (0.42 + 0.58 * row + 0.1 * random("floor"));
  const fallsAt = since + (since > 0 ? 26 * order : apartMs * (row + rank / inRow));
  const landsAt = fallsAt + 560;
  const [turned, lies] = [300 * (random("turn") - 0.5), 26 * (random("lies") - 0.5)];
  const sinksAt = ms - 640 + 160 * random("sinks");
  return (now) => {
    const falls = between(now, fallsAt, landsAt);
    const bounces = between(now, landsAt, landsAt + 300);
    const sinks = between(now, sinksAt, sinksAt + 440);
    const bounce = 4 * bounces * (1 - bounces) * 0.5 * size;
    return {
      x,
      y: -size + (floor + size) * falls ** 2 - bounce + 0.32 * height * sinks ** 2,
      turn: lies + (turned - lies) * (1 - falls) + 8 * Math.sin(bounces * Math.PI),
      seen: falls > 0 ? 1 - faster(sinks) : 0,
    };
  };
};

/** Pieces rain from the upper edge and fade where the stage ends. */
const rain: Motion = ({ at, of, size, since, order, random }, { width, height, ms }) => {
  const x = (((at * 0.618 + 0.4 * random("x")) % 1) * 0.96 + 0.02) * width;
  const startsAt = since + 0.34 * ms * (order / of);
  const takes = ms * (0.46 + 0.12 * random("takes"));
  const turned = 220 * (random("turn") - 0.5);
  const depth = 0.62 + 0.34 * random("depth");
  return (now) => {
    const falls = between(now, startsAt, startsAt + takes);
    const y = -size + (depth * height + size) * falls ** 1.25;
    return { x, y, turn: turned * (1 - falls), seen: falls > 0 ? 1 - between(falls, 0.72, 1) : 0 };
  };
};

/** Coins are thrown up along the lower edge, towards the middle, spin, and fall again. */
const fountain: Motion = ({ at, of, size, random }, { width, height, ms }) => {
  const x = ((at * 0.618) % 1) * width;
  const drift = (0.5 - x / width + 0.5 * (random("drift") - 0.5)) * 0.5 * width;
  const rise = (0.55 + 0.42 * random("rise")) * height;
  const startsAt = 0.44 * ms * (at / of);
  const takes = ms * (0.5 + 0.05 * random("takes"));
  const spins = 2 + 2 * random("spins");
  return (now) => {
    const flies = between(now, startsAt, startsAt + takes);
    const wide = Math.cos(flies * spins * Math.PI + random("spin"));
    return {
      x: x + drift * flies,
      y: height + size - 4 * flies * (1 - flies) * (rise + size),
      turn: Math.sign(drift) * (20 - 60 * flies),
      wide: Math.sign(wide || 1) * Math.max(0.12, Math.abs(wide)),
    };
  };
};

/** Gems open as a fan from the edge, ring by ring, glitter, and drop. */
const fan: Motion = ({ at, of, size, random }, { width, height, edge, ms }) => {
  const rings = 3;
  const part = (at + 0.5) / of;
  const ring = Math.floor(rings * Math.sqrt(part));
  const [first, last] = [(ring / rings) ** 2, ((ring + 1) / rings) ** 2];
  const across = Math.cos(Math.PI * (0.03 + 0.94 * ((part - first) / (last - first))));
  const far = 0.36 + 0.26 * ring + 0.06 * random("far");
  const [from, down] = edge === "top" ? [-size, 1] : [height + size, -1];
  const [fromX, toX] = [width * (0.5 - 0.42 * across), width * (0.5 - 0.54 * far * across)];
  const toY = from + down * (height * far * Math.sqrt(1 - across ** 2) + 1.3 * size);
  const startsAt = Math.min(apartMs, 0.1 * ms) * (rings - 1 - ring);
  const dropsAt = ms * (0.6 + 0.08 * ring + 0.05 * random("drops"));
  const leans = 40 * (random("leans") - 0.5);
  return (now) => {
    const opens = slower(between(now, startsAt, startsAt + 0.36 * ms));
    const drops = between(now, dropsAt, dropsAt + 0.18 * ms);
    const glitters = Math.sin((now / ms) * 20 + 9 * random("glitters"));
    return {
      x: fromX + (toX - fromX) * opens,
      y: from + (toY - from) * opens + 0.24 * height * drops ** 2,
      turn: leans * (1.3 - opens) + 7 * glitters,
      wide: 0.88 + 0.12 * glitters,
      seen: now > startsAt ? 1 - drops : 0,
    };
  };
};

/** Hearts, stars and the like float away from the edge and sway. */
const float: Motion = ({ at, of, size, random }, { width, height, edge, ms }) => {
  const x = (((at * 0.618 + 0.3 * random("x")) % 1) * 0.96 + 0.02) * width;
  const startsAt = 0.4 * ms * (at / of);
  const takes = ms * (0.5 + 0.1 * random("takes"));
  const rise = (0.6 + 0.5 * random("height")) * height;
  const sways = 0.4 * size * (random("sways") > 0.5 ? 1 : -1);
  return (now) => {
    const floats = between(now, startsAt, startsAt + takes);
    const away = -0.7 * size + (rise + 0.7 * size) * (0.35 * floats + 0.65 * slower(floats));
    const sway = Math.sin(floats * 7 + 6 * random("sway"));
    return {
      x: x + sways * sway,
      y: edge === "top" ? away : height - away,
      turn: 14 * sway,
      seen: floats > 0 ? 1 - between(floats, 0.72, 1) : 0,
    };
  };
};

const motions: Readonly<Partial<Record<AlertKind, Motion>>> = {
  raid: sweep,
  gift: pile,
  tip: fountain,
  cheer: fan,
};

/** The way of one piece of an act. */
export function wayOf(kind: AlertKind, piece: MomentPiece, stage: MomentStage): PieceWay {
  // Without a lower edge nothing can be piled up, or thrown up.
  const isRain = stage.edge === "top" && (kind === "gift" || kind === "tip");
  const way = (isRain ? rain : (motions[kind] ?? float))(piece, stage);
  return isHalf(stage) ? fadedAtEnd(way, piece.size, stage) : way;
}

/** Whether an act plays in a half of the page, beyond which the page goes on. */
function isHalf({ ms }: MomentStage): boolean {
  return ms <= 2_000;
}

/** What comes near the end of a half fades, as it would be cut there. */
function fadedAtEnd(way: PieceWay, size: number, { width, height, edge }: MomentStage): PieceWay {
  return (now) => {
    const pose = way(now);
    const { x, y, seen = 1 } = pose;
    const room = { top: height - y, bottom: y, left: width - x, right: x }[edge];
    return { ...pose, seen: seen * between(room, 0.6 * size, 1.5 * size) };
  };
}
