import type { Envelope } from "../../shared/api/envelope.ts";
import type { Timer } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { Store } from "../../shared/store.ts";

/** A stream that ends and goes on within this time is one. */
const graceMs = 180_000;
/** How long OBS must have stopped: a streamer may start it again at once. */
export const obsStopMs = 10_000;
/** An end that became due while the plugin did not run waits until rules and pages are there. */
const afterStartMs = 5_000;

/** A stream as it counts. Times are milliseconds. */
export interface StreamRecord {
  readonly isLive: boolean;
  readonly since: number;
  /** The service's id of it. */
  readonly id?: string | undefined;
  /** The last sign of it. */
  readonly seenAt: number;
  /** When it went offline, if that does not count yet. */
  readonly offlineAt?: number | undefined;
  /** Text of the event that announced it. */
  readonly held?: string | undefined;
}

/** Options of `Streams`. */
export interface StreamsOptions {
  readonly records: Map<string, StreamRecord>;
  readonly timer: Timer;
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number;
  /** Called with the text of an event `channel.go_offline` once that counts. */
  readonly onEnd: (text: string) => void;
  readonly onChange: () => void;
}

/**
 * The streams of the account's channels. Live counts at once; offline counts once it has lasted for minutes, or at once
 * while OBS is connected and does not stream. By channel from the status, and by platform and channel from events.
 */
export class Streams {
  readonly #options: StreamsOptions;
  readonly #changed = new Emitter();
  /** Calls back when a stream has begun or ended, as it counts; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;
  #isObsIdle = false;
  #cancel = (): void => {};

  constructor(options: StreamsOptions) {
    this.#options = options;
    const now = options.now();
    for (const [key, record] of options.records)
      if (record.offlineAt !== undefined && now - record.offlineAt > 2 * graceMs)
        options.records.set(key, { ...ended(record), seenAt: record.offlineAt });
    this.#wait(afterStartMs);
  }

  /** Whether a channel is live as it counts; `undefined`: not known. */
  isLive(channel: string): boolean | undefined {
    return this.#options.records.get(statusKey(channel))?.isLive;
  }

  /** Channels that are offline, which does not count yet. */
  get ending(): readonly string[] {
    const ends = [...this.#options.records].filter(([, { offlineAt }]) => offlineAt !== undefined);
    return [...new Set(ends.map(([key]) => (JSON.parse(key) as readonly string[]).at(-1) ?? ""))];
  }

  /** When the stream began in which an event came; `undefined`: no stream is known. */
  sinceOf(envelope: Envelope): number | undefined {
    const { records } = this.#options;
    const found = [records.get(eventKey(envelope)), records.get(statusKey(envelope.channel.name))];
    const begun = found.flatMap((record) => (record?.isLive ? [record.since] : []));
    return begun.length === 0 ? undefined : Math.min(...begun);
  }

  /** Notes that a stream goes on. Another id after a silence is another stream, whose beginning was missed. */
  see(envelope: Envelope): void {
    const { now, records } = this.#options;
    const key = eventKey(envelope);
    const record = records.get(key);
    if (!record?.isLive || record.offlineAt !== undefined) return;
    const { id = record.id } = envelope.stream ?? {};
    const isOther = id !== record.id && now() - record.seenAt > graceMs;
    records.set(key, { ...record, id, seenAt: now(), since: isOther ? now() : record.since });
  }

  /** Takes a channel's status. */
  status(channel: string, isLive: boolean): void {
    const key = statusKey(channel);
    const record = this.#options.records.get(key);
    if (record && isLive === (record.isLive && record.offlineAt === undefined)) return;
    if (!isLive) return void this.#end(key, undefined, record ?? endedAt(this.#options.now()));
    this.#begin(key, undefined, true);
    // Its event may have been missed.
    for (const [other, { held }] of this.#options.records)
      if (held !== undefined && other.endsWith(`,${JSON.stringify(channel)}]`))
        this.#begin(other, undefined, true);
  }

  /** Takes `channel.go_live`; returns whether another stream begins. */
  begin(envelope: Envelope): boolean {
    return this.#begin(eventKey(envelope), envelope.stream?.id, false);
  }

  /** Takes `channel.go_offline` with its text; returns whether it counts at once. */
  end(envelope: Envelope, text: string): boolean {
    const now = this.#options.now();
    const before = this.#options.records.get(eventKey(envelope));
    if (before && !before.isLive && now - before.seenAt < graceMs) return false;
    return this.#end(eventKey(envelope), text, { ...endedAt(now), ...before, isLive: true });
  }

  /** Follows the state of OBS, by which an end counts earlier. */
  followObs(obs: Store<{ readonly isStreaming?: boolean }>): void {
    let before: boolean | undefined;
    let cancel = (): void => {};
    const setIdle = (): void => {
      this.#isObsIdle = true;
      this.#count(() => true);
    };
    const follow = (): void => {
      const { isStreaming } = obs.value;
      if (isStreaming === before) return;
      cancel();
      if (isStreaming !== false) this.#isObsIdle = false;
      else if (before === true) cancel = this.#options.timer.after(obsStopMs, setIdle);
      else setIdle();
      before = isStreaming;
    };
    obs.subscribe(follow);
    follow();
  }

  /** `isStatus`: the status has no ids, and is always about the stream that is known. */
  #begin(key: string, id: string | undefined, isStatus: boolean): boolean {
    const { now, records } = this.#options;
    const before = records.get(key);
    const { offlineAt, seenAt = 0 } = before ?? {};
    const isKnown =
      isStatus || (id !== undefined && id === before?.id) || now() - (offlineAt ?? seenAt) < graceMs;
    const isSame = before?.isLive === true && isKnown;
    this.#set(key, {
      isLive: true,
      since: isSame ? before.since : now(),
      id: id ?? before?.id,
      seenAt: now(),
    });
    return !isSame;
  }

  #end(key: string, text: string | undefined, record: StreamRecord): boolean {
    const at = this.#options.now();
    if (!record.isLive || this.#isObsIdle) this.#set(key, { ...ended(record), seenAt: at });
    else this.#set(key, { ...record, offlineAt: record.offlineAt ?? at, held: text ?? record.held });
    return this.#isObsIdle;
  }

  #set(key: string, record: StreamRecord): void {
    const { onChange, records } = this.#options;
    const isNews = records.get(key)?.isLive !== record.isLive;
    records.set(key, record);
    if (isNews) this.#changed.emit();
    onChange();
    this.#wait();
  }

  /** Counts what is offline and due: first all streams, so that their events find them ended. */
  #count(isDue: (offlineAt: number) => boolean): void {
    const { now, onEnd, records } = this.#options;
    const due = [...records].filter(([, { offlineAt }]) => offlineAt !== undefined && isDue(offlineAt));
    for (const [key, record] of due) this.#set(key, { ...ended(record), seenAt: now() });
    for (const [, { held }] of due) if (held !== undefined) onEnd(held);
    this.#wait();
  }

  #wait(leastMs = 0): void {
    this.#cancel();
    const { now, records, timer } = this.#options;
    const ends = [...records.values()].flatMap(({ offlineAt }) =>
      offlineAt === undefined ? [] : [offlineAt],
    );
    if (ends.length === 0) return;
    const waitMs = Math.max(leastMs, Math.min(...ends) + graceMs - now());
    this.#cancel = timer.after(waitMs, () => this.#count((at) => now() - at >= graceMs));
  }
}

function ended({ since, id, seenAt }: StreamRecord): StreamRecord {
  return { isLive: false, since, id, seenAt };
}

function endedAt(now: number): StreamRecord {
  return { isLive: false, since: now, seenAt: now };
}

function statusKey(channel: string): string {
  return JSON.stringify([channel]);
}

function eventKey({ channel: { name, platform } }: Envelope): string {
  return JSON.stringify([platform, name]);
}
