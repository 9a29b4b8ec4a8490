import type { Envelope } from "../../shared/api/envelope.ts";
import { alertEnvelopes, type Command } from "../../shared/protocol/overlay-protocol.ts";
import type { PageEvent } from "./event-text.ts";

/** Terms on which an event is kept for a page that opens later, unless a page has shown it to the end by then. */
export interface PendingTerms {
  /** How long it is worth delivering, in milliseconds. */
  readonly forMs: number;
  /** How long while a page has it wait, in milliseconds. */
  readonly waitsForMs?: number;
  /** An alert does not expire while alerts are paused. A verdict removes a message. */
  readonly kind: Cleared | "verdict";
}

/** What the streamer clears: alerts, or everything the AI has written and spoken. */
export type Cleared = "alerts" | "speech";

/** An older alert is no longer news; pages drop it as well. */
const alertMs = 240_000;
/** An older message or voice no longer fits the conversation; reloading a page takes only seconds. */
const speechMs = 30_000;
/** A message that waits on a page for those before it is kept so long, with its voice. */
const waitingMs = 600_000;

/** Terms on which an event is kept for pages that open later; `undefined` for an event that only matters at once. */
export function pendingTerms(envelope: Envelope | undefined): PendingTerms | undefined {
  if (!envelope) return undefined;
  if (envelope.type === "channel.event" || envelope.type in alertEnvelopes)
    return { forMs: alertMs, kind: "alerts" };
  switch (envelope.type) {
    case "chat.ai_message":
    case "ai.tts.generated":
      return { forMs: speechMs, waitsForMs: waitingMs, kind: "speech" };
    case "ai.moderation":
      // Without the verdict a page that opens later would show the removed message.
      return envelope.payload.isAppropriate ? undefined : { forMs: waitingMs, kind: "verdict" };
    default:
      return undefined;
  }
}

/** What these commands clear. */
export const clearedBy: { readonly [Name in Command]?: Cleared } = {
  "alerts.clear": "alerts",
  "voice.stop": "speech",
};

/** An event that the relay sent, under the relay's own id. */
export interface KeptEvent {
  readonly id: string;
  readonly event: PageEvent;
  /** Length of its text in UTF-8. */
  readonly bytes: number;
  readonly at: number;
  readonly terms: PendingTerms | undefined;
  /** Time until which the event is pending. */
  until: number;
  /** The streamer has cleared it: no page that reconnects gets it. */
  isCleared: boolean;
}

/** Most events for a page that reconnects. */
const maxRecent = 500;
/** Most events for a page that opens, which merges alerts that are too many to show. */
const maxPending = 2_000;
/** Limit of the stored text of each kind, in bytes. */
const maxStoredBytes = 8 * 1024 * 1024;
const recentMs = 10 * 60 * 1000;
/** New events have expired ones removed this often: a storm adds a thousand a second, and looking at all takes long. */
const expireEveryMs = 1_000;

/** Events that pages may still get. */
export type KeptEvents = ReturnType<typeof createKeptEvents>;

/**
 * Creates an empty list of events that pages may still get: one that reconnects the last ones, and one that opens those that
 * are pending, because no page has shown them to the end. `run` is part of every id and identifies this run of the relay.
 * Times are in milliseconds.
 */
export function createKeptEvents(run: string) {
  /** Oldest first, also those that were cleared: a page may resume from their ids. */
  let recent: KeptEvent[] = [];
  let recentBytes = 0;
  /** Oldest first. */
  const pending = new Set<KeptEvent>();
  let pendingBytes = 0;
  let next = 1;
  let pausedAt: number | undefined;
  let expiredAt = Number.NEGATIVE_INFINITY;
  const remove = (kept: KeptEvent): void => {
    if (pending.delete(kept)) pendingBytes -= kept.bytes;
  };
  const removeWhere = (isUnwanted: (kept: KeptEvent) => boolean): void => {
    for (const kept of pending) if (isUnwanted(kept)) remove(kept);
  };
  const isAlert = ({ terms }: KeptEvent): boolean => terms?.kind === "alerts";
  const expire = (now: number): void => {
    expiredAt = now;
    removeWhere((kept) => kept.until <= now && !(isAlert(kept) && pausedAt !== undefined));
  };
  return {
    add(event: PageEvent, at: number, terms?: PendingTerms): KeptEvent {
      const bytes = Buffer.byteLength(event.frame.text);
      const until = at + (terms?.forMs ?? 0);
      const kept = { id: `${run}-${next++}`, event, bytes, at, terms, until, isCleared: false };
      recent.push(kept);
      recentBytes += bytes;
      while (recent.length > maxRecent || recentBytes > maxStoredBytes)
        recentBytes -= recent.shift()?.bytes ?? 0;
      if (!terms) return kept;
      if (at - expiredAt >= expireEveryMs) expire(at);
      pending.add(kept);
      pendingBytes += bytes;
      for (const oldest of pending) {
        if (pending.size <= maxPending && pendingBytes <= maxStoredBytes) break;
        remove(oldest);
      }
      return kept;
    },
    /** Id of the newest event; `undefined` before there is one. */
    get newest() {
      return recent.at(-1)?.id;
    },
    /** The last events, also those that were cleared. */
    get events() {
      return recent.map(({ event }) => event);
    },
    /**
     * Events after the one with this id; all of the last if the id is from an earlier run or no longer stored. Pages drop
     * events they already know by envelope id.
     */
    after(id: string, now: number) {
      recent = recent.filter(({ at }) => now - at <= recentMs);
      recentBytes = recent.reduce((sum, { bytes }) => sum + bytes, 0);
      const missed = recent.slice(recent.findIndex((kept) => kept.id === id) + 1);
      return missed.filter(({ isCleared }) => !isCleared);
    },
    /** Events that are still pending, oldest first. */
    pending(now: number): readonly KeptEvent[] {
      expire(now);
      return [...pending];
    },
    /** Removes pending events by their envelopes' ids, once a page has shown them to the end. */
    acknowledge(eventIds: readonly string[]) {
      const seen = new Set(eventIds);
      removeWhere(({ event }) => seen.has(event.envelope?.id ?? ""));
    },
    /** Keeps events longer that a page has not shown to the end; a page that is loaded again shows them. */
    extend(eventIds: readonly string[]) {
      const waiting = new Set(eventIds);
      for (const kept of pending)
        if (waiting.has(kept.event.envelope?.id ?? ""))
          kept.until = Math.max(kept.until, kept.at + (kept.terms?.waitsForMs ?? 0));
    },
    /** Drops alerts, or messages and voices of the AI, also those that a page has shown; verdicts stay. */
    clear(what: Cleared) {
      for (const kept of [...recent, ...pending]) kept.isCleared ||= kept.terms?.kind === what;
      removeWhere(({ isCleared }) => isCleared);
    },
    /** Paused alerts do not expire. */
    pauseAlerts(isPaused: boolean, now: number) {
      if (isPaused === (pausedAt !== undefined)) return;
      expire(now);
      const since = pausedAt;
      pausedAt = isPaused ? now : undefined;
      if (since === undefined) return;
      for (const kept of pending) if (isAlert(kept)) kept.until += now - Math.max(since, kept.at);
    },
    /** Forgets everything, for another account. Its ids stay, because a page may resume from them. */
    forget() {
      for (const kept of recent) kept.isCleared = true;
      removeWhere(() => true);
    },
  };
}
