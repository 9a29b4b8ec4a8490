/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Least contrast of text with what is behind it, as WCAG 2 asks for. */
export const minContrast = 4.5;

/** The parts of a colour `#rrggbb`. */
export function rgbOf(color: string): Rgb {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** A colour as `#rrggbb`. */
export function hexOf(parts: Rgb): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance by WCAG 2, 0 to 1. */
export function luminanceOf(parts: Rgb): number {
  const [red, green, blue] = parts;
  return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);
}

/** The light of a byte of a colour, 0 to 1. */
export function lightOf(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Contrast of two colours by WCAG 2, 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The lowest contrast of a colour with what may be behind it. */
export function worstContrast(color: Rgb, behind: readonly Rgb[]): number {
  return Math.min(...behind.map((one) => contrastOf(color, one)));
}

/** Mixes two colours; `share`, 0 to 1, is the first one's. */
export function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const [red, green, blue] = one.map((part, at) => part * share + (other[at] ?? 0) * (1 - share));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** White or black: the one with more contrast. */
export function oppositeOf(color: Rgb): Rgb {
  return isLight(color) ? [0, 0, 0] : [255, 255, 255];
}

/** Whether dark text is easier to read on a colour than light text. */
export function isLight(color: Rgb): boolean {
  return contrastOf(color, [0, 0, 0]) >= contrastOf(color, [255, 255, 255]);
}

/** Steps of lightness between black and white in which a readable colour is looked for. */
const steps = 1_000;

/**
 * The nearest colour of the same hue and saturation that is readable before everything that may be behind it: the colour
 * itself if it is. `undefined`: no lightness is.
 */
export function nearestReadable(color: string, behind: readonly Rgb[]): string | undefined {
  const parts = rgbOf(color);
  if (worstContrast(parts, behind) >= minContrast) return color;
  const [hue, saturation, lightness] = hslOf(parts);
  for (let by = 1; by <= steps; by++)
    for (const next of [lightness - by / steps, lightness + by / steps]) {
      if (next < -1 / steps || next > 1 + 1 / steps) continue;
      const found = hexOf(fromHsl(hue, saturation, Math.min(1, Math.max(0, next))));
      // As it is written: rounding may take a colour below the limit.
      if (worstContrast(rgbOf(found), behind) >= minContrast) return found;
    }
  return undefined;
}

/** Hue in degrees, saturation and lightness 0 to 1. */
function hslOf(parts: Rgb): readonly [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = [parts[0] / 255, parts[1] / 255, parts[2] / 255];
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const lightness = (least + most) / 2;
  const range = most - least;
  if (range === 0) return [0, 0, lightness];
  const hue =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return [(hue * 60 + 360) % 360, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number): number => {
    const at = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return [part(0), part(8), part(4)];
}
