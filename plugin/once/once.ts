import { createHash } from "node:crypto";
import { kindOf } from "../../shared/alerts/alert-kinds.ts";
import type { Envelope } from "../../shared/api/envelope.ts";
import type { StreamEvent } from "../../shared/api/feed.ts";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import { visibleText } from "../../shared/visible-text.ts";
import type { ChannelState } from "../session/state/channel-state.ts";
import { type SeenFollows, createFollows } from "./follows.ts";
import type { OnceFile } from "./once-file.ts";
import { Streams, type StreamsOptions } from "./streams.ts";

/** Options of `Once`. */
export interface OnceOptions {
  readonly clock: Clock;
  readonly file: OnceFile;
  /** Creates a random text. */
  readonly salt: () => string;
  /** Whether the streamer wants repeated follows to be shown. */
  readonly showsRepeats: () => boolean;
}

const savedEveryMs = 5_000;
/** A stream that was live when the plugin ended so long ago is another one. */
const maxStreamGapMs = 12 * 3_600_000;

/**
 * The one inlet for events, of the service and of programs. The same thing that comes twice is passed on once: to rules,
 * pages and all else that follows events.
 */
export class Once {
  readonly #options: OnceOptions;
  readonly #passed = new Emitter<StreamEvent>();
  /** Calls back with each event that is passed on; returns an unsubscribe function. */
  readonly onEvent = this.#passed.subscribe;
  /** The streams as they count. */
  readonly streams: Streams;
  readonly #aheadMs: number;
  #salt: string;
  #account: string;
  #leftOut: number;
  readonly #follows: SeenFollows;
  readonly #streams: StreamsOptions["records"];
  readonly #isRepeatedFollow: ReturnType<typeof createFollows>;
  #savedAt = Number.NEGATIVE_INFINITY;
  #cancelSave: (() => void) | undefined;

  constructor(options: OnceOptions) {
    this.#options = options;
    const { clock, file, salt } = options;
    const { found } = file;
    // Begins as the wall clock and never jumps, nor goes back behind what is stored.
    this.#aheadMs = Math.max(clock.wall(), found?.savedAt ?? 0) - clock.now();
    this.#salt = found?.salt || salt();
    this.#account = found?.account ?? "";
    this.#leftOut = found?.leftOut ?? 0;
    this.#follows = { all: mapOf(found?.follows), recent: mapOf(found?.recentFollows) };
    this.#isRepeatedFollow = createFollows(this.#follows, (...parts) => this.#hash(parts));
    const isOld = this.#now() - (found?.savedAt ?? 0) > maxStreamGapMs;
    this.#streams = new Map(isOld ? [] : Object.entries(found?.streams ?? {}));
    this.streams = new Streams({
      records: this.#streams,
      timer: clock,
      now: () => this.#now(),
      onEnd: () => {},
      onChange: () => this.#save(),
    });
  }

  /** How many repeated follows were left out. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Sets the account whose events follow; what is known of another one is dropped. */
  useAccount(identity: string): void {
    if (this.#hash([identity]) === this.#account) return;
    this.#salt = this.#options.salt();
    this.#account = this.#hash([identity]);
    this.#leftOut = 0;
    for (const seen of [this.#follows.all, this.#follows.recent, this.#streams]) seen.clear();
    this.#save();
  }

  /** Takes the status of the account's channels, which is newer than the last event. */
  takeStatus(channels: ChannelState["channels"] = []): void {
    for (const { channelName, isLive } of channels) this.streams.status(channelName, isLive);
  }

  /** Takes an event; returns whether it is the first of its kind and is passed on. */
  take(event: StreamEvent, isOfProgram = false): boolean {
    const isFirst = !event.envelope || this.#isFirst(event.envelope, isOfProgram);
    if (isFirst) this.#passed.emit(event);
    return isFirst;
  }

  /** Writes what is not written yet. */
  async close(): Promise<void> {
    this.#write();
    await this.#options.file.settled();
  }

  #isFirst(envelope: Envelope, isOfProgram: boolean): boolean {
    if (envelope.type === "channel.go_live") {
      if (this.streams.begin(envelope)) this.#leftOut = 0;
    } else this.streams.see(envelope);
    if (envelope.type !== "channel.event" || kindOf(envelope.payload) !== "follow") return true;
    const name = comparable(envelope.payload.username);
    if (name === undefined) return true;
    const platform = isOfProgram ? undefined : envelope.channel.platform;
    const isRepeat = this.#isRepeatedFollow({ name, platform }, this.#now(), this.streams.sinceOf(envelope));
    const isLeftOut = isRepeat && !this.#options.showsRepeats();
    if (isLeftOut) this.#leftOut++;
    this.#save();
    return !isLeftOut;
  }

  #now(): number {
    return this.#options.clock.now() + this.#aheadMs;
  }

  #hash(parts: readonly string[]): string {
    const hash = createHash("sha256").update(JSON.stringify([this.#salt, ...parts]));
    return hash.digest("base64url").slice(0, 16);
  }

  #save(): void {
    const { clock } = this.#options;
    const waitMs = Math.max(0, this.#savedAt + savedEveryMs - clock.now());
    this.#cancelSave ??= clock.after(waitMs, () => this.#write());
  }

  #write(): void {
    const { clock, file } = this.#options;
    this.#cancelSave?.();
    this.#cancelSave = undefined;
    this.#savedAt = clock.now();
    file.write({
      version: 1,
      savedAt: this.#now(),
      salt: this.#salt,
      account: this.#account,
      follows: Object.fromEntries(this.#follows.all),
      recentFollows: Object.fromEntries(this.#follows.recent),
      leftOut: this.#leftOut,
      streams: Object.fromEntries(this.#streams),
    });
  }
}

/** A viewer's name for comparing; `undefined`: none of it is visible. */
function comparable(name: string | null | undefined): string | undefined {
  return visibleText(name)?.normalize("NFKC").toLowerCase();
}

function mapOf(stored: Readonly<Record<string, number>> = {}): Map<string, number> {
  // By time: the file may have another order.
  return new Map(Object.entries(stored).toSorted(([, a], [, b]) => a - b));
}
