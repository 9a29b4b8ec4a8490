import { type Platforms, isFrom } from "../platforms.ts";
import type { IsUntouched } from "../piece.ts";

/** The author's role. */
export type ChatRole = "streamer" | "moderator" | "vip" | "subscriber" | "ai" | "viewer";

/** One line of chat (`chat.message` or `chat.ai_message`). All of it is text. */
export interface ChatLine {
  /** The message's own id, which moderation names. */
  readonly id: string;
  /** Id of the envelope that brought it. */
  readonly eventId: string;
  readonly name: string;
  readonly text: string;
  readonly role: ChatRole;
  /** As the service names it; empty for the AI. */
  readonly platform: string;
}

/** When lines appear and disappear. Times in milliseconds. */
export interface ChatRules {
  readonly limit: number;
  readonly fadeMs: number;
  readonly delayMs: number;
  /** Default: all. */
  readonly platforms?: Platforms;
}

/** A line that has arrived. */
interface FeedLine {
  readonly line: ChatLine;
  /** Wall-clock time at which it is shown. */
  readonly dueAt: number;
}

/** Lines that the delay keeps back, and lines on show, oldest first. Times are wall-clock milliseconds. */
export interface ChatFeed {
  readonly delayed: readonly FeedLine[];
  readonly shown: readonly (FeedLine & { readonly since: number })[];
  /** Blocked message ids. */
  readonly blocked: readonly string[];
}

/** Most delayed lines; beyond this the oldest are shown early rather than lost. */
const maxDelayed = 2_000;
/** Number of blocked messages that are remembered, as moderation may judge a line before it arrives. */
const maxBlocked = 256;

/** A feed without lines. */
export const emptyFeed: ChatFeed = { delayed: [], shown: [], blocked: [] };

/**
 * Adds a line, unless it is known or moderation has already blocked it. `replaced`: ids of lines that are copies of it; the
 * oldest of them gives it its place.
 */
export function addLine(
  feed: ChatFeed,
  line: ChatLine,
  now: number,
  rules: ChatRules,
  replaced: readonly string[] = [],
): ChatFeed {
  if (feed.blocked.includes(line.id)) return replaced.reduce(withdrawLine, feed);
  const all = [...feed.shown, ...feed.delayed];
  const copy = all.find((one) => replaced.includes(one.line.id));
  const swapped = <One extends FeedLine>(lines: readonly One[]): readonly One[] =>
    lines.flatMap((one) =>
      one.line === copy?.line
        ? { ...one, line: { ...line, eventId: one.line.eventId } }
        : replaced.includes(one.line.id)
          ? []
          : one,
    );
  if (copy) return { ...feed, delayed: swapped(feed.delayed), shown: swapped(feed.shown) };
  if (all.some((one) => one.line.id === line.id)) return feed;
  const dueAt = now + rules.delayMs;
  return advanceFeed({ ...feed, delayed: [...feed.delayed, { line, dueAt }] }, now, rules);
}

/** Adds lines from before a reload, unless moderation has blocked them by now; anything else is skipped. */
export function restoreLines(feed: ChatFeed, before: unknown): ChatFeed {
  const lines = Array.isArray(before) ? (before as ChatFeed["shown"]).filter(isFeedLine) : [];
  return { ...feed, shown: [...lines.filter(({ line }) => !feed.blocked.includes(line.id)), ...feed.shown] };
}

function isFeedLine(one: Partial<ChatFeed["shown"][number]> | null): boolean {
  const { line, since, dueAt } = one ?? {};
  const texts = [line?.id, line?.eventId, line?.name, line?.text, line?.role, line?.platform];
  return (
    texts.every((text) => typeof text === "string") && [since, dueAt].every((at) => typeof at === "number")
  );
}

/** Removes a blocked line, shown or delayed; it is not added again. */
export function withdrawLine(feed: ChatFeed, id: string): ChatFeed {
  const judged = { ...feed, blocked: [...feed.blocked, id].slice(-maxBlocked) };
  const stays = ({ line }: FeedLine): boolean => line.id !== id;
  if (feed.delayed.every(stays) && feed.shown.every(stays)) return judged;
  return { ...judged, delayed: feed.delayed.filter(stays), shown: feed.shown.filter(stays) };
}

/** Removes the lines, shown or delayed, that may have a word hidden since. */
export function untouchedLines(feed: ChatFeed, isUntouched: IsUntouched): ChatFeed {
  return keptLines(feed, ({ line }) => isUntouched(line.eventId));
}

/** Removes the lines, shown or delayed, of other platforms. */
export function linesFrom(feed: ChatFeed, platforms: Platforms = new Set()): ChatFeed {
  return keptLines(feed, ({ line }) => isFrom(platforms, line.platform));
}

function keptLines(feed: ChatFeed, stays: (line: FeedLine) => boolean): ChatFeed {
  return { ...feed, delayed: feed.delayed.filter(stays), shown: feed.shown.filter(stays) };
}

/** Shows and removes the lines whose time has come. */
export function advanceFeed(feed: ChatFeed, now: number, rules: ChatRules): ChatFeed {
  const tooMany = feed.delayed.length - maxDelayed;
  const isDue = ({ dueAt }: FeedLine, index: number): boolean => dueAt <= now || index < tooMany;
  const due = feed.delayed.filter(isDue);
  const all = [...feed.shown, ...due.map((one) => ({ ...one, since: now }))];
  const inTime = rules.fadeMs > 0 ? all.filter((one) => now - one.since < rules.fadeMs) : all;
  const shown = inTime.slice(-rules.limit);
  if (due.length === 0 && shown.length === feed.shown.length) return feed;
  const delayed = feed.delayed.filter((one, index) => !isDue(one, index));
  return { ...feed, delayed, shown };
}

/** Shortens the wait of lines to that of a new one, which a shorter delay would let overtake them. */
export function hasten(feed: ChatFeed, now: number, { delayMs }: ChatRules): ChatFeed {
  const delayed = feed.delayed.map((one) => ({ ...one, dueAt: Math.min(one.dueAt, now + delayMs) }));
  return { ...feed, delayed };
}

/** When `advanceFeed` has something to do next; `undefined` when it has not. */
export function nextFeedAt(feed: ChatFeed, rules: ChatRules): number | undefined {
  const times = [
    ...feed.delayed.slice(0, 1).map((one) => one.dueAt),
    ...(rules.fadeMs > 0 ? feed.shown.slice(0, 1).map((one) => one.since + rules.fadeMs) : []),
  ];
  return times.length === 0 ? undefined : Math.min(...times);
}
