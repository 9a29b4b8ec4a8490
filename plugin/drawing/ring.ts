/** The ring along the key's edge: a rounded square, inset 6 and 8 wide. Pixels of the 144 grid. */
export const ringWidth = 8;
const near = 10;
const far = 134;
const middle = 72;
const corner = 28;
/** Space between the ring and its content. */
const gap = 5;

const straight = far - near - 2 * corner;
const bend = (Math.PI / 2) * corner;

/** Length of the whole ring along its middle. */
export const ringLength = 4 * (straight + bend);

interface Piece {
  readonly length: number;
  /** The point at a distance along the piece. */
  readonly at: (along: number) => readonly [number, number];
  readonly isBend: boolean;
}

function line(x: number, y: number, dx: number, dy: number, length: number): Piece {
  return { length, at: (along) => [x + dx * along, y + dy * along], isBend: false };
}

function turn(x: number, y: number, fromAngle: number): Piece {
  const at = (along: number): readonly [number, number] => {
    const angle = fromAngle + along / corner;
    return [x + corner * Math.cos(angle), y + corner * Math.sin(angle)];
  };
  return { length: bend, at, isBend: true };
}

// Clockwise from the top's middle.
const pieces: readonly Piece[] = [
  line(middle, near, 1, 0, straight / 2),
  turn(far - corner, near + corner, -Math.PI / 2),
  line(far, near + corner, 0, 1, straight),
  turn(far - corner, far - corner, 0),
  line(far - corner, far, -1, 0, straight),
  turn(near + corner, far - corner, Math.PI / 2),
  line(near, far - corner, 0, -1, straight),
  turn(near + corner, near + corner, Math.PI),
  line(near + corner, near, 1, 0, straight / 2),
];

/**
 * The path of the remaining ring: the gap opens at the top and grows clockwise. Drawn as a path rather than with
 * dashes, so that every renderer agrees.
 *
 * @param left Share that is left, clamped to 0 to 1. 0 gives an empty path.
 */
export function ringPath(left: number): string {
  const share = Number.isNaN(left) ? 0 : Math.min(1, Math.max(0, left));
  if (share === 0) return "";
  let skip = (1 - share) * ringLength;
  const path: string[] = [];
  for (const piece of pieces) {
    if (skip >= piece.length) {
      skip -= piece.length;
      continue;
    }
    if (path.length === 0) path.push(`M${point(piece.at(skip))}`);
    const end = point(piece.at(piece.length));
    path.push(piece.isBend ? `A${corner} ${corner} 0 0 1 ${end}` : `L${end}`);
    skip = 0;
  }
  return share === 1 ? `${path.join("")}Z` : path.join("");
}

/** Width for a centred line of text at a height, inside the ring and clear of its corners. */
export function widthInsideRing(baseline: number): number {
  const inner = near + ringWidth / 2 + gap;
  const radius = corner - ringWidth / 2 - gap;
  const centre = near + corner;
  const below = baseline + 2 - (far - corner);
  const edge = below <= 0 ? inner : centre - Math.sqrt(Math.max(0, radius * radius - below * below));
  return 2 * (middle - edge);
}

/** Width for a centred line on a key without a ring: the safe margin of 10, and a little air. */
export function widthInsideMargin(): number {
  return 120;
}

function point([x, y]: readonly [number, number]): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
