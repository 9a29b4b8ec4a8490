import type { DeckAction } from "./deck-action.ts";
import type { ProcessEnd } from "./plugin-process.ts";

/** A command as it arrived. */
export interface ReceivedCommand {
  /** `performance.now()` at arrival. */
  readonly at: number;
  readonly from: "plugin" | "inspector";
  readonly event: string;
  /** The key or dial that it concerns; nothing for commands about the plugin as a whole. */
  readonly action: DeckAction | undefined;
  readonly payload: unknown;
}

/** What a deck tells its listeners, by kind. */
export interface DeckEvents {
  /** A well-formed command came and had its effect. */
  readonly command: ReceivedCommand;
  /** Something came that the application would refuse or ignore; a sentence. */
  readonly complaint: string;
  /** Something that one can see or read of a key or dial is different. */
  readonly change: DeckAction;
  /** The plugin registered or left, an inspector appeared or disappeared. */
  readonly connection: "plugin" | "inspector";
  /** The plugin printed a line. */
  readonly output: { readonly line: string; readonly from: "stdout" | "stderr" };
  /** The plugin's process ended. */
  readonly exit: ProcessEnd;
}
