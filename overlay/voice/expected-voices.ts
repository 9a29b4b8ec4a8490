import { LastIds } from "../../shared/api/last-ids.ts";
import type { Clock } from "../../shared/clock.ts";
import { awaitMs } from "../../shared/voice/voice-entry.ts";

const most = 12;

/** Messages whose voices have yet to be announced, and those whose voices must not be heard. */
export class ExpectedVoices {
  readonly #clock: Pick<Clock, "wall">;
  /** Since when each is expected. */
  readonly #expected = new Map<string, number>();
  readonly #forbidden = new LastIds();

  constructor(clock: Pick<Clock, "wall">) {
    this.#clock = clock;
  }

  /** All that are expected, oldest first. */
  get all(): readonly string[] {
    return [...this.#expected.keys()];
  }

  /** The oldest that is likely to be announced still. */
  get next(): string | undefined {
    const since = this.#clock.wall() - awaitMs;
    return this.all.find((id) => (this.#expected.get(id) ?? 0) > since);
  }

  add(messageId: string): void {
    this.#expected.set(messageId, this.#clock.wall());
    const [oldest = ""] = this.#expected.keys();
    if (this.#expected.size > most) this.#expected.delete(oldest);
  }

  /** A voice is announced; returns whether it may be heard. */
  announced(messageId: string): boolean {
    this.#expected.delete(messageId);
    return !this.isForbidden(messageId);
  }

  /** This message must not be heard, now or later. */
  forbid(messageId: string): void {
    this.#expected.delete(messageId);
    this.#forbidden.add(messageId);
  }

  isForbidden(messageId: string): boolean {
    return this.#forbidden.has(messageId);
  }
}
