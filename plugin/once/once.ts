import { createHash } from "node:crypto";
import { type AlertEvent, kindOf } from "../../shared/alerts/alert-kinds.ts";
import { isAnonymousName } from "../../shared/alerts/anonymous.ts";
import { decodeEnvelope } from "../../shared/api/decode-envelope.ts";
import type { Envelope, EnvelopeOf } from "../../shared/api/envelope.ts";
import type { StreamEvent } from "../../shared/api/feed.ts";
import type { Clock } from "../../shared/clock.ts";
import { Emitter } from "../../shared/emitter.ts";
import { visibleText } from "../../shared/visible-text.ts";
import type { ChannelState } from "../session/state/channel-state.ts";
import { type SeenFollows, createFollows } from "./follows.ts";
import { type GiverGifts, recentGifts, takeGift } from "./gifts.ts";
import type { OnceFile } from "./once-file.ts";
import { type SeenSubscription, compareSubscriptions, subscriptionsApartMs } from "./subscriptions.ts";
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
  readonly #gifts: Map<string, GiverGifts>;
  readonly #subscriptions: Map<string, SeenSubscription>;
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
    this.#gifts = new Map(Object.entries(found?.gifts ?? {}));
    this.#subscriptions = new Map(Object.entries(found?.subscriptions ?? {}));
    const isOld = this.#now() - (found?.savedAt ?? 0) > maxStreamGapMs;
    this.#streams = new Map(isOld ? [] : Object.entries(found?.streams ?? {}));
    this.streams = new Streams({
      records: this.#streams,
      timer: clock,
      now: () => this.#now(),
      onEnd: (text) => this.#passLate(text),
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
    const { all, recent } = this.#follows;
    for (const seen of [all, recent, this.#gifts, this.#subscriptions, this.#streams]) seen.clear();
    this.#save();
  }

  /** Takes the status of the account's channels, which is newer than the last event. */
  takeStatus(channels: ChannelState["channels"] = []): void {
    for (const { channelName, isLive } of channels) this.streams.status(channelName, isLive);
  }

  /** Takes an event; returns whether it is the first of its kind and is passed on. */
  take(event: StreamEvent, isOfProgram = false): boolean {
    const passed = event.envelope ? this.#once(event, event.envelope, isOfProgram) : event;
    if (passed) this.#passed.emit(passed);
    return passed !== undefined;
  }

  /** Writes what is not written yet. */
  async close(): Promise<void> {
    this.#write();
    await this.#options.file.settled();
  }

  #once(event: StreamEvent, envelope: Envelope, isOfProgram: boolean): StreamEvent | undefined {
    // An alert that a program asks for begins and ends no stream.
    if (!isOfProgram && envelope.type === "channel.go_offline")
      return this.streams.end(envelope, event.frame.text) ? event : undefined;
    if (!isOfProgram && envelope.type === "channel.go_live") {
      if (!this.streams.begin(envelope)) return undefined;
      this.#leftOut = 0;
      return event;
    }
    this.streams.see(envelope);
    if (envelope.type !== "channel.event") return event;
    const kind = kindOf(envelope.payload);
    const platform = isOfProgram ? undefined : envelope.channel.platform;
    if (kind === "follow") return this.#follow(envelope, platform) ? event : undefined;
    const more =
      kind === "gift"
        ? this.#gift(envelope, platform)
        : kind === "subscription"
          ? this.#subscription(envelope, platform)
          : {};
    return more && Object.keys(more).length > 0 ? withFields(event, envelope, more) : more && event;
  }

  /** Passes on an event that has waited. Rules leave out what is old by its time. */
  #passLate(text: string): void {
    const decoded = decodeEnvelope(text);
    if (decoded.kind !== "known") return;
    const { id, type: event } = decoded.envelope;
    this.#passed.emit({ frame: { id, event, text }, envelope: { ...decoded.envelope, timestamp: "" } });
  }

  #follow(envelope: EnvelopeOf<"channel.event">, platform: string | undefined): boolean {
    const name = comparable(envelope.payload.username);
    if (name === undefined) return true;
    const isRepeat = this.#isRepeatedFollow({ name, platform }, this.#now(), this.streams.sinceOf(envelope));
    const isLeftOut = isRepeat && !this.#options.showsRepeats();
    if (isLeftOut) this.#leftOut++;
    this.#save();
    return !isLeftOut;
  }

  /** What a gift's event gets besides; `undefined`: it is part of a total. */
  #gift(
    { payload: { gifter, count } }: EnvelopeOf<"channel.event">,
    platform: string | undefined,
  ): Added | undefined {
    const now = this.#now();
    for (const [key, gifts] of this.#gifts) {
      const { totals, singles } = recentGifts(gifts, now);
      if (totals.length + singles.length === 0) this.#gifts.delete(key);
    }
    const giver = isAnonymousName(gifter) ? [] : [comparable(gifter) ?? ""];
    const key = this.#hash(["gifts", platform ?? null, ...giver]);
    const { gifts, isPart, brought } = takeGift(this.#gifts.get(key), count ?? 1, now);
    this.#gifts.set(key, gifts);
    this.#save();
    if (isPart) return undefined;
    return brought > 0 ? { brought } : {};
  }

  /** What a subscription's event gets besides; `undefined`: the same one came with its message. */
  #subscription(
    { id, payload: { username, count, message } }: EnvelopeOf<"channel.event">,
    platform: string | undefined,
  ): Added | undefined {
    if (isAnonymousName(username)) return {};
    const at = this.#now();
    for (const [key, last] of this.#subscriptions)
      if (at - last.at > subscriptionsApartMs) this.#subscriptions.delete(key);
    const key = this.#hash(["subscription", platform ?? null, comparable(username) ?? ""]);
    const next = { id, months: count ?? 0, hasMessage: visibleText(message) !== undefined, at };
    const last = this.#subscriptions.get(key);
    const compared = compareSubscriptions(last, next);
    if (compared === "part") return undefined;
    this.#subscriptions.set(key, next);
    this.#save();
    return last && compared === "whole" ? { joins: last.id, brought: last.months } : {};
  }

  #now(): number {
    return this.#options.clock.now() + this.#aheadMs;
  }

  #hash(parts: readonly (string | null)[]): string {
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
      gifts: Object.fromEntries(this.#gifts),
      subscriptions: Object.fromEntries(this.#subscriptions),
      streams: Object.fromEntries(this.#streams),
    });
  }
}

type Added = Pick<AlertEvent, "brought" | "joins">;

/** An event with further fields, also in its text. */
function withFields(
  { frame }: StreamEvent,
  envelope: EnvelopeOf<"channel.event">,
  added: Added,
): StreamEvent {
  const sent = JSON.parse(frame.text) as { readonly payload: object };
  const text = JSON.stringify({ ...sent, payload: { ...sent.payload, ...added } });
  return { frame: { ...frame, text }, envelope: { ...envelope, payload: { ...envelope.payload, ...added } } };
}

/** A viewer's name for comparing; `undefined`: none of it is visible. */
function comparable(name: string | null | undefined): string | undefined {
  return visibleText(name)?.normalize("NFKC").toLowerCase();
}

function mapOf(stored: Readonly<Record<string, number>> = {}): Map<string, number> {
  // By time: the file may have another order.
  return new Map(Object.entries(stored).toSorted(([, a], [, b]) => a - b));
}
