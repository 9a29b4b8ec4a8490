/** Letters and digits of a text, for comparing it with its copy in chat or in speech. */
export function lettersOf(text: string): string {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return letters === "" ? text.replaceAll(/\s/gu, "") : letters;
}
