import type { StorageProblem } from "../../../../shared/protocol/storage-problems.ts";
import type { AlertSettings } from "../../../../shared/alerts/alert-settings.ts";

/** The result for one thing in the file: taken over, kept without being used, or left for the streamer to look at. */
export type ImportOutcome = "taken" | "off" | "look";

/** Why a line is in the report. */
export type ImportNote =
  // Taken over.
  | "settings"
  | "variation"
  // Kept, but off.
  | "disabled"
  | "other"
  | "tier"
  | "months"
  | "condition"
  // Please look.
  | "host"
  | "variables"
  | "cut"
  | "markup"
  | "seconds"
  | "motion"
  | "least"
  | "code"
  | "speech"
  | "embedded"
  | "samePicture"
  | "manyVariations"
  | "secondBox"
  | "manyBoxes"
  | "byHand"
  | "rejected"
  | "flashes";

/** One line of the report. */
export interface ImportLine {
  readonly outcome: ImportOutcome;
  readonly note: ImportNote;
  /** The alert's name here, or the file's own for what has none; left out: the whole file. */
  readonly alert?: string;
  /** The streamer's name for a variation. */
  readonly variation?: string;
  /** What the sentence names: variables, a number, a file's name. */
  readonly detail?: string;
  /** Why a file was rejected. */
  readonly problem?: StorageProblem;
}

/** A file that the alerts use. */
export interface MediaWanted {
  /** Its address or its path, without a query, which may hold a token. */
  readonly source: string;
  /** Its name, for the report. */
  readonly name: string;
  readonly uses: readonly { readonly alert: string; readonly field: "picture" | "sound" }[];
}

/** What an import will do: nothing has happened yet. */
export interface ImportPlan {
  /** Settings with the sources of their pictures and sounds in place of files. */
  readonly settings: AlertSettings;
  readonly media: readonly MediaWanted[];
  readonly lines: readonly ImportLine[];
}
