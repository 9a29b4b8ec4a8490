import { type HelpWords, type Language, languages } from "../../shared/words/words.ts";
import { pageTokens } from "../../shared/page-tokens.ts";
import { systemFonts } from "../../shared/words/system-fonts.ts";
import { helpStyles } from "./help.styles.ts";
import { escapeHtml } from "./markdown.ts";

/** What differs between the help's pages. Texts are plain, the rest is HTML. */
export interface PageParts {
  readonly language: Language;
  readonly words: HelpWords;
  /** The page's name in the browser's tab. */
  readonly title: string;
  /** Below the heading. */
  readonly lead: string;
  /** Lists of all pages, beside the text; empty: the text has them. */
  readonly contents: string;
  readonly main: string;
}

/** A page of the help. It loads nothing but its script. */
export function framePage({ language, words, title, lead, contents, main }: PageParts): string {
  const nav =
    contents === "" ? "" : `<nav aria-label="${escapeHtml(words.contents)}">\n${contents}\n</nav>\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}: Sidekick Deck</title>
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<style>${pageTokens}${fontsOf(language)}${helpStyles}</style>
<script src="/help/help.js" defer></script>
</head>
<body>
<a class="skip" href="#content">${escapeHtml(words.skip)}</a>
<header>
<h1><a href="/help/?lang=${language}"><b>Sidekick Deck</b> ${escapeHtml(words.title)}</a></h1>
${lead}${searchForm(words.search, language)}
<p class="languages">${languageLinks(language)}</p>
</header>
<div id="results"></div>
<main id="content">
<div class="text">
${main}
</div>
${nav}</main>
</body>
</html>
`;
}

/** The search field, which the pages' script shows and makes work. */
function searchForm({ label, hint, ...sentences }: HelpWords["search"], language: Language): string {
  return `<form role="search" hidden data-language="${language}" data-words="${escapeHtml(JSON.stringify(sentences))}">
<label for="search">${escapeHtml(label)}</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="search-hint found">
<p id="found" role="status"></p>
<p id="search-hint">${escapeHtml(hint)}</p>
</form>`;
}

/** The `lang` attribute for English text on a page in another language. */
export function inEnglish(language: Language): string {
  return language === "en" ? "" : ` lang="en"`;
}

function languageLinks(language: Language): string {
  return Object.entries(languages)
    .map(([each, name]) =>
      each === language
        ? `<span aria-current="true" lang="${each}">${name}</span>`
        : `<a href="?lang=${each}" lang="${each}" hreflang="${each}">${name}</a>`,
    )
    .join(" ");
}

function fontsOf(language: Language): string {
  const fonts = Object.values(systemFonts[language] ?? {}).map((font) => `"${font}"`);
  return fonts.length === 0 ? "" : `:root { --system-fonts: ${fonts.join()}; }`;
}
