import { Emitter } from "../../shared/emitter.ts";
import type { VoiceTurn } from "../../shared/protocol/overlay-protocol.ts";
import { createStore } from "../../shared/store.ts";

interface GateState {
  /** Whether the streamer holds all voices back. */
  readonly isHeld: boolean;
  /** Whether the overlay's source is muted in OBS. */
  readonly isMutedInObs: boolean;
  /** What voices may do. */
  readonly turn: VoiceTurn;
}

/** Permission for the voices of all pages to speak, and whether they are muted in OBS. */
export class VoiceGate {
  readonly state = createStore<GateState, Partial<GateState>>(
    { isHeld: false, isMutedInObs: false, turn: "free" },
    (before, change) => {
      const next = { ...before, ...change };
      return JSON.stringify(next) === JSON.stringify(before) ? before : next;
    },
  );
  /** Emits when the streamer wants the voice that waits to speak. */
  readonly saidNow = new Emitter();
  /** Emits when the overlay is to be unmuted in OBS. */
  readonly unmute = new Emitter();

  /** Lets the voice that waits for its turn speak. */
  sayNow(): void {
    this.state.dispatch({ isHeld: false });
    this.saidNow.emit();
  }
}
