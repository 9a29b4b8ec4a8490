import type { Envelope } from "../../shared/api/envelope.ts";
import type { Timer } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import type { Store } from "../../shared/store.ts";
import type { StreamRecord } from "./once-file.ts";

/** A stream that ends and goes on within this time is one. */
const graceMs = 180_000;
/** How long OBS must have stopped: a streamer may start it again at once. */
export const obsStopMs = 10_000;
/** An end that became due while the plugin did not run waits until rules and pages are there. */
const afterStartMs = 5_000;

/** Options of `Streams`. */
export interface StreamsOptions {
  readonly records: Map<string, StreamRecord>;
  readonly timer: Timer;
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number;
  /** Called when another stream begins. */
  readonly onBegin: () => void;
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
    const { now, records } = options;
    // An end that was due long ago is no news, nor is one in the future, which a wrong clock has written.
    for (const [key, record] of records)
      if (record.offlineAt !== undefined && Math.abs(now() - record.offlineAt) > 2 * graceMs)
        records.set(key, ended(record, now() - graceMs));
    this.#wait(afterStartMs);
  }

  /** Whether a channel is live as it counts; `undefined`: not known. */
  isLive(channel: string): boolean | undefined {
    return this.#options.records.get(statusKey(channel))?.isLive;
  }

  /** Channels that are offline, which does not count yet. */
  get ending(): readonly string[] {
    const ends = [...this.#options.records].filter(([, { offlineAt }]) => offlineAt !== undefined);
    return [...new Set(ends.map(([key]) => channelIn(key)))];
  }

  /** When the running stream began, on its clock; `undefined`: none runs. */
  get since(): number | undefined {
    const live = [...this.#options.records.values()].flatMap(({ isLive, since }) => (isLive ? since : []));
    return live.length === 0 ? undefined : Math.min(...live);
  }

  /** A clock that goes on from what is stored and never jumps. */
  get now(): number {
    return this.#options.now();
  }

  /** When the stream began in which an event came; `undefined`: no stream is known. */
  sinceOf(envelope: Envelope): number | undefined {
    const { own, status } = this.#recordsOf(envelope);
    if (status?.isLive === false) return undefined;
    if (!own?.isLive) return status?.since;
    // The status may have had the stream a little earlier.
    const isSame = status !== undefined && own.since - status.since < graceMs;
    return isSame ? Math.min(own.since, status.since) : own.since;
  }

  /** Notes that a stream goes on. Another one, whose beginning was missed, has another id or came after a silence. */
  see(envelope: Envelope): void {
    const { own, status } = this.#recordsOf(envelope);
    // Viewers also write while the stream is offline.
    if (!own || !isOn(own) || (status && !isOn(status))) return;
    const { now, records } = this.#options;
    const { id = own.id } = envelope.stream ?? {};
    const begunAt = id === own.id ? (status?.since ?? 0) : now();
    const since = begunAt - own.seenAt > graceMs ? begunAt : own.since;
    records.set(eventKey(envelope), { ...own, id, seenAt: now(), since });
  }

  /** Takes a channel's status. */
  status(channel: string, isLive: boolean): void {
    const { now, records } = this.#options;
    const key = statusKey(channel);
    const record = records.get(key);
    if (record && isLive === isOn(record)) return;
    if (!isLive)
      return void (record ? this.#end(key, record) : this.#set(key, ended({ since: now() }, now())));
    this.#begin(key, record, record?.isLive === true);
    const others = [...records].filter(([other]) => other !== key && channelIn(other) === channel);
    // The event of a stream that goes on may have been missed, but not where another platform is the one that is live.
    if (others.some(([, other]) => isOn(other))) return;
    for (const [other, ending] of others)
      if (ending.isLive && ending.offlineAt !== undefined) this.#begin(other, ending, true);
  }

  /** Takes `channel.go_live`; returns whether another stream begins. */
  begin(envelope: Envelope): boolean {
    const { own } = this.#recordsOf(envelope);
    const isSame =
      own?.isLive === true &&
      (isOfStream(envelope, own) || this.#options.now() - (own.offlineAt ?? own.seenAt) < graceMs);
    this.#begin(eventKey(envelope), own, isSame, envelope.stream?.id);
    return !isSame;
  }

  /** Takes `channel.go_offline` with its text; returns whether it counts at once. */
  end(envelope: Envelope, text: string): boolean {
    const now = this.#options.now();
    const { own, status } = this.#recordsOf(envelope);
    if (own && !own.isLive && (isOfStream(envelope, own) || now - own.seenAt < graceMs)) return false;
    const { id = own?.id } = envelope.stream ?? {};
    // A stream that nobody saw does not go on: services also send such an end right before a beginning.
    const isLive = own?.isLive === true || status?.isLive === true;
    return this.#end(eventKey(envelope), { since: now, seenAt: now, ...own, id, isLive }, text);
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
      // OBS was closed before the ten seconds were over.
      if (isStreaming === undefined && before === false) this.#count(() => true);
      before = isStreaming;
    };
    obs.subscribe(follow);
    follow();
  }

  #recordsOf(envelope: Envelope) {
    const { records } = this.#options;
    return { own: records.get(eventKey(envelope)), status: records.get(statusKey(envelope.channel.name)) };
  }

  #begin(key: string, before: StreamRecord | undefined, isSame: boolean, id = before?.id): void {
    const { now, onBegin } = this.#options;
    const since = isSame && before ? before.since : now();
    this.#set(key, { isLive: true, since, id, seenAt: now() });
    if (!isSame) onBegin();
  }

  #end(key: string, record: StreamRecord, text = record.held): boolean {
    const at = this.#options.now();
    const isOver = this.#isObsIdle;
    this.#set(key, isOver ? ended(record, at) : { ...record, offlineAt: record.offlineAt ?? at, held: text });
    return isOver;
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
    for (const [key, record] of due) this.#set(key, ended(record, now()));
    for (const [, { held }] of due) if (held !== undefined) onEnd(held);
    this.#wait();
  }

  #wait(leastMs = 0): void {
    this.#cancel();
    const { now, records, timer } = this.#options;
    const ends = [...records.values()].flatMap(({ offlineAt }) => offlineAt ?? []);
    if (ends.length === 0) return;
    const waitMs = Math.max(leastMs, Math.min(...ends) + graceMs - now());
    this.#cancel = timer.after(waitMs, () => this.#count((at) => now() - at >= graceMs));
  }
}

/** Whether a stream is live and was not reported offline. */
function isOn({ isLive, offlineAt }: StreamRecord): boolean {
  return isLive && offlineAt === undefined;
}

function isOfStream({ stream }: Envelope, { id }: StreamRecord): boolean {
  return stream !== undefined && stream.id === id;
}

function ended({ since, id }: Pick<StreamRecord, "since" | "id">, seenAt: number): StreamRecord {
  return { isLive: false, since, id, seenAt };
}

function statusKey(channel: string): string {
  return `\n${channel}`;
}

function eventKey({ channel: { name, platform } }: Envelope): string {
  return `${platform}\n${name}`;
}

function channelIn(key: string): string {
  return key.slice(key.lastIndexOf("\n") + 1);
}
