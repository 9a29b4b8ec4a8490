import { type HelpWords, type Language, languages } from "../../shared/words/words.ts";
import { pageTokens } from "../../shared/page-tokens.ts";
import { systemFonts } from "../../shared/words/system-fonts.ts";
import { helpStyles } from "./help.styles.ts";
import { escapeHtml } from "./markdown.ts";

/** What differs between the help's pages. Texts are plain, the rest is HTML. */
export interface PageParts {
  readonly language: Language;
  readonly words: HelpWords;
  /** Heading of the page, also in the browser's tab. */
  readonly title: string;
  /** Below the heading. */
  readonly lead: string;
  /** Items of the contents. */
  readonly contents: string;
  /** Above the contents, as wide as the page. */
  readonly before?: string;
  readonly main: string;
  /** Path of the page's script. */
  readonly script?: string;
}

/** A page of the help. It loads nothing but its script. */
export function framePage(parts: PageParts): string {
  const { language, words, title, lead, contents, before = "", main, script } = parts;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}: Sidekick Deck</title>
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<style>${pageTokens}${fontsOf(language)}${helpStyles}</style>
${script === undefined ? "" : `<script src="${script}" defer></script>\n`}</head>
<body>
<a class="skip" href="#content">${escapeHtml(words.skip)}</a>
<header>
<h1><b>Sidekick Deck</b> ${escapeHtml(title)}</h1>
${lead}
<p class="languages">${languageLinks(language)}</p>
</header>
<main id="content">
${before}<div class="columns">
<nav aria-label="${escapeHtml(words.contents)}"><ol>
${contents}
</ol></nav>
<div class="text">
${main}
</div>
</div>
</main>
</body>
</html>
`;
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
