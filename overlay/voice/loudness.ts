import type { Clock } from "../../shared/clock.ts";
import { loadSinks } from "./sinks/sink-for.ts";
import { type VoiceOutput, createVoiceOutput } from "./voice-output.ts";

/** How loud voices are, and where they are heard: the sound device is opened when a voice is wanted. */
export class Loudness {
  readonly #clock: Clock;
  readonly #ofPage: number;
  readonly #onChange: () => void;
  #output: VoiceOutput | undefined;
  #isMuted = false;
  #ofDeck = 1;

  /** `ofPage`: what the page's address asks for, 0 to 1. `onChange` hears of each change, and when sound becomes possible. */
  constructor(clock: Clock, ofPage: number, onChange: () => void) {
    this.#clock = clock;
    this.#ofPage = ofPage;
    this.#onChange = onChange;
  }

  /** 0 to 1. */
  get volume(): number {
    return this.#isMuted ? 0 : this.#ofDeck * this.#ofPage;
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#set();
  }

  /** What the deck asks for, 0 to 1. */
  setVolume(volume: number): void {
    this.#ofDeck = volume;
    this.#set();
  }

  /** Asks for sound. */
  open(): VoiceOutput {
    if (this.isLost) this.#output = undefined;
    if (!this.#output) {
      this.#output = createVoiceOutput(this.#clock, this.volume, this.#onChange);
      // Its sound comes half a second later: by then the script is there.
      void loadSinks();
    }
    this.#output.resume();
    return this.#output;
  }

  /** Whether the browser has closed the sound device: what plays there is not heard any more. */
  get isLost(): boolean {
    return this.#output?.context.state === "closed";
  }

  /** Asks for sound once more, if it was asked for. */
  resume(): void {
    this.#output?.resume();
  }

  /** Lets the sound card rest. */
  rest(): void {
    this.#output?.rest();
  }

  /** What is heard now, 0 to 1. */
  level(): number {
    return this.#output?.level() ?? 0;
  }

  #set(): void {
    this.#output?.setVolume(this.volume);
    this.#onChange();
  }
}
