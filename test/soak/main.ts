import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { readOptions } from "../fixtures/options.ts";
import { findPlanted, soakModel } from "../model/soak-model.ts";
import { hasRealObs } from "../obs/real-obs.ts";
import { runSoak } from "./run-soak.ts";
import { type SoakLine, shortLine } from "./soak-line.ts";
import { summariseSoak } from "./soak-summary.ts";
import { strikes } from "./strikes.ts";

const { values } = readOptions({
  options: {
    hours: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    out: { type: "string", default: "soak.jsonl" },
    /** `real`: OBS itself, where it is installed. */
    obs: { type: "string", default: "double" },
    /** Seconds between two strikes, on average. */
    every: { type: "string", default: "30" },
    /** Names of strikes with commas between them; left out: all. */
    only: { type: "string" },
    /** Sums up the file of an earlier run, or of one that is still going. */
    summary: { type: "string" },
    /** Random evenings on a clock that stands still, in place of hours of real time. */
    model: { type: "boolean", default: false },
    steps: { type: "string", default: "1000000" },
    /** Repeats a counterexample of the model, with the same seed. */
    path: { type: "string" },
    /** Plants faults in copies of the plugin, each of which the model must find. */
    planted: { type: "boolean", default: false },
  },
});

const end = (lines: readonly SoakLine[]): void => {
  const { text, faults } = summariseSoak(lines);
  console.log(text.join("\n"));
  process.exitCode = faults.length === 0 ? 0 : 1;
};

if (values.model) await runModels();
else if (values.summary === undefined) await run();
else {
  const text = readFileSync(values.summary, "utf8").trim();
  end(text === "" ? [] : text.split("\n").map((line) => JSON.parse(line) as SoakLine));
}

async function runModels(): Promise<void> {
  const allHeld = await (values.planted ? findPlanted : soakModel)({
    steps: Number(values.steps),
    seed: Number(values.seed),
    ...(values.path === undefined ? {} : { path: values.path }),
    print: (line) => console.log(line),
  });
  process.exitCode = allHeld ? 0 : 1;
}

async function run(): Promise<void> {
  const only = values.only?.split(",");
  const unknown = only?.find((name) => !(name in strikes));
  if (unknown !== undefined) {
    console.error(`There is no strike “${unknown}”. There are: ${Object.keys(strikes).join(", ")}.`);
    process.exitCode = 2;
    return;
  }
  if (values.obs === "real" && !hasRealObs) {
    console.error("OBS and Xvfb are not installed here. Leave out --obs, and its double takes part.");
    process.exitCode = 2;
    return;
  }
  const lines: SoakLine[] = [];
  const ending = new AbortController();
  // A second one ends it at once.
  process.once("SIGINT", () => ending.abort());
  process.once("SIGTERM", () => ending.abort());
  writeFileSync(values.out, "");
  const options = {
    hours: Number(values.hours),
    seed: Number(values.seed),
    obs: values.obs === "real" ? "real" : "double",
    strikeEveryMs: Number(values.every) * 1_000,
    only,
    signal: ending.signal,
  } as const;
  await runSoak(options, (line) => {
    lines.push(line);
    appendFileSync(values.out, `${JSON.stringify(line)}\n`);
    console.log(shortLine(line));
    for (const finding of line.findings) console.log(`      ${finding}`);
  });
  end(lines);
  // What waits for a plugin that Ctrl+C ended would keep this process.
  if (ending.signal.aborted) process.exit();
}
