import { runEvening } from "../end-to-end/evening/run-evening.ts";
import { runFaults } from "../end-to-end/faults/run-schedule.ts";
import { simulate } from "../plugin/session/state/cooldown-simulation.ts";
import type { Goal, Result } from "./results.ts";

const hours = 4;
const none: Goal = { most: 0 };
const seeds = Array.from({ length: 10 }, (_, index) => 2_000 + index);

/** Hours of an evening in which everything fails now and then. */
export async function seededEvening(): Promise<readonly Result[]> {
  const evening = await runEvening(2_026, hours);
  const count = countsOf(`evening of ${hours} hours`);
  return [
    count("faults of service, pages and OBS", evening.faults),
    count("times that OBS was gone", evening.obsGone),
    count("alerts and messages", evening.given),
    count("of them lost", evening.lost, none),
    count("shown twice", evening.doubled, none),
    count("ends other than it should", evening.endsRight ? 0 : 1, none),
  ];
}

/** Faults over real sockets, seed after seed, side by side. */
export async function faults(): Promise<readonly Result[]> {
  const runs = await Promise.all(seeds.map((seed) => runFaults(seed, 100)));
  const total = (field: "faults" | "whole" | "lost" | "doubled"): number =>
    runs.reduce((sum, run) => sum + run[field], 0);
  const count = countsOf("faults");
  return [
    count("how many", total("faults")),
    // On a computer that is too slow for the faster clock hardly any event is whole: then nothing was shown.
    count("events that arrived whole", total("whole"), { least: 5_000 }),
    count("of them lost", total("lost"), none),
    count("handed on twice", total("doubled"), none),
    count("connections at a time", Math.max(...runs.map(({ maxOpen }) => maxOpen)), { most: 1 }),
    {
      what: "faults: open again after, on the session's clock",
      unit: "s",
      ours: Math.max(...runs.map(({ openAgainMs }) => openAgainMs)) / 1_000,
    },
  ];
}

/** Reactions by the cooldown's rules: with the standard window, the fast one, and beside another program. */
export async function cooldown(): Promise<readonly Result[]> {
  const windows = [{ atPress: 0, windowMs: 25_000 }];
  const alone = seeds.map((seed) => simulate({ seed, presses: 500, rateWindow: "auto", windows }));
  const shared = seeds.map((seed) =>
    simulate({ seed, presses: 500, rateWindow: "auto", windows, othersEvery: 3 }),
  );
  const fast = seeds.map((seed) =>
    simulate({
      seed,
      presses: 500,
      rateWindow: "auto",
      windows: [{ atPress: 0, windowMs: 1_000 }],
      held: [1],
    }),
  );
  const sum = (runs: typeof alone, field: "accepted" | "refusedByService" | "refusedForOthers"): number =>
    runs.reduce((all, run) => all + run[field], 0);
  const count = countsOf("cooldown");
  return Promise.resolve([
    count("reactions", sum(alone, "accepted")),
    count("refused by the service", sum(alone, "refusedByService"), none),
    {
      what: "cooldown: most of a window that is wasted",
      unit: "%",
      ours: Math.max(...alone.map(({ wasted }) => wasted)) * 100,
      goal: { most: 1 },
    },
    count("press by which a short window is known", Math.max(...fast.map((run) => run.learnedAtPress)), {
      most: 2,
    }),
    count("refused for another program's requests", sum(shared, "refusedForOthers")),
    {
      what: "cooldown: countdown too long for these by",
      unit: "ms",
      ours: Math.max(...shared.map(({ countdownOffMs }) => countdownOffMs.most)),
    },
  ]);
}

function countsOf(of: string): (what: string, ours: number, goal?: Goal) => Result {
  return (what, ours, goal) => ({ what: `${of}: ${what}`, unit: "", ours, goal });
}
