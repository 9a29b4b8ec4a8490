import type { ControlPress, ControlState } from "../../shared/protocol/control-protocol.ts";
import type { ControlWords, Language } from "../../shared/words/words.ts";
import type { Presses } from "./presses.ts";

/** What the sections of the control page show, and how they press. A new one for each change. */
export interface Panel {
  readonly words: ControlWords;
  readonly language: Language;
  /** The last state of the plugin; `undefined` until there was one. */
  readonly state: ControlState | undefined;
  /** Why nothing can be pressed: there is no connection. */
  readonly whyClosed: string | undefined;
  readonly presses: Omit<Presses, "press">;
  press(place: string, press: ControlPress): void;
  /** What is left by now of a time that the state told, in milliseconds. */
  readonly leftOf: (ms: number) => number;
}
