import type { UndoTarget } from "./document-options.ts";
import type { Step, StepPart } from "./history.ts";
import { type LayoutEdit, type LayoutQueries, queryIn } from "./layout-edits.ts";
import { editFor, swapped } from "./step-edits.ts";

/** Layouts that steps change. */
export interface EditedLayouts {
  readonly layouts: LayoutQueries;
  edit(edit: LayoutEdit): void;
}

/** The result of undoing or redoing a step, its parts as the step has them. */
export interface Moved {
  readonly moved: readonly StepPart[];
  /** The parts whose values were changed elsewhere since. */
  readonly stayed: readonly StepPart[];
}

/** Makes the parts of steps, takes them back, and makes them again. */
export class StepMaker {
  readonly #edited: EditedLayouts;
  readonly #onRename: (from: string, to: string) => void;
  readonly #targets = new Map<StepPart["of"], UndoTarget>();

  constructor(edited: EditedLayouts, onRename: (from: string, to: string) => void) {
    this.#edited = edited;
    this.#onRename = onRename;
  }

  /** Sets what makes parts of this kind. */
  follow(of: StepPart["of"], target: UndoTarget): void {
    this.#targets.set(of, target);
  }

  /** The settings that a step needs to know, besides the layouts. */
  targetsOf({ parts }: Step): readonly UndoTarget[] {
    return [...new Set(parts.flatMap(({ of }) => this.#targets.get(of) ?? []))];
  }

  make(part: StepPart): void {
    const { of, name, before = "", after } = part;
    if (of === "alert" || of === "tone") this.#targets.get(of)?.put(name, after);
    else this.#edited.edit(editFor(part));
    if (of === "rename") this.#onRename(before, after ?? "");
  }

  /** Takes a step back, but for values that were changed elsewhere. */
  undo({ parts }: Step): Moved {
    const stayed = parts.toReversed().filter((part) => !this.#makeIfUntouched(swapped(part)));
    return { moved: parts.filter((part) => !stayed.includes(part)), stayed };
  }

  /** Makes a step again, but for values that were changed elsewhere. */
  redo({ parts }: Step): Moved {
    const stayed = parts.filter((part) => !this.#makeIfUntouched(part));
    return { moved: parts.filter((part) => !stayed.includes(part)), stayed };
  }

  #makeIfUntouched(part: StepPart): boolean {
    if (part.of === "option" && queryIn(this.#edited.layouts, part.layout ?? "") === undefined) return false;
    if (this.#now(part) !== part.before) return false;
    this.make(part);
    return true;
  }

  /** The value that a part changes, as it is now. */
  #now({ of, name, layout = "", before = "", after = "" }: StepPart): string | undefined {
    const { layouts } = this.#edited;
    switch (of) {
      case "option":
        return new URLSearchParams(queryIn(layouts, layout)).get(name) ?? undefined;
      case "layout":
        return queryIn(layouts, name);
      case "rename": {
        const isPossible = queryIn(layouts, before) !== undefined && queryIn(layouts, after) === undefined;
        return isPossible ? before : undefined;
      }
      case "alert":
      case "tone":
        return this.#targets.get(of)?.now(name);
    }
  }
}
