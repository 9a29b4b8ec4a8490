/** A text of more lines keeps the greatest width. */
const maxLines = 6;

/**
 * Makes a text as wide as its longest line, which CSS alone does not do for lines that break. Returns false for a text of
 * too many lines.
 */
export function hugText(text: HTMLElement): boolean {
  const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
  const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(text);
  const [above, below, left, right] = [paddingTop, paddingBottom, paddingLeft, paddingRight].map(
    Number.parseFloat,
  );
  const height = text.offsetHeight - (above ?? 0) - (below ?? 0);
  if (height > (maxLines + 0.5) * lineHeight) return false;
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = [...range.getClientRects()];
  if (lines.length === 0) return true;
  const width = Math.max(...lines.map((one) => one.right)) - Math.min(...lines.map((one) => one.left));
  // An ancestor that is scaled scales what is measured. A fraction of a pixel less would break the longest line.
  const scale = text.offsetWidth === 0 ? 1 : text.getBoundingClientRect().width / text.offsetWidth;
  text.style.width = `${Math.ceil(width / scale) + 1 + (left ?? 0) + (right ?? 0)}px`;
  return true;
}
