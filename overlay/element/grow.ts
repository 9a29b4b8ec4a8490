/** A box on the page, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether two boxes have a part of the page in common. */
export function meet(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** The share of the page that a large alert takes where there is room, and the most that it grows by. */
const sizes: Readonly<Record<string, { readonly share: number; readonly most: number }>> = {
  big: { share: 0.11, most: 1.7 },
  huge: { share: 0.29, most: 3.4 },
};
/** Widest card of a large alert, as a share of the page's width. */
const maxCard = { landscape: 0.46, portrait: 0.84 };
/** Largest size of the whole alert, with what is around its card, as shares of the page. */
const maxWidth = 0.94;
const maxHeight = 0.46;
/** Difference between one factor that is tried and the next. */
const step = 0.02;

/**
 * The factor by which an alert of this tier can grow without meeting one of the others or leaving the page; 1 if it cannot.
 * `card`: the width of the alert's card, if more is around it. `from`: the point of the alert that keeps its place, as shares
 * of its width and height.
 */
export function growthOf(
  tier: string | undefined,
  alert: Box & { readonly card?: number | undefined },
  from: { readonly x: number; readonly y: number },
  others: readonly Box[],
  page: { readonly width: number; readonly height: number },
): number {
  const { share, most } = sizes[tier ?? ""] ?? { share: 0, most: 1 };
  const wanted = Math.min(
    most,
    Math.sqrt((share * page.width * page.height) / (alert.width * alert.height)),
    (maxCard[page.width > page.height ? "landscape" : "portrait"] * page.width) / (alert.card ?? alert.width),
    (maxWidth * page.width) / alert.width,
    (maxHeight * page.height) / alert.height,
  );
  for (let by = wanted; by > 1; by -= step) {
    const [width, height] = [alert.width * by, alert.height * by];
    const x = alert.x - (width - alert.width) * from.x;
    const y = alert.y - (height - alert.height) * from.y;
    const isInside = x >= 0 && y >= 0 && x + width <= page.width && y + height <= page.height;
    if (isInside && !others.some((one) => meet(one, { x, y, width, height }))) return by;
  }
  return 1;
}
