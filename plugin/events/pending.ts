import type { Envelope } from "../../shared/api/envelope.ts";
import { alertEnvelopes, type Command } from "../../shared/protocol/overlay-protocol.ts";
import { type RelayFrame, maxStoredBytes } from "./event-ring.ts";

/** An event for a page that opens later, unless a page has shown it to the end by then. */
export interface PendingEvent {
  /** The envelope's id. */
  readonly id: string;
  /** How long it is worth delivering, in milliseconds. */
  readonly forMs: number;
  /** How long while a page has it wait, in milliseconds. */
  readonly waitsForMs?: number;
  /** Whether it is an alert, which does not expire while alerts are paused. */
  readonly isAlert: boolean;
  /** Whether it is a verdict that removes a message. */
  readonly isVerdict?: true;
}

/** An older alert is no longer news; pages drop it as well. */
const alertMs = 240_000;
/** An older message or voice no longer fits the conversation; reloading a page takes only seconds. */
const speechMs = 30_000;
/** A message that waits on a page for those before it is kept so long, with its voice. */
const waitingMs = 600_000;

/** Terms on which an event is kept for pages that open later; `undefined` for an event that only matters at once. */
export function pendingFor(envelope: Envelope): PendingEvent | undefined {
  const { id } = envelope;
  if (envelope.type === "channel.event" || envelope.type in alertEnvelopes)
    return { id, forMs: alertMs, isAlert: true };
  switch (envelope.type) {
    case "chat.ai_message":
    case "ai.tts.generated":
      return { id, forMs: speechMs, waitsForMs: waitingMs, isAlert: false };
    case "ai.moderation":
      // Without the verdict a page that opens later would show the removed message.
      return envelope.payload.isAppropriate
        ? undefined
        : { id, forMs: waitingMs, isAlert: false, isVerdict: true };
    default:
      return undefined;
  }
}

/** What the streamer clears: alerts, or everything the AI has written and spoken. */
export type Cleared = "alerts" | "speech";

/** What these commands clear. */
export const clearedBy: { readonly [Name in Command]?: Cleared } = {
  "alerts.clear": "alerts",
  "voice.stop": "speech",
};

/** Whether an event goes with what is cleared. A verdict stays: without it, a page would still show its message. */
export function isCleared(event: PendingEvent | undefined, what: Cleared): boolean {
  return event !== undefined && !event.isVerdict && event.isAlert === (what === "alerts");
}

/** Events that no page has shown to the end yet; a page that opens gets them. */
export type PendingLedger = ReturnType<typeof createPendingLedger>;

interface Entry {
  readonly frame: RelayFrame;
  readonly event: PendingEvent;
  until: number;
}

/** Most events for one page, which merges alerts that are too many to show. */
const maxPending = 2_000;
/** New events have expired ones removed this often: a storm adds a thousand a second, and looking at all takes long. */
const expireEveryMs = 1_000;

/** Creates an empty ledger. Times are in milliseconds. */
export function createPendingLedger() {
  /** Oldest first. */
  const entries = new Set<Entry>();
  let bytes = 0;
  let pausedAt: number | undefined;
  let expiredAt = Number.NEGATIVE_INFINITY;
  const remove = (entry: Entry): void => {
    if (entries.delete(entry)) bytes -= entry.frame.bytes;
  };
  const removeWhere = (isUnwanted: (entry: Entry) => boolean): void => {
    for (const entry of entries) if (isUnwanted(entry)) remove(entry);
  };
  const expire = (now: number): void => {
    expiredAt = now;
    removeWhere(({ event, until }) => until <= now && !(event.isAlert && pausedAt !== undefined));
  };
  return {
    add(frame: RelayFrame, event: PendingEvent) {
      if (frame.at - expiredAt >= expireEveryMs) expire(frame.at);
      entries.add({ frame, event, until: frame.at + event.forMs });
      bytes += frame.bytes;
      for (const oldest of entries) {
        if (entries.size <= maxPending && bytes <= maxStoredBytes) break;
        remove(oldest);
      }
    },
    /** Frames that are still pending, oldest first. */
    unacknowledged(now: number) {
      expire(now);
      return Array.from(entries, ({ frame }) => frame);
    },
    /** Removes events by their envelopes' ids, once a page has shown them to the end. */
    acknowledge(eventIds: readonly string[]) {
      const seen = new Set(eventIds);
      removeWhere(({ event }) => seen.has(event.id));
    },
    /** Keeps events longer that a page has not shown to the end; a page that is loaded again shows them. */
    extend(eventIds: readonly string[]) {
      const waiting = new Set(eventIds);
      for (const entry of entries)
        if (waiting.has(entry.event.id))
          entry.until = Math.max(entry.until, entry.frame.at + (entry.event.waitsForMs ?? 0));
    },
    /** Drops pending alerts, or pending messages and voices of the AI; verdicts stay. */
    drop: (what: Cleared) => removeWhere(({ event }) => isCleared(event, what)),
    /** Paused alerts do not expire. */
    pauseAlerts(isPaused: boolean, now: number) {
      if (isPaused === (pausedAt !== undefined)) return;
      expire(now);
      const since = pausedAt;
      pausedAt = isPaused ? now : undefined;
      if (since === undefined) return;
      for (const entry of entries)
        if (entry.event.isAlert) entry.until += now - Math.max(since, entry.frame.at);
    },
    clear: () => removeWhere(() => true),
  };
}
