import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { envelopeToPainted } from "./envelope-to-painted.ts";
import { type Figure, lineOf } from "./figures.ts";
import { pressToWire } from "./press-to-wire.ts";

const { values } = parseArgs({ options: { json: { type: "string" } } });

const machine = `${cpus().length} cores of ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}, ${process.platform}`;
console.log(`Measured on ${machine}.\n`);

const figures: Figure[] = [];
for (const measure of [pressToWire, envelopeToPainted]) {
  const figure = await measure();
  figures.push(figure);
  console.log(`${lineOf(figure)}\n`);
}
if (values.json !== undefined) await writeFile(values.json, JSON.stringify({ machine, figures }, null, 2));
if (figures.some(({ met }) => !met)) process.exitCode = 1;
