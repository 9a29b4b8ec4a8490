/**
 * Whether bytes are floats, the little end first: 99 % of the first `count` that are not zero have sizes that samples
 * have. Integers make other numbers there. `undefined`: more bytes are needed, unless the sound `isWhole`.
 */
export function areFloats(bytes: Uint8Array, count: number, isWhole: boolean): boolean | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [seen, others] = [0, 0];
  for (let at = 0; at + 4 <= bytes.byteLength && seen < count; at += 4) {
    const size = Math.abs(view.getFloat32(at, true));
    if (size !== 0) seen++;
    if (size !== 0 && !(size >= 1e-7 && size <= 1) && ++others > count / 100) return false;
  }
  return seen < count && !isWhole ? undefined : seen > 0 && others <= seen / 100;
}
