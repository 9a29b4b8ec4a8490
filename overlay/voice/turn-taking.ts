import type { VoiceTurn } from "../../shared/protocol/overlay-protocol.ts";
import { type Playing, pauseVoice, resumeVoice } from "./playing.ts";
import type { VoicePlayerOptions } from "./voice-player-options.ts";

/** A voice fades for so long when the streamer holds it, in seconds. */
const holdFadeSeconds = 0.15;
/** Sound that is not there yet is looked through for a pause this much later, in milliseconds. */
const pauseSearchMs = 100;

/** Stops the voice under way and lets it go on, as its turn has it. */
export class TurnTaking {
  readonly #options: VoicePlayerOptions;
  readonly #current: () => Playing | undefined;
  readonly #onChange: (isDucked: boolean) => void;
  #turn: VoiceTurn = "free";
  #cancelPause = (): void => {};

  /** `current` returns the voice under way. `onChange` is called after each change, with whether voices are quieter. */
  constructor(
    options: VoicePlayerOptions,
    current: () => Playing | undefined,
    onChange: (isDucked: boolean) => void,
  ) {
    this.#options = options;
    this.#current = current;
    this.#onChange = onChange;
  }

  /** Whether a voice may begin or go on. */
  get isFree(): boolean {
    return this.#turn === "free";
  }

  /** Sets what voices may do. */
  set(turn: VoiceTurn): void {
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#cancelPause();
    const mine = this.#current();
    if (mine?.isPaused && turn === "free") {
      resumeVoice(mine, this.#options.clock.wall());
      if (mine.hasBegun) this.#options.onPaused(mine.voice.messageId, mine.from * 1000);
    } else if (mine && !mine.isPaused && turn === "hold") this.#pause(mine, holdFadeSeconds);
    else if (mine && !mine.isPaused && turn === "pause") this.#awaitPause(mine);
    this.#onChange(turn === "duck");
  }

  /** Stops a voice at the next pause in its sound. */
  #awaitPause(mine: Playing): void {
    const seconds = mine.sink?.untilPause();
    this.#cancelPause = this.#options.clock.after(
      seconds === undefined ? pauseSearchMs : seconds * 1000,
      () => {
        if (mine !== this.#current()) return;
        if (seconds === undefined) return this.#awaitPause(mine);
        this.#pause(mine);
        this.#onChange(false);
      },
    );
  }

  #pause(mine: Playing, fadeSeconds?: number): void {
    pauseVoice(mine, fadeSeconds);
    if (mine.hasBegun) this.#options.onPaused(mine.voice.messageId);
  }
}
