import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { guideSections, messageSections } from "../../shared/protocol/help-address.ts";
import {
  type HelpWords,
  type Language,
  helpWords,
  languageCodes,
  languages,
} from "../../shared/words/words.ts";
import { startSearch } from "./help-search.ts";
import { sentenceIn } from "./help-sentences.ts";
import { escapeHtml, renderMarkdown } from "./markdown.ts";
import { framePage, inEnglish } from "./page-frame.ts";
import { quickStart } from "./quick-start.ts";

/** A file of the help. */
export type HelpFile = (typeof guideSections)[number] | (typeof messageSections)[number];

/** The help's files, as text. */
export type HelpSources = Readonly<Record<HelpFile, string>>;

/** The two pages of the help in a language. */
export interface HelpPages {
  /** Tasks and everything else that is read. */
  readonly guide: string;
  /** Every caption and message, to search in. */
  readonly messages: string;
}

/** Makes the help's pages, with the words of keys and settings in a language. Throws for a link that leads nowhere. */
export function helpPages(sources: HelpSources, language: Language): HelpPages {
  const words = helpWords[language];
  const render = (names: readonly HelpFile[]): string =>
    names.map((name) => sectionOf(name, sources[name], language)).join("\n");
  const itemsOf = (names: readonly HelpFile[]): string =>
    names
      .map((name) => `<li${inEnglish(language)}><a href="#${name}">${titleOf(name, sources[name])}</a></li>`)
      .join("\n");
  const link = (href: string, text: string): string => `<a href="${href}">${escapeHtml(text)}</a>`;
  const guide = framePage({
    language,
    words,
    title: words.title,
    lead: `<p>${escapeHtml(words.note)} ${link(`messages/?lang=${language}`, words.messages)}</p>`,
    contents: `<li><a href="#quick-start">${escapeHtml(words.quickStart.heading)}</a></li>\n${itemsOf(guideSections)}`,
    before: quickStart(language),
    main: render(guideSections),
  });
  const messages = framePage({
    language,
    words,
    title: words.messages,
    lead: `<p>${escapeHtml(words.note)} ${link(`../?lang=${language}`, words.title)}</p>\n${searchForm(words.search, language)}`,
    contents: itemsOf(messageSections),
    main: render(messageSections),
    script: "search.js",
  });
  return {
    guide: withLinks(guide, messages, `messages/?lang=${language}`),
    messages: withLinks(messages, guide, `../?lang=${language}`),
  };
}

/** The search field, which its script shows and fills with life; without scripts there is none. */
function searchForm(words: HelpWords["search"], language: Language): string {
  const { label, hint, ...sentences } = words;
  return `<form role="search" hidden data-language="${language}" data-words="${escapeHtml(JSON.stringify(sentences))}">
<label for="search">${escapeHtml(label)}</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="search-hint found">
<p id="found" role="status"></p>
<p id="search-hint">${escapeHtml(hint)}</p>
</form>`;
}

/** Anchors of headings that the help no longer has, by the heading that their links now lead to. */
const formerAnchors: Readonly<Record<string, readonly string[]>> = {
  "your-own-alerts": ["bring-alerts-from-streamelements", "to-streamelements"],
};

function sectionOf(name: HelpFile, source: string, language: Language): string {
  const codes = languageCodes.map((code) => `\`${code}\``).join(", ");
  const rendered = renderMarkdown(source.replace("{{languages}}", codes), { sentence: sentenceIn(language) });
  const html = rendered.replace(/<h3 id="([^"]+)">/g, (heading, anchor: string) =>
    [...(formerAnchors[anchor] ?? []).map((former) => `<a id="${former}"></a>`), heading].join(""),
  );
  return `<section id="${name}"${inEnglish(language)}>\n${html}\n</section>`;
}

function titleOf(name: HelpFile, source: string): string {
  const [, title] = /^# (.+)$/m.exec(source) ?? [];
  if (title === undefined) throw new Error(`The help's section ${name} has no title.`);
  return escapeHtml(title);
}

/** A page whose links to anchors of the other page lead there. */
function withLinks(page: string, other: string, otherPage: string): string {
  const has = (html: string, anchor: string): boolean => html.includes(` id="${anchor}"`);
  return page.replace(/ href="#([^"]+)"/g, (whole, anchor: string) => {
    if (has(page, anchor)) return whole;
    if (!has(other, anchor)) throw new Error(`The help links to #${anchor}, which it does not have.`);
    return ` href="${otherPage}#${anchor}"`;
  });
}

const files: readonly HelpFile[] = [...guideSections, ...messageSections];
const pathOf = (name: HelpFile): string => fileURLToPath(new URL(`${name}.md`, import.meta.url));

/** Paths of the help's files. */
export const helpFiles: readonly string[] = files.map(pathOf);

/** Reads the help's files. */
export async function readHelp(): Promise<HelpSources> {
  const sources = await Promise.all(
    files.map(async (name) => [name, (await readFile(pathOf(name), "utf8")).replaceAll("\r", "")]),
  );
  return Object.fromEntries(sources) as Record<HelpFile, string>;
}

/** Writes the help into the plugin's built folder: for each language its two pages, and the script of the search. */
export async function writeHelp(pluginFolder: string): Promise<void> {
  const sources = await readHelp();
  const folder = `${pluginFolder}/help`;
  await mkdir(`${folder}/messages`, { recursive: true });
  for (const language of Object.keys(languages) as Language[]) {
    const { guide, messages } = helpPages(sources, language);
    await writeFile(`${folder}/${language}.html`, guide);
    await writeFile(`${folder}/messages/${language}.html`, messages);
  }
  await writeFile(`${folder}/messages/search.js`, searchScript);
}

/** The search as a script of its own. */
export const searchScript = `(${startSearch.toString()})(document);\n`;
