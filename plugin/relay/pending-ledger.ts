import { type RelayFrame, mostKeptBytes } from "./event-ring.ts";
import type { Owed } from "./pending.ts";

/** What no page has shown to its end yet: a page that opens has to make it good. */
export interface OwedLedger {
  /** Owes this frame from now on. */
  add(frame: RelayFrame, owed: Owed): void;
  /** What is still owed, oldest first. */
  standing(now: number): readonly RelayFrame[];
  /** These events, by their envelopes' ids, have been shown. */
  forget(eventIds: readonly string[]): void;
  /** The streamer wants none of what waits: of the alerts, or of what the AI says. */
  drop(what: "alerts" | "said"): void;
  /** Alerts get no older while they are paused. */
  pauseAlerts(isPaused: boolean, now: number): void;
  /** Nothing is owed any more. */
  clear(): void;
}

interface Entry {
  readonly frame: RelayFrame;
  readonly owed: Owed;
  readonly until: number;
}

/** A page is not shown more than this at once; it would take hours. */
const mostOwed = 200;

/** Owes nothing yet. Times are in milliseconds. */
export function createOwedLedger(): OwedLedger {
  let entries: readonly Entry[] = [];
  let pausedAt: number | undefined;
  const expire = (now: number): void => {
    entries = entries.filter(({ owed, until }) => until > now || (owed.isAlert && pausedAt !== undefined));
  };
  return {
    add(frame, owed) {
      expire(frame.at);
      entries = [...entries, { frame, owed, until: frame.at + owed.forMs }].slice(-mostOwed);
      let bytes = entries.reduce((sum, entry) => sum + entry.frame.bytes, 0);
      while (bytes > mostKeptBytes) {
        const [oldest, ...others] = entries;
        bytes -= oldest?.frame.bytes ?? bytes;
        entries = others;
      }
    },
    standing(now) {
      expire(now);
      return entries.map(({ frame }) => frame);
    },
    forget(eventIds) {
      const seen = new Set(eventIds);
      entries = entries.filter(({ owed }) => !seen.has(owed.id));
    },
    drop(what) {
      entries = entries.filter(({ owed }) => owed.isAlert !== (what === "alerts"));
    },
    pauseAlerts(isPaused, now) {
      if (isPaused === (pausedAt !== undefined)) return;
      expire(now);
      const since = pausedAt;
      pausedAt = isPaused ? now : undefined;
      if (since === undefined) return;
      entries = entries.map((entry) =>
        entry.owed.isAlert ? { ...entry, until: entry.until + now - Math.max(since, entry.frame.at) } : entry,
      );
    },
    clear() {
      entries = [];
    },
  };
}
