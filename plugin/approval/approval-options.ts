import type { Tools } from "../../shared/tools.ts";

/** What approval needs of the plugin. */
export interface ApprovalOptions extends Tools {
  /** The names of the account's characters, under which the AI writes in chat; `undefined` while they are not known. */
  readonly aiNames: () => readonly string[] | undefined;
  /** How many messages awaited approval when the plugin ended. */
  readonly lost: number;
  /** Whether all is quiet: then only the streamer approves. Default: never. */
  readonly isQuiet?: () => boolean;
  /** Whether a page may show texts of this kind; others are rejected without a decision. Default: always. */
  readonly isShown?: (kind: "greeting" | "thought") => boolean;
}
