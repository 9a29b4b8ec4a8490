import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Language, languages } from "../../shared/words/words.ts";
import { helpPage } from "./help-page.ts";
import { type HelpSection, helpSections } from "./sections.ts";

const pathOf = (name: HelpSection): string => fileURLToPath(new URL(`${name}.md`, import.meta.url));

/** The files that the help is written in. */
export const helpFiles: readonly string[] = helpSections.map(pathOf);

/** Their contents. */
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
