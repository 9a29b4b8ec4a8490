import { type RelayFrame, mostStoredBytes } from "./event-ring.ts";
import { type Cleared, type PendingEvent, isCleared } from "./pending.ts";

/** Events that no page has shown to the end yet; a page that opens gets them. */
export interface PendingLedger {
  add(frame: RelayFrame, event: PendingEvent): void;
  /** Frames that are still pending, oldest first. */
  unacknowledged(now: number): readonly RelayFrame[];
  /** Removes events by their envelopes' ids, once a page has shown them to the end. */
  acknowledge(eventIds: readonly string[]): void;
  /** Drops pending alerts, or pending messages and voices of the AI; verdicts stay. */
  drop(what: Cleared): void;
  /** Paused alerts do not expire. */
  pauseAlerts(isPaused: boolean, now: number): void;
  clear(): void;
}

interface Entry {
  readonly frame: RelayFrame;
  readonly event: PendingEvent;
  readonly until: number;
}

/** Most events for one page, which merges alerts that are too many to show. */
const mostPending = 2_000;

/** Creates an empty ledger. Times are in milliseconds. */
export function createPendingLedger(): PendingLedger {
  let entries: readonly Entry[] = [];
  let pausedAt: number | undefined;
  const expire = (now: number): void => {
    entries = entries.filter(({ event, until }) => until > now || (event.isAlert && pausedAt !== undefined));
  };
  return {
    add(frame, event) {
      expire(frame.at);
      entries = [...entries, { frame, event, until: frame.at + event.forMs }].slice(-mostPending);
      let bytes = entries.reduce((sum, entry) => sum + entry.frame.bytes, 0);
      while (bytes > mostStoredBytes) {
        const [oldest, ...others] = entries;
        bytes -= oldest?.frame.bytes ?? bytes;
        entries = others;
      }
    },
    unacknowledged(now) {
      expire(now);
      return entries.map(({ frame }) => frame);
    },
    acknowledge(eventIds) {
      const seen = new Set(eventIds);
      entries = entries.filter(({ event }) => !seen.has(event.id));
    },
    drop(what) {
      entries = entries.filter(({ event }) => !isCleared(event, what));
    },
    pauseAlerts(isPaused, now) {
      if (isPaused === (pausedAt !== undefined)) return;
      expire(now);
      const since = pausedAt;
      pausedAt = isPaused ? now : undefined;
      if (since === undefined) return;
      entries = entries.map((entry) =>
        entry.event.isAlert
          ? { ...entry, until: entry.until + now - Math.max(since, entry.frame.at) }
          : entry,
      );
    },
    clear() {
      entries = [];
    },
  };
}
