import { createHash } from "node:crypto";
import * as v from "valibot";
import { type AlertEvent, kindOf } from "../../shared/alerts/alert-kinds.ts";
import type { Envelope, EnvelopeOf } from "../../shared/api/envelope.ts";
import { Emitter } from "../../shared/emitter.ts";
import {
  type ListedEvent,
  type ListedKind,
  listedEventSchema,
  listedKinds,
  maxListed,
} from "../../shared/protocol/overlay-protocol.ts";
import { comparableName } from "../../shared/visible-text.ts";
import type { StoredFile } from "../settings/stored-file.ts";

/** The stored list. */
export const eventListSchema = v.object({
  version: v.literal(1),
  salt: v.fallback(v.string(), ""),
  /** Hash of the account that the events belong to. */
  account: v.fallback(v.string(), ""),
  /** Oldest first, with names as viewers have them: words are hidden when an event is sent. */
  events: v.fallback(v.pipe(v.array(listedEventSchema), v.readonly()), []),
});
/** The stored list. */
export type EventListContent = v.InferOutput<typeof eventListSchema>;

/** The file in which the list is stored. */
export type EventListFile = Pick<StoredFile<EventListContent>, "found" | "write" | "settled">;

/** Options of `EventList`. */
interface EventListOptions {
  readonly file: EventListFile;
  /** Creates a random text. */
  readonly salt: () => string;
}

/** Longest stored text: names are shorter, and each page cuts what it has no room for. */
const maxText = 200;

/** The last events of the account, as many of each kind as a list can show. */
export class EventList {
  readonly #options: EventListOptions;
  readonly #changed = new Emitter();
  /** Calls back with every change; returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;
  /** Oldest first. */
  #events: readonly ListedEvent[];
  /** Ids of removed events, which can be put back until the plugin ends. */
  readonly #removed = new Set<string>();
  #salt: string;
  #account: string;
  /** The write that waits for the one before. */
  #saving: Promise<void> | undefined;

  constructor(options: EventListOptions) {
    this.#options = options;
    const { found } = options.file;
    this.#salt = found?.salt || options.salt();
    this.#account = found?.account ?? "";
    this.#events = withinLimits(found?.events ?? [], this.#removed);
  }

  /** Sets the account whose events follow; those of another one are dropped. */
  useAccount(identity: string): void {
    if (this.#hash(identity) === this.#account) return;
    this.#salt = this.#options.salt();
    this.#account = this.#hash(identity);
    this.#removed.clear();
    this.#set([]);
  }

  /** The last events of these kinds, newest first; no kinds: all. */
  latest(count: number, kinds: readonly ListedKind[] = []): readonly ListedEvent[] {
    const events = this.#events.filter(
      ({ id, event }) => !this.#removed.has(id) && (kinds.length === 0 || isOneOf(kinds, kindOf(event))),
    );
    return events.slice(-count).toReversed();
  }

  /** Takes an envelope: an event of the channel is listed, and one that moderation blocks leaves the list. */
  take(envelope: Envelope): void {
    if (envelope.type === "channel.event") this.#add(envelope);
    if (envelope.type !== "ai.moderation" || envelope.payload.isAppropriate) return;
    const rest = this.#events.filter(({ id }) => id !== envelope.payload.messageId);
    if (rest.length < this.#events.length) this.#set(rest);
  }

  /** Removes an event, or puts it back; returns whether it is known. */
  remove(id: string, isRemoved: boolean): boolean {
    if (!this.#events.some((one) => one.id === id)) return false;
    if (isRemoved) this.#removed.add(id);
    else this.#removed.delete(id);
    this.#set(this.#events);
    return true;
  }

  /** Resolves when all is written. */
  async close(): Promise<void> {
    await this.#saving;
    await this.#options.file.settled();
  }

  #add({ id, payload }: EnvelopeOf<"channel.event">): void {
    const isKnown = this.#events.some((one) => one.id === id);
    if (isKnown || !isOneOf(listedKinds, kindOf(payload))) return;
    const parts = earlierParts(payload, this.#events);
    this.#set([...this.#events.filter((one) => !parts.has(one)), { id, event: stored(payload) }]);
  }

  #set(events: readonly ListedEvent[]): void {
    this.#events = withinLimits(events, this.#removed);
    // Right away, or in a flood as soon as the write before is done.
    this.#saving ??= this.#options.file.settled().then(() => this.#write());
    this.#changed.emit();
  }

  #write(): void {
    this.#saving = undefined;
    const shown = this.#events.filter(({ id }) => !this.#removed.has(id));
    this.#options.file.write({ version: 1, salt: this.#salt, account: this.#account, events: shown });
  }

  #hash(identity: string): string {
    const hash = createHash("sha256").update(JSON.stringify([this.#salt, identity]));
    return hash.digest("base64url").slice(0, 16);
  }
}

function isOneOf(kinds: readonly string[], kind: string): boolean {
  return kinds.includes(kind);
}

/** The newest of each kind. Removed ones are apart, so that they neither take room nor pile up. */
function withinLimits(events: readonly ListedEvent[], removed: Set<string>): readonly ListedEvent[] {
  const counts = new Map<string, number>();
  const kept = events
    .toReversed()
    .filter(({ id, event }) => {
      const group = removed.has(id) ? "removed" : kindOf(event);
      counts.set(group, (counts.get(group) ?? 0) + 1);
      return (counts.get(group) ?? 0) <= maxListed;
    })
    .toReversed();
  const ids = new Set(kept.map(({ id }) => id));
  for (const id of removed) if (!ids.has(id)) removed.delete(id);
  return kept;
}

/** Listed events that a new one includes: the same subscription without its message, or single gifts of a total. */
function earlierParts(
  { joins, brought, gifter }: AlertEvent,
  events: readonly ListedEvent[],
): ReadonlySet<ListedEvent> {
  if (joins !== undefined) return new Set(events.filter(({ id }) => id === joins));
  if (!brought) return new Set();
  const isSingle = ({ event }: ListedEvent): boolean =>
    kindOf(event) === "gift" &&
    (event.count ?? 1) === 1 &&
    comparableName(event.gifter ?? "") === comparableName(gifter ?? "");
  return new Set(events.filter(isSingle).slice(-brought));
}

/** What of an event is stored. */
function stored(event: AlertEvent): ListedEvent["event"] {
  const text = (name: "username" | "gifter" | "currency") => {
    const value = event[name];
    return value ? { [name]: value.slice(0, maxText) } : {};
  };
  const number = (name: "count" | "value" | "raidViewers") => {
    const value = event[name];
    return typeof value === "number" ? { [name]: value } : {};
  };
  return {
    eventType: event.eventType.slice(0, maxText),
    sentDateTime: "",
    ...text("username"),
    ...text("gifter"),
    ...text("currency"),
    ...number("count"),
    ...number("value"),
    ...number("raidViewers"),
  };
}
