import { Emitter } from "../../shared/emitter.ts";
import type { VoiceTurn } from "../../shared/protocol/overlay-protocol.ts";

/** Permission for the voices of all pages to speak, and whether they are muted in OBS. */
export class VoiceGate {
  readonly #changed: () => void;
  readonly #saidNow = new Emitter();
  readonly #unmuted = new Emitter();
  #isHeld = false;
  #isMutedInObs = false;
  #turn: VoiceTurn = "free";
  /** Calls back when the streamer wants the voice that waits to speak; returns an unsubscribe function. */
  readonly onSayNow = this.#saidNow.subscribe;

  /** Calls back when the overlay is to be unmuted in OBS; returns an unsubscribe function. */
  readonly onUnmuteInObs = this.#unmuted.subscribe;

  /** `changed` is called after each change. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Whether the streamer holds all voices back. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Whether the overlay's source is muted in OBS. */
  get isMutedInObs(): boolean {
    return this.#isMutedInObs;
  }

  setMutedInObs(isMuted: boolean): void {
    if (isMuted === this.#isMutedInObs) return;
    this.#isMutedInObs = isMuted;
    this.#changed();
  }

  unmuteInObs(): void {
    if (this.#isMutedInObs) this.#unmuted.emit();
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
