import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { chosenEngine, engines } from "../fixtures/browser-path.ts";
import { readOptions } from "../fixtures/options.ts";
import { runEvening } from "../end-to-end/evening/run-evening.ts";
import { runFaults } from "../end-to-end/faults/run-schedule.ts";
import { simulate } from "../plugin/session/state/cooldown-simulation.ts";
import { acceleratedEvening, chatFlood } from "./chat-flood.ts";
import { controlPress } from "./control-press.ts";
import { decodeThroughput } from "./decode.ts";
import { envelopeToPainted } from "./envelope-to-painted.ts";
import { cpuPage } from "./cpu/cpu-page.ts";
import { cpuPlugin } from "./cpu/cpu-plugin.ts";
import { type Figure, type Reading, lineOf, readingLineOf } from "./figures.ts";
import { heapOverVoices } from "./heap-over-voices.ts";
import { noLoad, pressToWire } from "./press-to-wire.ts";
import { relayFanOut } from "./relay-fan-out.ts";
import { soundToMouth } from "./sound-to-mouth.ts";
import { type Result, isMet } from "./results.ts";
import { startToKey } from "./start-to-key.ts";
import { tableText } from "./table.ts";
import { voiceToSound } from "./voice-to-sound.ts";

const figures: Figure[] = [];
const readings: Reading[] = [];
const table: Result[] = [];
/** What the file of `--json` holds besides these. */
const results: Record<string, unknown> = {};

/** What can be measured, in the order in which it is; each prints what it found. */
const measures: Readonly<Record<string, () => Promise<void>>> = {
  "cpu-plugin": () => reportResults(cpuPlugin(isWanted)),
  "cpu-page": () => reportResults(cpuPage(isWanted)),
  "start-to-key": () => report(startToKey()),
  "press-to-wire": async () => {
    await report(pressToWire(noLoad));
    await report(pressToWire({ keys: 100, eventsASecond: 100 }));
  },
  "control-press": async () => {
    await report(controlPress(noLoad));
    await report(controlPress({ keys: 100, eventsASecond: 100 }));
  },
  "envelope-to-painted": () => report(envelopeToPainted()),
  "voice-to-sound": () => report(voiceToSound()),
  "sound-to-mouth": () => reportReadings(soundToMouth()),
  "heap-over-voices": () => reportReadings(heapOverVoices()),
  "chat-flood": measureChatFlood,
  evening: measureEvening,
  "relay-fan-out": measureFanOut,
  decode: measureDecode,
  "seeded-evening": measureSeededEvening,
  faults: measureFaults,
  cooldown: measureCooldown,
};

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    json: { type: "string" },
    minutes: { type: "string", default: "1" },
    engine: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const isNamed = (name: string, by: string): boolean => name === by || name.startsWith(`${by}-`);
const unknown = positionals.filter((by) => !Object.keys(measures).some((name) => isNamed(name, by)));
if (unknown.length > 0) {
  console.error(`Nothing is called ${unknown.join(", ")}. There are: ${Object.keys(measures).join(", ")}.`);
  process.exit(2);
}

if (values.engine !== undefined) {
  process.env["ENGINE"] = values.engine;
  if (!engines.some((engine) => engine === values.engine)) {
    console.error(`There is no engine ${values.engine}. There are: ${engines.join(", ")}.`);
    process.exit(2);
  }
}
const machine = `${cpus().length} cores of ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}, Chromium ${chosenEngine()}, ${process.platform}`;
console.log(`Measured on ${machine}.\n`);
for (const [name, measure] of Object.entries(measures))
  if (positionals.length === 0 || positionals.some((by) => isNamed(name, by))) await measure();

if (values.json !== undefined)
  await writeFile(values.json, JSON.stringify({ machine, figures, readings, table, ...results }, null, 2));
if ([...figures, ...readings].some(({ met }) => !met) || table.some((row) => isMet(row) === false))
  process.exitCode = 1;

async function report(measured: Promise<Figure>): Promise<void> {
  const figure = await measured;
  figures.push(figure);
  console.log(`${lineOf(figure)}\n`);
}

async function reportReadings(measured: Promise<readonly Reading[]>): Promise<void> {
  for (const reading of await measured) {
    readings.push(reading);
    console.log(readingLineOf(reading));
  }
  console.log();
}

async function reportResults(measured: Promise<readonly Result[]>): Promise<void> {
  const results = await measured;
  table.push(...results);
  console.log(`${tableText(results)}\n`);
}

/** Whether a row is measured, by its name and `--only`. */
function isWanted(what: string): boolean {
  return what.includes(values.only);
}

async function measureChatFlood(): Promise<void> {
  const flood = await chatFlood();
  results["flood"] = flood;
  console.log(
    `${flood.messages} chat messages at 300 a second: painted after ${flood.painted.median.toFixed(1)} ms median, ` +
      `${flood.painted.p95.toFixed(1)} ms p95 (goal: under 60); ${flood.passedOver} passed over; ` +
      `${(flood.slowFrames * 100).toFixed(2)} % of frames over 33 ms (goal: 1); ${flood.nodes} nodes (goal: 600)`,
  );
  console.log(
    "  peers, by their own measures: jChat v2 p95 212 ms; Social Stream Ninja's dock p95 from 613 ms at 100 a second\n",
  );
}

async function measureEvening(): Promise<void> {
  const evening = await acceleratedEvening();
  results["evening"] = evening;
  console.log(
    `${evening.events} events, as of a busy twelve hours: the page's heap grew by ${evening.grownMb.toFixed(2)} MB (goal: 2)\n`,
  );
}

async function measureFanOut(): Promise<void> {
  const fanOut = await relayFanOut(Number(values.minutes));
  results["fanOut"] = fanOut;
  console.log(
    `the relay, from the service to each of 10 pages: adds ${fanOut.added.median.toFixed(2)} ms median, ` +
      `${fanOut.added.p95.toFixed(2)} ms p95; a program that only passes on: ${fanOut.floor.median.toFixed(2)} and ` +
      `${fanOut.floor.p95.toFixed(2)} ms (goal: p95 less than 2 ms more)`,
  );
  console.log(
    `  ${fanOut.sent} envelopes at 1,000 a second to 10 pages: ${fanOut.missing} missing; ` +
      `${fanOut.earlyMb.toFixed(1)} MB resident after a third of the time, ${fanOut.lateMb.toFixed(1)} MB at its end\n`,
  );
}

async function measureDecode(): Promise<void> {
  const decode = await decodeThroughput();
  results["decode"] = decode;
  console.log("reading 20,000 events, median and ratio to the floor of the same round");
  for (const { what, medianMs, ratio } of decode)
    console.log(`  ${what.padEnd(44)} ${medianMs.toFixed(1).padStart(7)} ms  ${ratio.toFixed(2)}`);
}

async function measureSeededEvening(): Promise<void> {
  const hours = 8;
  const seeded = await runEvening(2_026, hours);
  results["seeded"] = seeded;
  console.log(
    `\n${hours} hours of an evening, on a faster clock: ${seeded.faults} faults of service, pages and OBS, which was gone ` +
      `${seeded.obsGone} times; of ${seeded.given} alerts and messages ${seeded.expired} too old for the page that came, ${seeded.lost} lost, ${seeded.doubled} shown again; ` +
      `it ended ${seeded.endsRight ? "as it should" : "WRONG"}`,
  );
}

function seeds(): readonly number[] {
  return Array.from({ length: 10 }, (_, index) => 2_000 + index);
}

async function measureFaults(): Promise<void> {
  const faults = await Promise.all(seeds().map((seed) => runFaults(seed, 100)));
  results["faults"] = faults;
  const total = (field: "faults" | "whole" | "lost" | "doubled"): number =>
    faults.reduce((sum, run) => sum + run[field], 0);
  const mostOpen = Math.max(...faults.map(({ mostOpen }) => mostOpen));
  const openAgainMs = Math.max(...faults.map(({ openAgainMs }) => openAgainMs));
  console.log(
    `\n${total("faults")} faults over real sockets: ${total("whole")} events delivered whole, ${total("lost")} lost, ` +
      `${total("doubled")} doubled, at most ${mostOpen} connection, open again within ` +
      `${(openAgainMs / 1000).toFixed(1)} s of the session's clock`,
  );
}

async function measureCooldown(): Promise<void> {
  const windows = [{ atPress: 0, windowMs: 25_000 }];
  const evenings = seeds().map((seed) => simulate({ seed, presses: 500, rateWindow: "auto", windows }));
  const shared = seeds().map((seed) =>
    simulate({ seed, presses: 500, rateWindow: "auto", windows, othersEvery: 3 }),
  );
  const fast = seeds().map((seed) =>
    simulate({
      seed,
      presses: 500,
      rateWindow: "auto",
      windows: [{ atPress: 0, windowMs: 1_000 }],
      held: [1],
    }),
  );
  const cooldown = {
    presses: evenings.reduce((sum, { accepted }) => sum + accepted, 0),
    refused: evenings.reduce((sum, { refusedByService }) => sum + refusedByService, 0),
    mostWasted: Math.max(...evenings.map(({ wasted }) => wasted)),
    learnedAtPress: Math.max(...fast.map(({ learnedAtPress }) => learnedAtPress)),
    refusedFast: fast.reduce((sum, { refusedByService }) => sum + refusedByService, 0),
    refusedForOthers: shared.reduce((sum, { refusedForOthers }) => sum + refusedForOthers, 0),
    countdownOffMs: Math.max(...shared.map(({ countdownOffMs }) => countdownOffMs.most)),
  };
  results["cooldown"] = cooldown;
  console.log(
    `${cooldown.presses} simulated reactions: ${cooldown.refused} refused by the service, ` +
      `at most ${(cooldown.mostWasted * 100).toFixed(2)} % of the windows wasted`,
  );
  console.log(
    `  a FAST key, its second press held: learned at press ${cooldown.learnedAtPress}, ${cooldown.refusedFast} refused`,
  );
  console.log(
    `  beside another program: ${cooldown.refusedForOthers} refused for it, the countdown then too long by at most ` +
      `${cooldown.countdownOffMs.toFixed(0)} ms, never too short`,
  );
}
