import { Emitter } from "../../shared/emitter.ts";
import type { VoiceTurn } from "../../shared/protocol/overlay-protocol.ts";

/** What the voices of all pages may do. */
export class VoiceGate {
  readonly #changed: () => void;
  readonly #saidNow = new Emitter();
  #isHeld = false;
  #turn: VoiceTurn = "free";
  /** Calls back when the streamer wants the voice that waits to speak; returns an unsubscribe function. */
  readonly onSayNow = this.#saidNow.subscribe;

  /** `changed` is called after each change. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Whether the streamer holds all voices back. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  get turn(): VoiceTurn {
    return this.#turn;
  }

  /** Holds all voices back, or no longer. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#changed();
  }

  /** Lets the voice that waits for its turn speak. */
  sayNow(): void {
    this.hold(false);
    this.#saidNow.emit();
  }

  setTurn(turn: VoiceTurn): void {
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#changed();
  }
}
