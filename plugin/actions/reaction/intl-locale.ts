/** Converts Stream Deck's name of a language (`zh_CN`) for `Intl`; English for one that `Intl` does not know. */
export function intlLocale(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language.replaceAll("_", "-"))[0] ?? "en";
  } catch {
    return "en";
  }
}
