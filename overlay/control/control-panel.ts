import type { ControlState, ReactionKey } from "../../shared/protocol/control-protocol.ts";
import type { ControlWords, Language } from "../../shared/words/words.ts";
import type { ControlPresses } from "./control-presses.ts";
import type { FoldedSections } from "./folded-sections.ts";

/** What the sections of the control page show, and how they press. Each change makes a new one. */
export interface ControlPanel {
  readonly words: ControlWords;
  readonly language: Language;
  /** The plugin's last state; `undefined` before the first one. */
  readonly state: ControlState | undefined;
  /** The sentence that disables every button while there is no connection. */
  readonly closedReason: string | undefined;
  /** Whether there is no connection yet. */
  readonly isConnecting: boolean;
  /** The reaction keys of the streamer's decks. */
  readonly reactions: readonly ReactionKey[];
  readonly presses: ControlPresses;
  readonly folded: FoldedSections;
  /** Milliseconds that are left now of a time in the last state. */
  readonly leftOf: (ms: number) => number;
}
