import type { Clock } from "../../shared/clock.ts";
import type { PageAnswer } from "../../shared/overlay-protocol.ts";

/** How loud the last voice was at its loudest, and how long ago. */
export class LastVoice {
  readonly #clock: Pick<Clock, "now">;
  #loudest: { readonly level: number; readonly at: number } | undefined;
  #isNext = true;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** Somebody begins to speak. */
  begin(): void {
    this.#isNext = true;
  }

  /** Loudness now, 0 to 1. */
  hear(level: number): void {
    const before = this.#isNext ? 0 : (this.#loudest?.level ?? 0);
    this.#loudest = { level: Math.max(level, before), at: this.#clock.now() };
    this.#isNext = false;
  }

  get heard(): PageAnswer["heard"] {
    const loudest = this.#loudest;
    return loudest ? { level: loudest.level, agoMs: this.#clock.now() - loudest.at } : null;
  }
}
