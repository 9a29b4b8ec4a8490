import type { Clock } from "../../../shared/clock.ts";
import type { PageStorage } from "../../page/storage.ts";
import type { StepPart } from "./history.ts";
import type { LayoutRoutes } from "./layout-saver.ts";

/** What a document needs. */
export interface DocumentOptions {
  readonly clock: Clock;
  readonly routes: LayoutRoutes;
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
  | { readonly kind: "renamed"; readonly from: string; readonly to: string }
  /**
   * `silent`: the plugin stopped answering; `unwritten`: it cannot write its file; `answers`: all is well again;
   * `rejected`: a change could not be stored.
   */
  | { readonly kind: "silent" | "unwritten" | "answers" | "rejected" | "taken" };

/** Settings besides layouts whose changes can be undone, by name, as text. */
export interface UndoTarget {
  /** Reads the settings if that is needed; resolves with whether they are known. */
  readonly prepare: () => Promise<boolean>;
  readonly now: (name: string) => string | undefined;
  readonly put: (name: string, value: string | undefined) => void;
}
