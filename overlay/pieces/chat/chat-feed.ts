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
}

/** A line that has arrived. */
interface FeedLine {
  readonly line: ChatLine;
  /** All ids under which it arrived. */
  readonly ids: readonly string[];
  /** Wall-clock time at which it is shown. */
  readonly dueAt: number;
}

/** Lines that the delay keeps back, and lines on show, oldest first. Times are wall-clock milliseconds. */
export interface ChatFeed {
  readonly delayed: readonly FeedLine[];
  readonly shown: readonly (FeedLine & { readonly since: number })[];
  /** Blocked message ids, and texts of the AI, which also arrive as chat under another id. */
  readonly blocked: readonly string[];
}

/** Most delayed lines; beyond this the oldest are shown early rather than lost. */
const mostDelayed = 2_000;
/** Number of blocked messages that are remembered, as moderation may judge a line before it arrives. */
const mostBlocked = 256;
/** Longest time between an AI message and its copy in chat. */
const mostApartMs = 10_000;

/** A feed without lines. */
export const emptyFeed: ChatFeed = { delayed: [], shown: [], blocked: [] };

/**
 * Adds a line. An AI message arrives twice, as its own event and as chat, and is shown once, as the AI's. Neither is
 * shown if moderation has already blocked it.
 */
export function addLine(feed: ChatFeed, line: ChatLine, now: number, rules: ChatRules): ChatFeed {
  const isAi = line.role === "ai";
  const words = wordsOf(line);
  const dueAt = now + rules.delayMs;
  const isCopy = (one: FeedLine): boolean =>
    isAi !== (one.line.role === "ai") && wordsOf(one.line) === words && dueAt - one.dueAt < mostApartMs;
  const known = [...feed.shown, ...feed.delayed].findLast((one) => one.ids.includes(line.id) || isCopy(one));
  if (!known && !isAi && feed.blocked.includes(words)) return feed;
  const merged = <One extends FeedLine>(one: One): One =>
    one === known
      ? {
          ...one,
          line: isAi ? { ...one.line, role: "ai", platform: "" } : one.line,
          ids: [...one.ids, line.id],
        }
      : one;
  const next = known
    ? { ...feed, delayed: feed.delayed.map(merged), shown: feed.shown.map(merged) }
    : { ...feed, delayed: [...feed.delayed, { line, ids: [line.id], dueAt }] };
  return feed.blocked.includes(line.id) ? withdrawLine(next, line.id) : advanceFeed(next, now, rules);
}

/** Adds lines from before a reload; anything else is skipped. */
export function restoreLines(feed: ChatFeed, before: unknown): ChatFeed {
  const lines = Array.isArray(before) ? (before as ChatFeed["shown"]).filter(isFeedLine) : [];
  return { ...feed, shown: [...lines, ...feed.shown] };
}

function isFeedLine(one: Partial<ChatFeed["shown"][number]> | null): boolean {
  const { line, ids, since, dueAt } = one ?? {};
  const texts = [line?.id, line?.eventId, line?.name, line?.text, line?.role, line?.platform];
  return (
    Array.isArray(ids) &&
    [...texts, ...ids].every((text) => typeof text === "string") &&
    [since, dueAt].every((at) => typeof at === "number")
  );
}

/** Removes a blocked line, shown or delayed, and its copy; neither is added again. */
export function withdrawLine(feed: ChatFeed, id: string): ChatFeed {
  const stays = ({ ids }: FeedLine): boolean => !ids.includes(id);
  const gone = [...feed.delayed, ...feed.shown].filter((one) => !stays(one));
  const words = gone.filter(({ line }) => line.role === "ai").map(({ line }) => wordsOf(line));
  const judged = { ...feed, blocked: [...feed.blocked, id, ...words].slice(-mostBlocked) };
  if (gone.length === 0) return judged;
  return { ...judged, delayed: feed.delayed.filter(stays), shown: feed.shown.filter(stays) };
}

/** Shows and removes the lines whose time has come. */
export function advanceFeed(feed: ChatFeed, now: number, rules: ChatRules): ChatFeed {
  const tooMany = feed.delayed.length - mostDelayed;
  const isDue = ({ dueAt }: FeedLine, index: number): boolean => dueAt <= now || index < tooMany;
  const due = feed.delayed.filter(isDue);
  const all = [...feed.shown, ...due.map((one) => ({ ...one, since: now }))];
  const inTime = rules.fadeMs > 0 ? all.filter((one) => now - one.since < rules.fadeMs) : all;
  const shown = inTime.slice(-rules.limit);
  if (due.length === 0 && shown.length === feed.shown.length) return feed;
  const delayed = feed.delayed.filter((one, index) => !isDue(one, index));
  return { ...feed, delayed, shown };
}

/** Has no line wait longer than a new one would, which a shorter delay may have overtake it. */
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

/** Name and text of a line, which are the same in an AI message and its copy in chat. */
function wordsOf({ name, text }: ChatLine): string {
  return `${name}\n${text}`;
}
