import { freshBackoff, healthyAfterMs, nextWait } from "./api/backoff.ts";
import type { Clock } from "./clock.ts";

/** Options of `LastingConnection`. `Why` is what a connection can fail for. */
export interface LastingConnectionOptions<Connection, Why> {
  readonly clock: Clock;
  /** 0 ≤ r < 1. */
  readonly random: () => number;
  /** Connects. `onEnd` is called once, when the connection ends or could not be made. */
  readonly connect: (onEnd: (why: Why) => void) => Promise<Connection>;
  /** Prepares a new connection. `isCurrent` is false once another has begun or none is wanted. */
  readonly prepare: (connection: Connection, isCurrent: () => boolean) => Promise<void> | void;
  /** What an error of `connect` or `prepare` means; throws those that mean nothing. */
  readonly whyOf: (error: unknown) => Why;
  /**
   * Called with what is gone: the connection, if there was one. Returns the shortest wait before the next attempt in
   * milliseconds; `undefined`: there is none.
   */
  readonly onLost: (why: Why, connection: Connection | undefined) => number | undefined;
}

/** Without a minimum, retries would be a busy loop. */
const minWaitMs = 500;

/** A connection to another program on this computer, which is made again whenever it is lost. None until `start`. */
export class LastingConnection<Connection extends { close(): void }, Why> {
  readonly #options: LastingConnectionOptions<Connection, Why>;
  #current: Connection | undefined;
  #backoff = freshBackoff;
  #attempt = 0;
  #connecting: Promise<void> | undefined;
  #openedAt = Number.POSITIVE_INFINITY;
  #cancelWait = (): void => {};

  constructor(options: LastingConnectionOptions<Connection, Why>) {
    this.#options = options;
  }

  /** The connection, also while it is being prepared. */
  get current(): Connection | undefined {
    return this.#current;
  }

  /** Ends the connection and connects again, with the first and shortest wait after a failure. */
  start(): void {
    this.stop();
    this.#backoff = freshBackoff;
    void this.tryNow();
  }

  /** Connects at once unless connected; resolves when the connection is prepared, or the attempt has failed. */
  async tryNow(): Promise<void> {
    if (this.#current && !this.#connecting) return;
    this.#cancelWait();
    this.#connecting ??= this.#connect();
    await this.#connecting;
  }

  /** Ends the connection, and tries again later. */
  lose(why: Why): void {
    const { clock, random, onLost } = this.#options;
    const lost = this.#current;
    if (clock.now() - this.#openedAt >= healthyAfterMs) this.#backoff = freshBackoff;
    this.stop();
    const attempt = this.#attempt;
    const minMs = onLost(why, lost);
    if (minMs === undefined || attempt !== this.#attempt) return;
    const { backoff, waitMs } = nextWait(this.#backoff, random());
    this.#backoff = backoff;
    this.#cancelWait = clock.after(Math.max(minWaitMs, minMs, waitMs), () => void this.tryNow());
  }

  /** Ends the connection, and tries no more until `start`. */
  stop(): void {
    this.#attempt++;
    this.#cancelWait();
    this.#current?.close();
    this.#current = undefined;
    this.#connecting = undefined;
    this.#openedAt = Number.POSITIVE_INFINITY;
  }

  async #connect(): Promise<void> {
    const { clock, connect, prepare, whyOf } = this.#options;
    const mine = ++this.#attempt;
    const isCurrent = (): boolean => mine === this.#attempt;
    try {
      const connection = await connect((why) => isCurrent() && this.lose(why));
      if (!isCurrent()) return connection.close();
      this.#current = connection;
      await prepare(connection, isCurrent);
      if (isCurrent()) this.#openedAt = clock.now();
    } catch (error) {
      const why = whyOf(error);
      if (isCurrent()) this.lose(why);
    }
    if (isCurrent()) this.#connecting = undefined;
  }
}
