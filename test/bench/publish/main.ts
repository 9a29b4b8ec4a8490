import { readFile, writeFile } from "node:fs/promises";
import { readRun } from "../bench-run.ts";
import { curvesOf } from "./curves.ts";
import { fill, unplaced } from "./fill.ts";
import { drawPicture, pictureThemes } from "./picture.ts";

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("Which run? `npx node test/bench/publish/main.ts RUN.json`");
  process.exit(2);
}
const run = await readRun(file);
const folder = new URL("../", import.meta.url);
const readme = new URL("README.md", folder);
const before = await readFile(readme, "utf8");
await writeFile(readme, fill(before, run));
for (const name of unplaced(before, run)) {
  console.error(`README.md has no place for ${name}: <!-- measured: ${name} --> and <!-- end -->.`);
  process.exitCode = 1;
}
for (const { name, failure } of run.sections)
  if (failure !== undefined) {
    console.error(`${name} was not measured: ${failure}`);
    process.exitCode = 1;
  }
const curves = curvesOf(run);
if (curves.length > 0) {
  await writeFile(new URL("growth.svg", folder), drawPicture(curves, pictureThemes.light));
  await writeFile(new URL("growth-dark.svg", folder), drawPicture(curves, pictureThemes.dark));
}
console.log(
  `README.md is filled; ${curves.length > 0 ? "the picture is drawn" : "there is nothing to draw"}.`,
);
