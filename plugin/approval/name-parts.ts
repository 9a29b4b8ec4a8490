/** Ends of parts in a name, each at the line break: a digit, a capital, or the crosses around a name. */
const partEnd =
  /\p{N}\n[\p{L}@$€£]|[\p{L}@$€£]\n\p{N}|[\p{Ll}@$€£]\n\p{Lu}|\p{Lu}\n\p{Lu}\p{Ll}|(?<!\p{L})[xX]{2,}\n|\n[xX]{2,}(?!\p{L})/u;
/** Characters by which an end is known. A hostile text has thousands of places to look at. */
const maxSignsAround = 32;

/** Whether a part of a name begins or ends at this position: `Darn7`, `TheDarn`, `xxdarnxx`. */
export function isPartEnd(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - maxSignsAround), at).replace(/[\p{M}\p{Cf}]+$/u, "");
  return partEnd.test(
    `${before.replaceAll("\n", " ")}\n${text.slice(at, at + maxSignsAround).replaceAll("\n", " ")}`,
  );
}
