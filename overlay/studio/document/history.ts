import * as v from "valibot";
import { jsonIn } from "../../../shared/json-in.ts";
import { mergedParts, partSchema, type StepPart } from "./step-part.ts";

const stepSchema = v.object({
  parts: v.pipe(v.array(partSchema), v.readonly()),
  /** The layout that was open before the step, and after it. */
  opened: v.pipe(v.tuple([v.string(), v.string()]), v.readonly()),
});
/** Everything that one undo takes back. */
export type Step = v.InferOutput<typeof stepSchema>;

const historySchema = v.object({ done: v.array(stepSchema), undone: v.array(stepSchema) });

const maxSteps = 300;
/** Browsers give a page about five million characters of storage. */
const maxStoredLength = 1_500_000;

/** The steps that can be undone and redone. */
export class History {
  #done: readonly Step[] = [];
  #undone: readonly Step[] = [];
  /** Name of the gesture whose changes still become one step. */
  #gesture: string | undefined;

  /** The step that is undone next. */
  get undoStep(): Step | undefined {
    return this.#done.at(-1);
  }

  /** The step that is redone next. */
  get redoStep(): Step | undefined {
    return this.#undone.at(-1);
  }

  /** Whether a step has this file. */
  names(file: string): boolean {
    const steps = [...this.#done, ...this.#undone];
    return steps.some(({ parts }) =>
      parts.some(({ before = "", after = "" }) => before.includes(file) || after.includes(file)),
    );
  }

  /** Adds a step that was made. Steps of the same gesture that follow each other become one. */
  add(step: Step, gesture?: string): void {
    const last = this.undoStep;
    const isSame = last !== undefined && gesture !== undefined && gesture === this.#gesture;
    const next = isSame ? merged(last, step) : step;
    const before = isSame ? this.#done.slice(0, -1) : this.#done;
    this.#done = next.parts.length === 0 ? before : [...before, next].slice(-maxSteps);
    this.#undone = [];
    this.#gesture = next.parts.length === 0 ? undefined : gesture;
  }

  /** The last step was undone; of it, only the parts that went back can be redone. */
  undo(parts: readonly StepPart[]): void {
    [this.#done, this.#undone] = moved(this.#done, this.#undone, parts);
    this.#gesture = undefined;
  }

  /** The step that was undone last was made again, with these parts. */
  redo(parts: readonly StepPart[]): void {
    [this.#undone, this.#done] = moved(this.#undone, this.#done, parts);
    this.#gesture = undefined;
  }

  /** The history as text, without its oldest steps if it is long. */
  get stored(): string {
    const undone = [...this.#undone];
    let done = this.#done;
    for (;;) {
      const json = JSON.stringify({ done, undone });
      if (json.length <= maxStoredLength || done.length === 0)
        return json.length <= maxStoredLength ? json : "";
      done = done.slice(Math.ceil(done.length / 4));
    }
  }

  /** Takes a stored history over; unreadable ones are passed over. */
  restore(stored: string | undefined): void {
    const history = v.safeParse(historySchema, jsonIn(stored ?? ""));
    // Otherwise nothing was stored yet, or by another version.
    if (history.success) [this.#done, this.#undone] = [history.output.done, history.output.undone];
  }
}

/** Moves the last step from one list to the other, with these of its parts. */
function moved(
  from: readonly Step[],
  to: readonly Step[],
  parts: readonly StepPart[],
): [from: readonly Step[], to: readonly Step[]] {
  const step = from.at(-1);
  return [from.slice(0, -1), step && parts.length > 0 ? [...to, { ...step, parts }] : to];
}

/** Two steps as one, without the values that are as they were before the first. */
function merged(first: Step, second: Step): Step {
  const changed = mergedParts(first.parts, second.parts).filter(({ before, after }) => before !== after);
  return { parts: changed, opened: [first.opened[0], second.opened[1]] };
}
