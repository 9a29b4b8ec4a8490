import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { TextReader, Uint8ArrayWriter, ZipWriter, configure } from "@zip.js/zip.js";
import { type Language, messages, profileWords } from "../../shared/words/words.ts";
import { type PluginManifest, type ProfileFile, profileFiles } from "./profile-files.ts";
import { starterDecks, starterPath } from "./starter-decks.ts";
import { starterLayouts } from "./starter-layouts.ts";

/** Writes the starter profiles into the plugin's built folder, and lists them in its manifest. */
export async function writeProfiles(pluginFolder: string): Promise<void> {
  const manifestFile = join(pluginFolder, "manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as PluginManifest;
  await rm(join(pluginFolder, "profiles"), { recursive: true, force: true });
  const entries: object[] = [];
  for (const [language, words] of Object.entries(profileWords)) {
    const layouts = starterLayouts(words, messages[language as Language].examplePrompts.answer);
    for (const deck of starterDecks) {
      const path = starterPath(language, deck);
      const file = join(pluginFolder, `${path}.streamDeckProfile`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await zip(profileFiles(path, deck, layouts[deck.name], manifest)));
      entries.push({
        Name: path,
        DeviceType: deck.deviceType,
        AutoInstall: false,
        Readonly: false,
        // The deck switches to the new profile: the streamer pressed "Fill my deck" to see it.
        DontAutoSwitchWhenInstalled: false,
      });
    }
  }
  await writeFile(manifestFile, `${JSON.stringify({ ...manifest, Profiles: entries }, null, 2)}\n`);
}

async function zip(files: readonly ProfileFile[]): Promise<Uint8Array> {
  configure({ useWebWorkers: false });
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    // A fixed local time: the same bytes on every day and in every time zone.
    lastModDate: new Date(2026, 0, 1),
    extendedTimestamp: false,
    dataDescriptor: false,
  });
  for (const { path, text } of files) {
    if (text === undefined) await writer.add(path, undefined, { directory: true });
    else await writer.add(path, new TextReader(text));
  }
  return writer.close();
}
