import { LastIds } from "../../shared/api/last-ids.ts";
import type { Clock } from "../../shared/clock.ts";
import { awaitMs } from "../../shared/voice/voice-stream.ts";

/** Most voices that are expected; beyond this the oldest are dropped. */
const most = 12;

/** Messages whose voices are not announced yet, and messages whose voices must not be played. */
export class ExpectedVoices {
  readonly #clock: Clock;
  /** Wall-clock time of each message, by its id. */
  readonly #expected = new Map<string, number>();
  readonly #forbidden = new LastIds();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Ids of all expected messages, oldest first. */
  get all(): readonly string[] {
    return [...this.#expected.keys()];
  }

  /** The oldest message whose voice is still likely to be announced. */
  get next(): string | undefined {
    const since = this.#clock.wall() - awaitMs;
    return this.all.find((id) => (this.#expected.get(id) ?? 0) > since);
  }

  add(messageId: string): void {
    this.#expected.set(messageId, this.#clock.wall());
    const [oldest = ""] = this.#expected.keys();
    if (this.#expected.size > most) this.#expected.delete(oldest);
  }

  /** Removes a message because its voice is announced; returns whether the voice may be played. */
  announced(messageId: string): boolean {
    this.#expected.delete(messageId);
    return !this.#forbidden.has(messageId);
  }

  /** Forbids a message's voice, now and later. */
  forbid(messageId: string): void {
    this.#expected.delete(messageId);
    this.#forbidden.add(messageId);
  }
}
