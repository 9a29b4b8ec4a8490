import { createHash } from "node:crypto";
import { type AlertEvent, kindOf } from "../../shared/alerts/alert-kinds.ts";
import { isAnonymousName } from "../../shared/alerts/anonymous.ts";
import { decodeEnvelope } from "../../shared/api/decode-envelope.ts";
import type { EnvelopeOf } from "../../shared/api/envelope.ts";
import type { StreamEvent } from "../../shared/api/feed.ts";
import type { Clock } from "../../shared/clock.ts";
import { type Paced, createPaced } from "../../shared/paced.ts";
import { Emitter } from "../../shared/emitter.ts";
import { setNewest } from "../../shared/set-newest.ts";
import { comparableName, visibleText } from "../../shared/visible-text.ts";
import { noteFollow } from "./follows.ts";
import { forgetOldGifts, takeGift } from "./gifts.ts";
import { type OnceContent, type OnceFile, nothingShown } from "./once-file.ts";
import { type SeenEvents, copyOf, recordOf, seenIn } from "./seen-events.ts";
import { Streams } from "./streams.ts";

/** An event on its way through the plugin. */
export interface PassedEvent extends StreamEvent {
  /** What the AI wrote, where the event has another text for viewers. It is for comparisons, and no page gets it. */
  readonly written?: string;
}

interface LiveChannel {
  readonly channelName: string;
  readonly isLive: boolean;
}

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
/** More events than the service sends again. */
const maxIds = 1_000;
/** How long a subscription and the same one with a message are apart at most. */
const subscriptionsApartMs = 10_000;
/** A stream that was live when the plugin ended so long ago is another one. */
const maxStreamGapMs = 12 * 3_600_000;

/**
 * The one inlet for events, of the service and of programs. The same thing that comes twice is passed on once: to rules,
 * pages and all else that follows events.
 */
export class Once {
  readonly #options: OnceOptions;
  readonly #passed = new Emitter<PassedEvent>();
  readonly #cleared = new Emitter();
  /** Calls back with each event that is passed on; returns an unsubscribe function. */
  readonly onEvent = this.#passed.subscribe;
  /** Calls back when another account's events follow; returns an unsubscribe function. */
  readonly onCleared = this.#cleared.subscribe;
  /** The streams as they count. */
  readonly streams: Streams;
  readonly #aheadMs: number;
  #salt: string;
  #account: string;
  #leftOut: number;
  #seq: number;
  readonly #seen: SeenEvents;
  /** The events that its file has for sure. */
  #written: SeenEvents;
  readonly #saving: Paced;

  constructor(options: OnceOptions) {
    this.#options = options;
    const { clock, file, salt } = options;
    this.#saving = createPaced(clock, savedEveryMs, () => this.#write(), 0);
    const found = file.found ?? nothingShown;
    // Begins as the wall clock and never jumps, nor goes back behind what is stored.
    this.#aheadMs = Math.max(clock.wall(), found.savedAt) - clock.now();
    this.#salt = found.salt || salt();
    this.#account = found.account;
    this.#leftOut = found.leftOut;
    this.#seq = found.seq;
    this.#seen = seenIn(found);
    this.#written = copyOf(this.#seen);
    // Also where the clock has been set back so far: how long the plugin did not run is unknown then.
    if (Math.abs(clock.wall() - found.savedAt) > maxStreamGapMs) this.#seen.streams.clear();
    this.streams = new Streams({
      records: this.#seen.streams,
      timer: clock,
      now: () => this.#now(),
      onBegin: () => (this.#leftOut = 0),
      onEnd: (text) => this.#passLate(text),
      onChange: () => this.#saving.soon(),
    });
  }

  /** How many repeated follows were left out. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Sets the account whose events follow; what is known of another one is dropped. */
  useAccount(identity: string): void {
    if (this.#hash(identity) === this.#account) return;
    this.#salt = this.#options.salt();
    this.#account = this.#hash(identity);
    this.#leftOut = 0;
    for (const seen of Object.values(this.#seen)) seen.clear();
    this.#seq++;
    this.#cleared.emit();
    this.#saving.soon();
  }

  /** Takes the status of the account's channels, which is newer than the last event. */
  takeStatus(channels: readonly LiveChannel[] = []): void {
    // On several platforms a channel may have the same name.
    const live = new Set(channels.flatMap(({ channelName, isLive }) => (isLive ? channelName : [])));
    for (const name of new Set(channels.map(({ channelName }) => channelName)))
      this.streams.status(name, live.has(name));
  }

  /** Takes an event; returns whether it is the first of its kind and is passed on. */
  readonly take = (event: PassedEvent, isOfProgram = false): boolean => {
    this.#seq++;
    const passed = this.#once(event, isOfProgram);
    if (passed) this.#passed.emit(passed);
    return passed !== undefined;
  };

  /** Writes what is not written yet. */
  async close(): Promise<void> {
    this.#saving.soon();
    this.#saving.flush();
    await this.#options.file.settled();
  }

  #once(event: PassedEvent, isOfProgram: boolean): PassedEvent | undefined {
    const { envelope, frame } = event;
    if (!envelope) return event;
    // An alert that a program asks for begins and ends no stream.
    if (!isOfProgram && envelope.type === "channel.go_offline")
      return this.streams.end(envelope, frame.text) ? event : undefined;
    if (!isOfProgram && envelope.type === "channel.go_live")
      return this.streams.begin(envelope) ? event : undefined;
    this.streams.see(envelope);
    if (envelope.type !== "channel.event") return event;
    if (!isOfProgram && this.#isSameEvent(envelope.id)) return undefined;
    const added = this.#added(envelope, isOfProgram ? undefined : envelope.channel.platform);
    return added && withFields(event, envelope, added);
  }

  /** Notes an event; returns whether the service has sent it before, as it may after a restart. */
  #isSameEvent(id: string): boolean {
    const key = this.#hash("id", id);
    const isKnown = this.#seen.ids.has(key);
    setNewest(this.#seen.ids, key, this.#now(), maxIds);
    this.#saving.soon();
    return isKnown;
  }

  /** What an event gets besides; `undefined`: it is left out. */
  #added(envelope: EnvelopeOf<"channel.event">, platform: string | undefined): Added | undefined {
    switch (kindOf(envelope.payload)) {
      case "follow":
        return this.#follow(envelope, platform);
      case "gift":
        return this.#gift(envelope, platform);
      case "subscription":
        return this.#subscription(envelope, platform);
      default:
        return {};
    }
  }

  /** Passes on an event that has waited. Rules leave out what is old by its time. */
  #passLate(text: string): void {
    const decoded = decodeEnvelope(text);
    if (decoded.kind !== "known") return;
    const { id, type: event } = decoded.envelope;
    this.#passed.emit({ frame: { id, event, text }, envelope: { ...decoded.envelope, timestamp: "" } });
  }

  #follow(envelope: EnvelopeOf<"channel.event">, platform: string | undefined): Added | undefined {
    const { username } = envelope.payload;
    if (isAnonymousName(username)) return {};
    const name = comparable(username);
    const since = this.streams.sinceOf(envelope);
    const hash = (...parts: readonly string[]) => this.#hash(...parts);
    const isRepeat = noteFollow(this.#seen, hash, { name, platform }, this.#now(), since);
    const isLeftOut = isRepeat && !this.#options.showsRepeats();
    if (isLeftOut) this.#leftOut++;
    this.#saving.soon();
    if (isLeftOut) return undefined;
    return isRepeat ? { isRepeat } : {};
  }

  #gift(
    { payload: { gifter, count } }: EnvelopeOf<"channel.event">,
    platform: string | undefined,
  ): Added | undefined {
    const now = this.#now();
    const { gifts: seen } = this.#seen;
    forgetOldGifts(seen, now);
    const giver = isAnonymousName(gifter) ? [] : [comparable(gifter)];
    const key = this.#hash("gifts", platform ?? null, ...giver);
    const { gifts, isPart, brought } = takeGift(seen.get(key), count ?? 1, now);
    seen.set(key, gifts);
    this.#saving.soon();
    if (isPart) return undefined;
    return brought > 0 ? { brought } : {};
  }

  #subscription(
    { id, payload: { username, count, message } }: EnvelopeOf<"channel.event">,
    platform: string | undefined,
  ): Added | undefined {
    if (isAnonymousName(username)) return {};
    const at = this.#now();
    const { subscriptions: seen } = this.#seen;
    for (const [key, last] of seen) if (at - last.at > subscriptionsApartMs) seen.delete(key);
    const key = this.#hash("subscription", platform ?? null, comparable(username));
    const hasMessage = visibleText(message) !== undefined;
    const last = seen.get(key);
    const months = count ?? 0;
    // The same one without its message or its months.
    if (last && !hasMessage && (last.hasMessage || months <= last.months)) return undefined;
    seen.set(key, { id, months, hasMessage, at });
    this.#saving.soon();
    return last && !last.hasMessage ? { joins: last.id, brought: last.months } : {};
  }

  #now(): number {
    return this.#options.clock.now() + this.#aheadMs;
  }

  #hash(...parts: readonly (string | null)[]): string {
    const hash = createHash("sha256").update(JSON.stringify([this.#salt, ...parts]));
    return hash.digest("base64url").slice(0, 16);
  }

  #write(): void {
    const { file } = this.#options;
    const seen = copyOf(this.#seen);
    file.write(this.#contentOf(seen));
    void file.settled().then((isSaved) => {
      if (isSaved) this.#written = seen;
    });
  }

  /** The part of its record that its file may lack. What counts events stores it with its counts. */
  get unsaved(): OnceContent {
    return this.#contentOf(copyOf(this.#seen, this.#written));
  }

  #contentOf(seen: SeenEvents): OnceContent {
    return {
      version: 1,
      savedAt: this.#now(),
      seq: this.#seq,
      salt: this.#salt,
      account: this.#account,
      leftOut: this.#leftOut,
      ...recordOf(seen),
    };
  }
}

type Added = Pick<AlertEvent, "brought" | "joins" | "isRepeat">;

/** An event with further fields, also in its text. */
function withFields(event: StreamEvent, envelope: EnvelopeOf<"channel.event">, added: Added): StreamEvent {
  if (Object.keys(added).length === 0) return event;
  const sent = JSON.parse(event.frame.text) as { readonly payload: object };
  const text = JSON.stringify({ ...sent, payload: { ...sent.payload, ...added } });
  const payload = { ...envelope.payload, ...added };
  return { frame: { ...event.frame, text }, envelope: { ...envelope, payload } };
}

/** A viewer's name for comparing; empty: none of it is visible. */
function comparable(name: string | null | undefined): string {
  return comparableName(visibleText(name) ?? "");
}
