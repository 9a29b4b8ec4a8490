import { readFile, readdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { validatePlugin } from "../../plugin/package/pack.ts";
import { listingFaults } from "./marketplace.ts";

const dist = new URL("../../dist/", import.meta.url);

interface Budget {
  readonly what: string;
  readonly most: number;
  readonly files: readonly string[];
  /** A folder with scripts of words, of which a page loads one: the largest counts. */
  readonly words?: string;
  readonly gzipped: boolean;
}

/** What may not grow unnoticed. Sizes in bytes. */
const budgets: readonly Budget[] = [
  {
    what: "overlay page, gzipped",
    most: 110_000,
    files: ["overlay/index.html", "overlay/overlay.js"].map((file) => `app.sidekick.deck.sdPlugin/${file}`),
    words: "app.sidekick.deck.sdPlugin/overlay",
    gzipped: true,
  },
  {
    what: "property inspector",
    most: 126_000,
    files: [
      "app.sidekick.deck.sdPlugin/inspector/index.html",
      "app.sidekick.deck.sdPlugin/inspector/inspector.js",
    ],
    words: "app.sidekick.deck.sdPlugin/inspector",
    gzipped: false,
  },
  {
    what: "set-up window",
    most: 249_500,
    files: ["app.sidekick.deck.sdPlugin/set-up/index.html", "app.sidekick.deck.sdPlugin/set-up/set-up.js"],
    words: "app.sidekick.deck.sdPlugin/set-up",
    gzipped: false,
  },
  {
    what: "what the plugin process loads when it starts, with the longest of the languages",
    most: 1_067_000,
    files: ["plugin.js", "start.js", "data-folder.js", "sha2.js", "japanese.js"].map(
      (file) => `app.sidekick.deck.sdPlugin/bin/${file}`,
    ),
    gzipped: false,
  },
  {
    what: "what the plugin process loads with the first export or import of a look",
    most: 220_000,
    files: ["zip.js", "zip-reader.js"].map((file) => `app.sidekick.deck.sdPlugin/bin/${file}`),
    gzipped: false,
  },
];

let failed = false;
for (const { what, most, files, words, gzipped } of budgets) {
  const sizeOf = async (name: string): Promise<number> => {
    const file = new URL(name, dist);
    return gzipped ? gzipSync(await readFile(file)).length : (await stat(fileURLToPath(file))).size;
  };
  const scripts = words === undefined ? [] : await readdir(new URL(words, dist));
  const languages = scripts.filter((name) => name.startsWith("words-")).map((name) => `${words}/${name}`);
  const sizes = await Promise.all(files.map(sizeOf));
  const size =
    sizes.reduce((sum, each) => sum + each, 0) + Math.max(0, ...(await Promise.all(languages.map(sizeOf))));
  failed ||= size > most;
  console.log(`${size > most ? "TOO LARGE" : "fine"}: ${what} ${size} of ${most} bytes`);
}
const faults = await listingFaults();
for (const fault of faults) console.log(`WRONG in the listing: ${fault}`);
failed ||= faults.length > 0;
console.log((await validatePlugin()).trim());
if (failed) process.exitCode = 1;
