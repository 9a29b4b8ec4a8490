import fc from "fast-check";
import { seeded } from "../fixtures/seeded.ts";
import { accountSteps, setApproval, useBase } from "./account-steps.ts";
import { checkAlways, checkConnections, checkFaces, checkTexts, growth } from "./checks.ts";
import { deckSteps } from "./deck-steps.ts";
import { wrongFaces } from "./faces.ts";
import type { Counts } from "./inside-plugin.ts";
import { announce, serviceSteps } from "./service-steps.ts";
import type { StepKind } from "./steps.ts";
import { type World, startWorld } from "./world.ts";

const kinds: Readonly<Record<string, StepKind>> = {
  ...deckSteps,
  ...serviceSteps,
  ...accountSteps,
  look: { weight: 8, run: async (world) => (await checkFaces(world))[0] },
};

/** One step: what is done, and two numbers that choose among what there is. */
export interface Step {
  readonly do: string;
  readonly a: number;
  readonly b: number;
}

/** Steps after which keys show a result for a while. */
const pressing = /^(press|react.*|turned-down|tap|hold|push|touch|control|quiet|lift|approve|reject)$/;

const index = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    ...Object.entries(kinds).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) })),
  ),
  a: index,
  b: index,
});
/** Long enough for several things to go wrong at once; the end of an evening costs as much as 15 steps. */
const maxEvening = 100;
/** Fewer steps than an evening has on average. */
const shortOnAverage = 24;
const evening = fc.array(step, { minLength: 1, maxLength: maxEvening, size: "max" });

/** How a run is to be. */
export interface ModelOptions {
  readonly steps: number;
  readonly seed: number;
  /** Repeats one counterexample, from an earlier report. */
  readonly path?: string;
  /** Called with each evening in which something does not hold, also those on the way to the shortest. */
  readonly onFailure?: (why: string) => void;
  /** Called with how far it is. */
  readonly onProgress?: (progress: {
    readonly steps: number;
    readonly evenings: number;
    readonly counts?: Counts;
  }) => void;
}

/** How a run ended. */
export interface ModelRun {
  readonly steps: number;
  readonly evenings: number;
  /** What does not hold, as the shortest evening that was found; nothing: all held. */
  readonly counterexample?: string;
  /** Memory and the like, after the first evenings and at the end. */
  readonly counts: { readonly first?: Counts; readonly last?: Counts };
}

/** A property that does not hold. */
class Violation extends Error {}

/** The service and everything else work again, and the plugin has time to notice. */
async function recover(world: World): Promise<void> {
  const { service, account, obs, link, deck } = world;
  service.control.clear();
  await service.control.comeUp();
  service.control.changeAccount(account.apiKey, {
    isRevoked: false,
    hasEventSub: true,
    hasChatStream: true,
    hasCredits: true,
    joinAnswer: "confirm",
  });
  await obs.start();
  await link.setClockApart(0);
  await useBase(world);
  // A join or leave whose events were lost is looked after for half a minute before it counts as failed.
  await world.pass(75_000);
  const { readyInMs, isSending } = world.controlState().cooldown;
  // A long `Retry-After` is waited for, and so is the answer to a press that was queued until its end.
  if (isSending || readyInMs > 0) await world.pass(180_000);
  deck.wakeUp();
  // An event stream that opened just before may be waited for.
  await world.pass(3_000);
  deck.wakeUp();
}

/** Everything is put away again. */
async function putAway(world: World): Promise<void> {
  for (const page of world.pages.splice(0)) page.die();
  for (const action of [...world.keys, ...world.dials]) action.remove();
  world.deck.showPage(0, world.device);
  await setApproval(world, 0);
  await world.control.press({ does: "lift-quiet" });
  await world.pass(200);
  world.isUnclear = false;
}

function hold(found: readonly string[]): void {
  if (found[0] !== undefined) throw new Violation(found.slice(0, 3).join("\n"));
}

/** One evening: each step, then the end of all faults, and everything that must hold. Rejects with what does not. */
export async function runEvening(world: World, steps: readonly Step[]): Promise<void> {
  for (const { do: name, a, b } of steps) {
    const found = await kinds[name]?.run(world, a, b);
    if (pressing.test(name)) world.pressedAt = world.time.now();
    if (typeof found === "string") throw new Violation(found);
    hold(await checkAlways(world));
  }
  await recover(world);
  await world.pass(1_000);
  hold(wrongFaces(world));
  // Now that nothing else changes, keys follow the service's events alone.
  for (const what of [1, 2]) {
    announce(world, what, steps.length);
    await world.pass(1_000);
    hold(wrongFaces(world));
  }
  hold(await checkConnections(world));
  // Before the pages are gone, and what they got with them.
  hold(await checkAlways(world));
  await putAway(world);
  hold([...(await checkAlways(world)), ...(await checkTexts(world))]);
}

/** Evenings until memory has taken the shape that it keeps. */
const warmUp = 15;
const countEvery = 75;
/** How long a shorter evening is looked for. */
const shrinkingMs = 60_000;

/** Runs evenings of random steps against the built plugin until so many steps are done or a property does not hold. */
export async function runModel(options: ModelOptions): Promise<ModelRun> {
  const { steps, seed, path, onFailure, onProgress } = options;
  let world = await startWorld(seeded(seed));
  let isBroken = false;
  let done = 0;
  let evenings = 0;
  let first: Counts | undefined;
  let last: Counts | undefined;
  const count = async (): Promise<void> => {
    last = await world.link.count();
    first ??= last;
    hold(growth(first, last, evenings));
  };
  /** Until when a shorter evening is looked for; nothing: all has held so far. */
  let shrinksUntil: number | undefined;
  const property = fc.asyncProperty(evening, async (list) => {
    if (shrinksUntil === undefined ? done >= steps : performance.now() > shrinksUntil) return;
    if (isBroken) {
      // What was broken before must not break another evening.
      await world.close().catch(() => {});
      world = await startWorld(seeded(seed));
    }
    isBroken = true;
    try {
      await runEvening(world, list);
      isBroken = false;
      if (shrinksUntil !== undefined) return;
      done += list.length;
      evenings++;
      if (evenings >= warmUp && (evenings - warmUp) % countEvery === 0) await count();
    } catch (error) {
      // What has grown did so over many evenings.
      shrinksUntil ??= isBroken ? performance.now() + shrinkingMs : 0;
      onFailure?.(sentenceOf(error));
      throw error;
    }
    onProgress?.({ steps: done, evenings, ...(last ? { counts: last } : {}) });
  });
  try {
    const details = await fc.check(property, {
      numRuns: Math.ceil(steps / shortOnAverage),
      seed,
      ...(path === undefined ? {} : { path }),
      endOnFailure: path !== undefined,
    });
    const counterexample = details.failed ? reportOf(details) : undefined;
    return {
      steps: done,
      evenings,
      counts: { ...(first ? { first } : {}), ...(last ? { last } : {}) },
      ...(counterexample === undefined ? {} : { counterexample }),
    };
  } finally {
    await world.close().catch(() => {});
  }
}

/** What does not hold; of an error that nobody foresaw, where it came from as well. */
function sentenceOf(error: unknown): string {
  if (error instanceof Violation) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function reportOf({
  counterexample,
  counterexamplePath,
  seed,
  errorInstance,
}: fc.RunDetails<[Step[]]>): string {
  const [list = []] = counterexample ?? [];
  return [
    sentenceOf(errorInstance),
    `seed ${seed}, path ${counterexamplePath ?? "?"}, after:`,
    ...(counterexamplePath?.includes(":") === true
      ? []
      : ["  (perhaps not by these steps alone: the seed without a path repeats the evenings before them)"]),
    ...list.map(({ do: name, a, b }) => `  ${name} ${a} ${b}`),
  ].join("\n");
}
