import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { validatePlugin } from "../../plugin/package/validate.ts";

const dist = new URL("../../dist/", import.meta.url);

/** What may not grow unnoticed. Sizes in bytes. */
const budgets = [
  {
    what: "overlay page, gzipped",
    most: 48_000,
    files: ["overlay/index.html", "overlay/overlay.js"],
    gzipped: true,
  },
  {
    what: "property inspector",
    most: 120_000,
    files: [
      "app.sidekick.deck.sdPlugin/inspector/index.html",
      "app.sidekick.deck.sdPlugin/inspector/inspector.js",
    ],
    gzipped: false,
  },
  {
    what: "plugin process",
    most: 800_000,
    files: ["app.sidekick.deck.sdPlugin/bin/plugin.js"],
    gzipped: false,
  },
];

let failed = false;
for (const { what, most, files, gzipped } of budgets) {
  let size = 0;
  for (const name of files) {
    const file = new URL(name, dist);
    size += gzipped ? gzipSync(await readFile(file)).length : (await stat(fileURLToPath(file))).size;
  }
  failed ||= size > most;
  console.log(`${size > most ? "TOO LARGE" : "fine"}: ${what} ${size} of ${most} bytes`);
}
console.log((await validatePlugin()).trim());
if (failed) process.exitCode = 1;
