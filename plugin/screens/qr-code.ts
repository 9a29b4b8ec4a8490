import { encode } from "uqr";

/** A QR code as an SVG's path, with the margin that cameras need; `size`: of its view box. */
export function qrCode(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: dark.join(""), size };
}
