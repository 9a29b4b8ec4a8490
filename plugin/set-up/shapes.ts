/** A rectangle as a path. */
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

/** A deck with keys, at the left of a section's picture. */
export const deck =
  box(4, 16, 42, 32) + [12, 22, 32].map((x) => box(x, 24, 5, 5) + box(x, 35, 5, 5)).join("");
