/**
 * A number as it is typed, also with a comma or with the minus of some languages; `undefined`: the text is no number, or
 * may be one of two, as `1,000` is.
 */
export function typedNumber(text: string): number | undefined {
  const typed = text.trim().replace("−", "-");
  if (typed === "" || /^[-+]?[1-9]\d{0,2},\d{3}$/.test(typed)) return undefined;
  const number = Number(typed.replace(",", "."));
  return Number.isFinite(number) ? number : undefined;
}

/** An amount of a goal as it is typed. It has no more than cents, so `1.000` may be a thousand as well. */
export function typedAmount(text: string): number | undefined {
  const number = typedNumber(text);
  return /\.\d{3}/.test(text) ? undefined : number;
}

/** A whole number as it is typed, in digits only; `undefined` for anything else, and out of bounds. */
export function typedWhole(text: string, min: number, max: number): number | undefined {
  const number = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}
