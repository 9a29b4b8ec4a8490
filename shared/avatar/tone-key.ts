/**
 * What a tone is stored and found by: itself, or, where it is long, its beginning and a digest of the whole, so that it
 * takes little room and is still told from every other. At most 140 UTF-16 units.
 */
export function toneKey(tone: string): string {
  const beginning = beginningOf(tone);
  return beginning.length === tone.length ? tone : `${beginning}…${digestOf(tone)}`;
}

/** A tone's key as it is shown. */
export function shownTone(key: string): string {
  const shown = beginningOf(key);
  return shown.length === key.length ? key : `${shown}…`;
}

/** Ends with no half of a character. */
function beginningOf(text: string): string {
  return /^.{0,60}/su.exec(text)?.[0] ?? "";
}

/** Two hashes of 32 bits; a look at each figure's picture needs it at once, which rules out the browser's own. */
function digestOf(text: string): string {
  let [one, other] = [0x9e3779b9, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 2_654_435_761);
    other = Math.imul(other ^ text.charCodeAt(at), 1_597_334_677);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}
