import type { Clock } from "../../shared/clock.ts";
import type { PageAnswer } from "../../shared/protocol/page-messages.ts";
import type { VoiceFailure } from "../../shared/protocol/overlay-protocol.ts";

/** Levels within this time of a voice's beginning may belong to the voice before. */
const settleMs = 100;

/** The loudest level of the last voice, and the reason of the last failed voice, each with its age. */
export class LastVoice {
  readonly #clock: Clock;
  #loudest: { readonly level: number; readonly at: number } | undefined;
  #failure: { readonly reason: VoiceFailure; readonly at: number } | undefined;
  #isNext = true;
  #startedAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Starts a new voice. */
  begin(): void {
    this.#isNext = true;
    this.#startedAt = this.#clock.now();
  }

  /** Records the current level, 0 to 1. */
  addLevel(level: number): void {
    if (this.#clock.now() - this.#startedAt < settleMs) return;
    const before = this.#isNext ? 0 : (this.#loudest?.level ?? 0);
    this.#loudest = { level: Math.max(level, before), at: this.#clock.now() };
    this.#isNext = false;
  }

  /** Records that a voice failed. */
  fail(reason: VoiceFailure): void {
    this.#failure = { reason, at: this.#clock.now() };
  }

  /** Its part of the page's answer to a question of the plugin. */
  get answer(): Partial<PageAnswer> {
    const now = this.#clock.now();
    const loudest = this.#loudest;
    const failure = this.#failure;
    return {
      ...(loudest && { heard: { level: loudest.level, agoMs: now - loudest.at } }),
      ...(failure && { failed: { reason: failure.reason, agoMs: now - failure.at } }),
    };
  }
}
