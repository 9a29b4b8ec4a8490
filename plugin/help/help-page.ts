import { helpWords, type Language, languages } from "../../shared/words/words.ts";
import { helpStyles } from "./help.styles.ts";
import { escapeHtml, renderMarkdown } from "./markdown.ts";
import { sentenceIn } from "./help-sentences.ts";
import { type HelpSection, helpSections } from "./help-sections.ts";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The help as one page, with the words of keys and settings in a language. It needs no script and no other file. */
export function helpPage(sources: Readonly<Record<HelpSection, string>>, language: Language): string {
  const sentence = sentenceIn(language);
  const sections = helpSections.map((name) => {
    const html = renderMarkdown(sources[name], { sentence });
    return `<section id="${name}">\n${html}\n</section>`;
  });
  const contents = helpSections.map(
    (name) => `<li><a href="#${name}">${escapeHtml(titleOf(name, sources[name]))}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Sidekick Deck: help</title>
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<style>${helpStyles}</style>
</head>
<body>
<a class="skip" href="#set-up">Skip to the help</a>
<header>
<h1><b>Sidekick Deck</b> help</h1>
${languageNote(language)}
</header>
<nav aria-label="Contents"><ol>
${contents.join("\n")}
</ol></nav>
<main>
${sections.join("\n")}
</main>
</body>
</html>
`;
}

function titleOf(name: HelpSection, source: string): string {
  const [, title] = /^# (.+)$/m.exec(source) ?? [];
  if (title === undefined) throw new Error(`The help's section ${name} has no title.`);
  return title;
}

/** A note on the languages of the page, in the streamer's language, with links to the other pages. */
function languageNote(language: Language): string {
  const others = Object.entries(languages).map(([each, name]) =>
    each === language
      ? `<span aria-current="true" lang="${each}">${name}</span>`
      : `<a href="?lang=${each}" lang="${each}" hreflang="${each}">${name}</a>`,
  );
  const { captions } = helpWords[language];
  return `<p class="languages"><span lang="${language}">${escapeHtml(captions)}</span> <span>${others.join(" ")}</span></p>`;
}

const pathOf = (name: HelpSection): string => fileURLToPath(new URL(`${name}.md`, import.meta.url));

/** The files that the help is written in. */
export const helpFiles: readonly string[] = helpSections.map(pathOf);

/** Contents of those files. */
export async function readHelp(): Promise<Record<HelpSection, string>> {
  const sources = await Promise.all(
    helpSections.map(async (name) => [name, (await readFile(pathOf(name), "utf8")).replaceAll("\r", "")]),
  );
  return Object.fromEntries(sources) as Record<HelpSection, string>;
}

/** Writes the help into the plugin's built folder, a page for each language. */
export async function writeHelp(pluginFolder: string): Promise<void> {
  const sources = await readHelp();
  await mkdir(`${pluginFolder}/help`, { recursive: true });
  for (const language of Object.keys(languages) as Language[])
    await writeFile(`${pluginFolder}/help/${language}.html`, helpPage(sources, language));
}
