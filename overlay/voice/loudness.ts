import type { Clock } from "../../shared/clock.ts";
import { type VoiceOutput, createVoiceOutput } from "./voice-output.ts";

/** 12 dB quieter. */
const duckedShare = 10 ** (-12 / 20);

/** The volume of voices, and their sound output, which is opened with the first voice. */
export class Loudness {
  readonly #clock: Clock;
  readonly #ofPage: () => number;
  readonly #onChange: () => void;
  #output: VoiceOutput | undefined;
  #isMuted = false;
  #ofDeck = 1;
  #isDucked = false;
  #latest: number | undefined;

  /** `ofPage` returns the page's own volume now, 0 to 1. `onChange` is called when the volume or the output changes. */
  constructor(clock: Clock, ofPage: () => number, onChange: () => void) {
    this.#clock = clock;
    this.#ofPage = ofPage;
    this.#onChange = onChange;
  }

  /** The volume of voices, 0 to 1. */
  get volume(): number {
    return this.#isMuted ? 0 : this.#ofDeck * this.#ofPage();
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#set();
  }

  /** Sets the deck's volume, 0 to 1. */
  setVolume(volume: number): void {
    this.#ofDeck = volume;
    this.#set();
  }

  /** Makes voices quieter than their volume, or no longer. */
  setDucked(isDucked: boolean): void {
    if (isDucked === this.#isDucked) return;
    this.#isDucked = isDucked;
    this.#output?.setVolume(this.#audible);
  }

  /** Opens the output, and resumes it if it rests. */
  open(): VoiceOutput {
    if (this.isLost) this.#output = undefined;
    this.#output ??= createVoiceOutput(this.#clock, this.#audible, this.#onChange);
    this.#output.resume();
    return this.#output;
  }

  /** Whether the browser has closed the output, so that what plays there is silent. */
  get isLost(): boolean {
    return this.#output?.context.state === "closed";
  }

  /** Resumes the output if there is one. */
  resume(): void {
    this.#output?.resume();
  }

  /** Suspends the output after a while, to spare the sound card. */
  rest(): void {
    this.#output?.rest();
  }

  /** The current level, 0 to 1. */
  level(): number {
    return this.#output?.level() ?? 0;
  }

  #set(): void {
    if (this.volume === this.#latest) return;
    this.#latest = this.volume;
    this.#output?.setVolume(this.#audible);
    this.#onChange();
  }

  get #audible(): number {
    return this.volume * (this.#isDucked ? duckedShare : 1);
  }
}
