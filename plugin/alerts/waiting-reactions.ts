import type { AlertTier } from "../../shared/alerts/alert-kinds.ts";

/** A reaction of the AI to an alert, which waits to be asked for. Times are monotonic milliseconds. */
export interface WaitingReaction {
  /** The alert's name; see `alertNameOf`. */
  readonly name: string;
  readonly channelName: string;
  /** The request to the AI as it is now; `undefined`: it is no longer wanted. */
  readonly content: () => string | undefined;
  readonly amount: number;
  readonly tier: AlertTier;
  /** When its event arrived. */
  readonly at: number;
  /** When the first event of its burst arrived. */
  readonly since: number;
}

/** A reaction to something longer ago no longer fits. */
export const expiresAfterMs = 60_000;
/** Events of one kind so close together are one burst, such as many gifts at once. */
export const burstMs = 2_000;
/** After a cooldown, the streamer's own keys have so much time before an alert takes the next window. */
export const graceMs = 2_000;

const ranks: Readonly<Record<AlertTier, number>> = { huge: 2, big: 1, small: 0 };

/** The reactions with one more. Of each alert only one waits: that with the largest amount, of equal ones the latest. */
export function withReaction(
  waiting: readonly WaitingReaction[],
  added: WaitingReaction,
): readonly WaitingReaction[] {
  const before = waiting.find(({ name }) => name === added.name);
  if (!before) return [...waiting, added];
  if (added.amount < before.amount) return waiting;
  return waiting.map((one) => (one === before ? { ...added, since: before.since } : one));
}

/** The reactions that still fit. */
export function unexpired(waiting: readonly WaitingReaction[], now: number): readonly WaitingReaction[] {
  return waiting.filter(({ at }) => now - at < expiresAfterMs);
}

/** The reaction to ask for next, and when: the one with the highest tier, of equal ones the oldest. */
export function nextReaction(
  waiting: readonly WaitingReaction[],
  readyAt: number,
  now: number,
): { readonly reaction: WaitingReaction; readonly at: number } | undefined {
  const [next] = waiting
    .map((reaction) => ({ reaction, at: Math.max(now, dueAt(reaction, readyAt)) }))
    .toSorted(
      (one, other) =>
        one.at - other.at ||
        ranks[other.reaction.tier] - ranks[one.reaction.tier] ||
        one.reaction.since - other.reaction.since,
    );
  return next;
}

function dueAt({ since }: WaitingReaction, readyAt: number): number {
  return Math.max(since + burstMs, readyAt > since ? readyAt + graceMs : 0);
}
