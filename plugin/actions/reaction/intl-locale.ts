/** A language as Stream Deck names it (`zh_CN`), in the form that `Intl` takes; English for what `Intl` does not know. */
export function intlLocale(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language.replaceAll("_", "-"))[0] ?? "en";
  } catch {
    return "en";
  }
}
