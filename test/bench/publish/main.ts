import { readFile, writeFile } from "node:fs/promises";
import { readRun } from "../bench-run.ts";
import { fill, unplaced } from "./fill.ts";

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("Which run? `npx node test/bench/publish/main.ts RUN.json`");
  process.exit(2);
}
const run = await readRun(file);
const readme = new URL("../README.md", import.meta.url);
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
console.log("README.md is filled.");
