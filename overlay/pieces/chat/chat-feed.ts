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

/** A line received. */
interface Kept {
  readonly line: ChatLine;
  /** Every id under which it came. */
  readonly ids: readonly string[];
  /** When it is shown. */
  readonly dueAt: number;
}

/** Lines held back, and lines on show, oldest first. Times are wall-clock milliseconds. */
export interface ChatFeed {
  readonly held: readonly Kept[];
  readonly shown: readonly (Kept & { readonly since: number })[];
  /** Lines never painted, because newer ones filled the room at once. */
  readonly passedOver: number;
  /** What moderation blocked: message ids, and texts of the AI, which also arrive as chat under another id. */
  readonly refused: readonly string[];
}

/** Most lines held back; beyond this the oldest are shown early rather than lost. */
const mostHeld = 2_000;
/** How many blocked messages are remembered: moderation may judge a line before it arrives. */
const mostRefused = 256;
/** An AI message and its copy in chat arrive within this time. */
const mostApartMs = 10_000;

/** A feed without lines. */
export const emptyFeed: ChatFeed = { held: [], shown: [], passedOver: 0, refused: [] };

/**
 * Adds a line. An AI message arrives twice, as its own event and as chat, and is shown once, as the AI's. Neither is
 * shown if moderation has already blocked it.
 */
export function addLine(feed: ChatFeed, line: ChatLine, now: number, rules: ChatRules): ChatFeed {
  const isAi = line.role === "ai";
  const words = wordsOf({ line });
  const dueAt = now + rules.delayMs;
  const isCopy = (one: Kept): boolean =>
    isAi !== (one.line.role === "ai") && wordsOf(one) === words && dueAt - one.dueAt < mostApartMs;
  const known = [...feed.shown, ...feed.held].findLast((one) => one.ids.includes(line.id) || isCopy(one));
  if (!known && !isAi && feed.refused.includes(words)) return feed;
  const merged = <One extends Kept>(one: One): One =>
    one === known
      ? {
          ...one,
          line: isAi ? { ...one.line, role: "ai", platform: "" } : one.line,
          ids: [...one.ids, line.id],
        }
      : one;
  const next = known
    ? { ...feed, held: feed.held.map(merged), shown: feed.shown.map(merged) }
    : { ...feed, held: [...feed.held, { line, ids: [line.id], dueAt }] };
  return feed.refused.includes(line.id) ? withdrawLine(next, line.id) : advanceFeed(next, now, rules);
}

/** Adds lines from before a reload; anything else is skipped. */
export function restoreLines(feed: ChatFeed, before: unknown): ChatFeed {
  const lines = Array.isArray(before) ? (before as ChatFeed["shown"]).filter(isKept) : [];
  return { ...feed, shown: [...lines, ...feed.shown] };
}

function isKept(one: Partial<ChatFeed["shown"][number]> | null): boolean {
  const { line, ids, since, dueAt } = one ?? {};
  const texts = [line?.id, line?.eventId, line?.name, line?.text, line?.role, line?.platform];
  return (
    [...texts, ...(ids ?? [0])].every((text) => typeof text === "string") && (since ?? 0) + (dueAt ?? 0) > 0
  );
}

/** Removes a line that moderation blocked, shown or still held back, and its copy, for good. */
export function withdrawLine(feed: ChatFeed, id: string): ChatFeed {
  const stays = ({ ids }: Kept): boolean => !ids.includes(id);
  const gone = [...feed.held, ...feed.shown].filter((one) => !stays(one));
  const words = gone.filter(({ line }) => line.role === "ai").map(wordsOf);
  const judged = { ...feed, refused: [...feed.refused, id, ...words].slice(-mostRefused) };
  if (gone.length === 0) return judged;
  return { ...judged, held: feed.held.filter(stays), shown: feed.shown.filter(stays) };
}

/** Shows and removes the lines whose time has come. */
export function advanceFeed(feed: ChatFeed, now: number, rules: ChatRules): ChatFeed {
  const tooMany = feed.held.length - mostHeld;
  const isDue = ({ dueAt }: Kept, index: number): boolean => dueAt <= now || index < tooMany;
  const due = feed.held.filter(isDue);
  const all = [...feed.shown, ...due.map((one) => ({ ...one, since: now }))];
  const inTime = rules.fadeMs > 0 ? all.filter((one) => now - one.since < rules.fadeMs) : all;
  const shown = inTime.slice(-rules.limit);
  const passedOver = feed.passedOver + Math.max(0, due.length - rules.limit);
  if (due.length === 0 && shown.length === feed.shown.length) return feed;
  const held = feed.held.filter((one, index) => !isDue(one, index));
  return { ...feed, held, shown, passedOver };
}

/** When something is due next; `undefined` when nothing is. */
export function nextFeedAt(feed: ChatFeed, rules: ChatRules): number | undefined {
  const times = [
    ...feed.held.slice(0, 1).map((one) => one.dueAt),
    ...(rules.fadeMs > 0 ? feed.shown.slice(0, 1).map((one) => one.since + rules.fadeMs) : []),
  ];
  return times.length === 0 ? undefined : Math.min(...times);
}

/** What an AI message and its copy in chat have in common. */
function wordsOf({ line: { name, text } }: Pick<Kept, "line">): string {
  return `${name}\n${text}`;
}
