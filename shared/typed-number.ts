/** A number as it is typed, also with a comma or with the minus of some languages; `undefined`: the text is no number. */
export function typedNumber(text: string): number | undefined {
  const typed = text.trim().replace(",", ".").replace("−", "-");
  const number = typed === "" ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : undefined;
}
