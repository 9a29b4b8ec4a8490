import type { RequestRecord } from "../service/request-record.ts";

/** The service's window between two reactions, as somebody beside the service sees it. Times of `performance.now()`. */
export class ReactionWindow {
  readonly #windowMs: number;
  #openedAt = Number.NEGATIVE_INFINITY;
  #pending: RequestRecord[] = [];
  #blurredAt = Number.NEGATIVE_INFINITY;
  /** Requests that came although the plugin knew that the window was open. */
  early = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** A request arrived; whether it opens a window is known when it is answered. */
  asked(record: RequestRecord): void {
    this.#pending.push(record);
  }

  /** Notes whether a request comes inside a window that the plugin knows of. */
  isEarly(at: number): boolean {
    const left = this.leftMs(at);
    const isEarly = left !== undefined && left > 0;
    if (isEarly) this.early++;
    return isEarly;
  }

  /** From now on and for a window's length nobody can know whether the service counted a request. */
  blur(at = performance.now()): void {
    this.#blurredAt = at;
  }

  /** How long the window still lasts; `undefined`: unknown. */
  leftMs(at: number): number | undefined {
    for (const { status, receivedAtMs } of this.#pending)
      if (status === 200) this.#openedAt = Math.max(this.#openedAt, receivedAtMs);
    this.#pending = this.#pending.filter(
      ({ status, receivedAtMs }) => status === 0 && at - receivedAtMs < 60_000,
    );
    if (at - this.#blurredAt < 2 * this.#windowMs || this.#pending.length > 0) return undefined;
    return Math.max(0, this.#openedAt + this.#windowMs - at);
  }
}
