import { namedByPage } from "../../shared/words/host-name.ts";
import { setPageLanguage } from "../../shared/words/system-fonts.ts";
import { type Locale, type Tables, localeFor } from "../../shared/words/words.ts";

/** The words of a streamer's page in the language that its address names, by default the browser's; marks the page by it. */
export function pageLocale<Words>(tables: Tables<Words>): Locale<Words> {
  const name = new URLSearchParams(location.search).get("lang") ?? navigator.language;
  const locale = namedByPage(document, localeFor(tables, name));
  setPageLanguage(document, locale.language);
  return locale;
}
