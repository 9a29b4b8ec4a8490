import type { Clock } from "../../shared/clock.ts";
import type { PageAnswer } from "../../shared/protocol/page-messages.ts";
import type { VoiceFailure } from "../../shared/protocol/overlay-protocol.ts";

/** The loudness so soon after a voice's beginning may still be that of the voice before. */
const settleMs = 100;

/** How loud the last voice was at its loudest, and why the last one that was not heard was not; how long ago each was. */
export class LastVoice {
  readonly #clock: Pick<Clock, "now">;
  #loudest: { readonly level: number; readonly at: number } | undefined;
  #failure: { readonly reason: VoiceFailure; readonly at: number } | undefined;
  #isNext = true;
  #begunAt = 0;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** A voice begins to be heard. */
  begin(): void {
    this.#isNext = true;
    this.#begunAt = this.#clock.now();
  }

  /** Loudness now, 0 to 1. */
  hear(level: number): void {
    if (this.#clock.now() - this.#begunAt < settleMs) return;
    const before = this.#isNext ? 0 : (this.#loudest?.level ?? 0);
    this.#loudest = { level: Math.max(level, before), at: this.#clock.now() };
    this.#isNext = false;
  }

  /** A voice was not heard. */
  fail(reason: VoiceFailure): void {
    this.#failure = { reason, at: this.#clock.now() };
  }

  /** What a page answers when it is asked. */
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
