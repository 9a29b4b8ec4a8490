import type { HelpWords, Language } from "../../shared/words/words.ts";
import { escapeHtml } from "./markdown.ts";

/** The search field, which its script shows and fills with life; without scripts there is none. */
export function searchForm(words: HelpWords["search"], language: Language): string {
  const { label, hint, ...sentences } = words;
  return `<form role="search" hidden data-language="${language}" data-words="${escapeHtml(JSON.stringify(sentences))}">
<label for="search">${escapeHtml(label)}</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="search-hint found">
<p id="found" role="status"></p>
<p id="search-hint">${escapeHtml(hint)}</p>
</form>`;
}
