import { flashShare } from "../../../../overlay/studio/alerts/flashes.ts";

/** WCAG's field of 10 degrees is 341 by 256 pixels of 1024 by 768: a third of a screen on each side. */
const fieldOfScreen = 1 / 3;

/** Whether pixels of a whole screen cover more than `flashShare` of any field of ten degrees. */
export function coversField(isIn: readonly boolean[], width: number): boolean {
  const height = isIn.length / width;
  const across = Math.max(1, Math.round(width * fieldOfScreen));
  const down = Math.max(1, Math.round(height * fieldOfScreen));
  const enough = flashShare * across * down;
  if (isIn.filter(Boolean).length <= enough) return false;
  // Sums of everything above and to the left, of which four make the sum of a field.
  const sums = new Uint32Array((width + 1) * (height + 1));
  const at = (x: number, y: number): number => y * (width + 1) + x;
  const sum = (x: number, y: number): number => sums[at(x, y)] ?? 0;
  for (let y = 1; y <= height; y++)
    for (let x = 1; x <= width; x++)
      sums[at(x, y)] =
        Number(isIn[(y - 1) * width + x - 1]) + sum(x - 1, y) + sum(x, y - 1) - sum(x - 1, y - 1);
  for (let y = down; y <= height; y++)
    for (let x = across; x <= width; x++)
      if (sum(x, y) - sum(x - across, y) - sum(x, y - down) + sum(x - across, y - down) > enough) return true;
  return false;
}
