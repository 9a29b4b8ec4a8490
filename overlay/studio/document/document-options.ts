import type { Clock } from "../../../shared/clock.ts";
import type { PageStorage } from "../../page/storage.ts";
import type { AllRoutes } from "./save-queue.ts";
import type { Step } from "./history.ts";
import type { SettingsKind, StepPart } from "./step-part.ts";

/** What a document needs. */
export interface DocumentOptions {
  readonly clock: Clock;
  readonly routes: AllRoutes;
  /** Outlasts the browser: the layout that was opened last, and what is not sent yet. */
  readonly lasting: PageStorage;
  /** Outlasts a reload: the history. */
  readonly tab: PageStorage;
  /** The name of a new layout. */
  readonly newName: string;
}

/** Something that the streamer should know. */
export type DocumentNotice =
  /** Another window changed these options of the open layout. */
  | { readonly kind: "changed"; readonly options: readonly string[] }
  /** Another window removed this layout, which was open. */
  | { readonly kind: "removed"; readonly layout: string }
  /** These values were changed elsewhere since, so that undo or redo left them. */
  | { readonly kind: "stayed"; readonly parts: readonly StepPart[] }
  /** This step was undone, or made again. */
  | { readonly kind: "undo" | "redo"; readonly step: Step }
  | { readonly kind: "renamed"; readonly from: string; readonly to: string }
  /**
   * `silent`: the plugin stopped answering; `unwritten`: it cannot write its file; `answers`: all is well again.
   */
  | { readonly kind: "silent" | "unwritten" | "answers" }
  /** `rejected`: a change could not be stored; `taken`: another layout has the name. */
  | { readonly kind: "rejected" | "taken"; readonly of: SettingsKind };
