import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type HelpPage,
  developerPages,
  helpPageNames,
  helpPagePath,
  streamerPages,
} from "../../shared/protocol/help-address.ts";
import { type Language, helpWords, languageCodes, languages } from "../../shared/words/words.ts";
import { followAnchors, searchText, readParts, startSearch } from "./help-search.ts";
import { sentenceIn } from "./help-sentences.ts";
import { escapeHtml, renderMarkdown } from "./markdown.ts";
import { framePage, inEnglish } from "./page-frame.ts";
import { quickStart } from "./quick-start.ts";
import { legendPicture } from "./quick-start-pictures.ts";

/** The help's files, as text. */
export type HelpSources = Readonly<Record<HelpPage, string>>;

/** The help's pages in a language, as HTML. */
export type HelpPages = Readonly<Record<HelpPage, string>>;

const forDevelopers = "For developers";
/** Where a page has the parts that features add to it. */
const placeOfParts = "<!-- features -->\n";

/** Makes the help's pages, with the words of keys and settings in a language. Throws for a link that leads nowhere. */
export function helpPages(sources: HelpSources, language: Language): HelpPages {
  const words = helpWords[language];
  const title = (name: HelpPage): string => titleOf(name, sources[name]);
  const mains = mainsOf(sources, language);
  const pageOf = pageOfAnchors(mains);
  const linked = (html: string, here: HelpPage): string =>
    html.replace(/ href="#([^"]+)"/g, (whole, anchor: string) => {
      const page = pageOf.get(anchor);
      if (page === undefined) throw new Error(`The help links to #${anchor}, which it does not have.`);
      if (page === here) return whole;
      return ` href="${helpPagePath(page, language)}${page === anchor ? "" : `#${anchor}`}"`;
    });
  const item = (name: HelpPage, here: HelpPage): string =>
    `<li${inEnglish(language)}><a href="#${name}"${name === here ? ` aria-current="page"` : ""}>${title(name)}</a></li>`;
  const contents = (here: HelpPage): string =>
    [streamerPages, developerPages]
      .map((names) => `<ol>\n${names.map((name) => item(name, here)).join("\n")}\n</ol>`)
      .join(`\n<h2${inEnglish(language)}>${forDevelopers}</h2>\n`);
  const pageAt = ([name, main]: readonly [HelpPage, string]): string => {
    const isFirst = name === "tasks";
    const start = `<a href="#quick-start">${escapeHtml(words.quickStart.heading)}</a>`;
    return framePage({
      language,
      words,
      title: isFirst ? words.title : title(name),
      lead: isFirst ? linked(`<p>${escapeHtml(words.note)} ${start}</p>\n`, name) : "",
      contents: isFirst ? "" : linked(contents(name), name),
      main: linked(main, name),
    });
  };
  return Object.fromEntries(mains.map((main) => [main[0], pageAt(main)])) as HelpPages;
}

/** What each page is about, its links to anchors not yet led to their pages. */
function mainsOf(sources: HelpSources, language: Language): readonly (readonly [HelpPage, string])[] {
  return helpPageNames.map((name) => {
    const section = sectionOf(name, sources[name], language);
    return [name, name === "start" ? quickStart(language) + section : section];
  });
}

/** The script of all pages. */
export function helpScript(sources: HelpSources): string {
  const pageOf = Object.fromEntries(pageOfAnchors(mainsOf(sources, "en")));
  const groups = { "": streamerPages, [forDevelopers]: developerPages };
  return `(() => {
${[followAnchors, searchText, readParts, startSearch].join("\n")}
followAnchors(document, location, ${JSON.stringify(pageOf)});
startSearch(document, ${JSON.stringify(groups)});
})();
`;
}

/** The page that has an anchor. A page's name is the anchor of its beginning. */
function pageOfAnchors(mains: readonly (readonly [HelpPage, string])[]): ReadonlyMap<string, HelpPage> {
  const anchorsIn = (html: string): readonly string[] =>
    [...html.matchAll(/ id="([^"]+)"/g)].map(([, anchor = ""]) => anchor);
  return new Map(mains.flatMap(([name, html]) => anchorsIn(html).map((anchor) => [anchor, name])));
}

/** Anchors that the help no longer has, by the heading or the page that their links now lead to. */
const formerAnchors: Readonly<Record<string, readonly string[]>> = {
  "connect-your-account": ["set-up"],
  react: ["let-the-ai-react"],
  approval: ["read-messages-before-viewers-do"],
  rules: ["greet-a-raid-without-a-press"],
  overlay: ["choose-what-the-overlay-shows"],
  alerts: ["make-an-alert-your-own"],
  trouble: ["find-out-what-is-wrong"],
  "control-page": ["do-without-a-deck"],
  "fill-your-deck": ["starter-profile"],
  "how-things-are": ["keys-inScene", "keys-out"],
  "hidden-words": ["hide-words"],
  "after-you": ["finish-your-sentence-before-the-ai-speaks"],
  "music-and-game-get-quieter": ["lower-the-music-while-the-ai-speaks"],
  "colours-and-fonts": ["colours-and-more"],
  "tips-from-other-programs": ["tips"],
  cooldown: ["cooldown-and-languages"],
  "the-file-with-your-look": ["the-file"],
  "from-streamelements-or-streamlabs": ["bring-alerts-from-streamelements", "to-streamelements"],
};

function sectionOf(name: HelpPage, source: string, language: Language): string {
  const codes = languageCodes.map((code) => `\`${code}\``).join(", ");
  const sentence = sentenceIn(language);
  const html = renderMarkdown(source.replace("{{languages}}", codes), {
    sentence: (path, isEntry) => legendPicture(path, language) ?? sentence(path, isEntry),
  });
  return `<section id="${name}"${inEnglish(language)}>\n${html}\n</section>`.replace(
    /<(?:section|h3) id="([^"]+)"[^>]*>/g,
    (heading, anchor: string) =>
      heading + (formerAnchors[anchor] ?? []).map((former) => `<a id="${former}"></a>`).join(""),
  );
}

function titleOf(name: HelpPage, source: string): string {
  const [, title] = /^# (.+)$/m.exec(source) ?? [];
  if (title === undefined) throw new Error(`The help's page ${name} has no title.`);
  return escapeHtml(title);
}

const folder = fileURLToPath(new URL("..", import.meta.url));

/** Paths of the help's files: those in this folder, and those of features, `<feature>/help/<page>.md`. */
export async function helpFiles(): Promise<readonly string[]> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (feature) => {
      const place = feature === "help" ? join(folder, feature) : join(folder, feature, "help");
      const names = await readdir(place).catch(() => []);
      return names.filter((name) => name.endsWith(".md")).map((name) => join(place, name));
    }),
  );
  return found.flat().toSorted();
}

/** Reads the help's files. The parts that features add to a page replace the page's `placeOfParts`. */
export async function readHelp(): Promise<HelpSources> {
  const files = await helpFiles();
  const read = async (path: string): Promise<string> => (await readFile(path, "utf8")).replaceAll("\r", "");
  const sources = await Promise.all(
    helpPageNames.map(async (name) => {
      const texts = await Promise.all(files.filter((path) => basename(path, ".md") === name).map(read));
      const page = texts.find((text) => text.startsWith("# ")) ?? "";
      const parts = texts.filter((text) => text !== page);
      if (parts.length > 0 && !page.includes(placeOfParts))
        throw new Error(`The help's page ${name} has no place for the parts of features.`);
      return [name, page.replace(placeOfParts, () => parts.join("\n"))];
    }),
  );
  return Object.fromEntries(sources) as HelpSources;
}

/** Writes the help into the plugin's built folder: its pages in each language, and their script. */
export async function writeHelp(pluginFolder: string): Promise<void> {
  const sources = await readHelp();
  for (const language of Object.keys(languages) as Language[])
    for (const [name, html] of Object.entries(helpPages(sources, language))) {
      await mkdir(`${pluginFolder}/help/${name}`, { recursive: true });
      await writeFile(`${pluginFolder}/help/${name}/${language}.html`, html);
    }
  await writeFile(`${pluginFolder}/help/help.js`, helpScript(sources));
}
