import type { Step } from "./history.ts";
import type { SaveQueue } from "./save-queue.ts";
import { isUntouched, settingsKindOf, type StepPart, swapped } from "./step-part.ts";

/** Whether a step is taken back or made again. */
export type Way = "undo" | "redo";

/** The parts of a step in the order in which they are made now, each as it is made, with the step's own part. */
function partsOf({ parts }: Step, way: Way): readonly (readonly [made: StepPart, own: StepPart])[] {
  if (way === "redo") return parts.map((part) => [part, part]);
  return parts.toReversed().map((part) => [swapped(part), part]);
}

/**
 * Reads what another studio may have changed, and the bytes of files that a step removes or brings back. `undefined`:
 * the step has layouts only, which are read all the time. Resolves with the step's parts that cannot be made, or
 * `silent`: the plugin does not answer.
 */
export function prepareStep(step: Step, way: Way, queue: SaveQueue) {
  const kinds = new Set(step.parts.map(settingsKindOf).filter((kind) => kind !== "layout"));
  if (kinds.size === 0) return undefined;
  const prepare = async (): Promise<readonly StepPart[] | "silent"> => {
    const isRead = await Promise.all([...kinds].map((kind) => queue.read(kind)));
    if (isRead.includes(false)) return "silent";
    const parts = partsOf(step, way);
    const unready = await queue.unready(parts.map(([made]) => made));
    return parts.flatMap(([made, own]) => (unready.has(made) ? [own] : []));
  };
  return prepare();
}

/** Takes a step back or makes it again, but for values that were changed elsewhere; returns its parts that were made. */
export function makeStep(
  step: Step,
  way: Way,
  queue: SaveQueue,
  unready: readonly StepPart[],
  make: (part: StepPart) => void,
): readonly StepPart[] {
  const made = partsOf(step, way).filter(([part, own]) => {
    const isPossible = !unready.includes(own) && isUntouched(queue.texts(settingsKindOf(part)), part);
    if (isPossible) make(part);
    return isPossible;
  });
  return step.parts.filter((part) => made.some(([, own]) => own === part));
}
