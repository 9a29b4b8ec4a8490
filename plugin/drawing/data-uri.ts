/**
 * Wraps an SVG for `setImage`. Stream Deck needs percent-encoded text; base64 fails on its hardware.
 *
 * @param svg A whole SVG document, as the functions of this folder return it.
 */
export function toDataUri(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
