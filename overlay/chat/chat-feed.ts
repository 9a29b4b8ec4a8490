/** What marks the author of a line. */
export type ChatRole = "streamer" | "moderator" | "vip" | "subscriber" | "ai" | "viewer";

/** One line of chat (service-api.md, rows `chat.message` and `chat.ai_message`). All of it is text. */
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

/** What decides how lines come and go. Times in milliseconds. */
export interface ChatRules {
  readonly limit: number;
  readonly fadeMs: number;
  readonly delayMs: number;
}

/** Lines held back, and lines on show, oldest first. Times are wall-clock milliseconds. */
export interface ChatFeed {
  readonly held: readonly { readonly line: ChatLine; readonly dueAt: number }[];
  readonly shown: readonly { readonly line: ChatLine; readonly since: number }[];
  /** Lines that came and went between two looks, because newer ones filled the room: they were never painted. */
  readonly passedOver: number;
}

/** Lines held back at once; the oldest are shown early rather than lost. */
const mostHeld = 2_000;

/** No line. */
export const emptyFeed: ChatFeed = { held: [], shown: [], passedOver: 0 };

/**
 * A line comes. What the AI says comes twice, as its own event and as chat: it is one line, and it is the AI's.
 */
export function addLine(feed: ChatFeed, line: ChatLine, now: number, rules: ChatRules): ChatFeed {
  const isSame = (one: ChatLine): boolean =>
    one.id === line.id ||
    ((one.role === "ai" || line.role === "ai") && one.name === line.name && one.text === line.text);
  const known = [...feed.held, ...feed.shown].find((one) => isSame(one.line))?.line;
  if (known) {
    if (line.role !== "ai" || known.role === "ai") return feed;
    const asAi: ChatLine = { ...known, role: "ai", platform: "" };
    return {
      ...feed,
      held: feed.held.map((one) => (one.line === known ? { ...one, line: asAi } : one)),
      shown: feed.shown.map((one) => (one.line === known ? { ...one, line: asAi } : one)),
    };
  }
  const held = [...feed.held, { line, dueAt: now + rules.delayMs }];
  const early = held.length > mostHeld ? held.slice(0, -mostHeld) : [];
  return advanceFeed(
    {
      ...feed,
      held: held.slice(early.length),
      shown: [...feed.shown, ...early.map((one) => ({ line: one.line, since: now }))],
    },
    now,
    rules,
  );
}

/** Takes a line off, shown or still held back: moderation judged it. */
export function withdrawLine(feed: ChatFeed, id: string): ChatFeed {
  if (![...feed.held, ...feed.shown].some((one) => one.line.id === id)) return feed;
  return {
    ...feed,
    held: feed.held.filter((one) => one.line.id !== id),
    shown: feed.shown.filter((one) => one.line.id !== id),
  };
}

/** Moves on whatever is due. */
export function advanceFeed(feed: ChatFeed, now: number, rules: ChatRules): ChatFeed {
  const due = feed.held.filter((one) => one.dueAt <= now);
  const all = [...feed.shown, ...due.map(({ line }) => ({ line, since: now }))];
  const inTime = rules.fadeMs > 0 ? all.filter((one) => now - one.since < rules.fadeMs) : all;
  const shown = inTime.slice(-rules.limit);
  const passedOver = feed.passedOver + Math.max(0, due.length - rules.limit);
  if (due.length === 0 && shown.length === feed.shown.length) return feed;
  const held = due.length === 0 ? feed.held : feed.held.filter((one) => one.dueAt > now);
  return { held, shown, passedOver };
}

/** When something is due next; `undefined` when nothing is. */
export function nextFeedAt(feed: ChatFeed, rules: ChatRules): number | undefined {
  const times = [
    ...feed.held.slice(0, 1).map((one) => one.dueAt),
    ...(rules.fadeMs > 0 ? feed.shown.slice(0, 1).map((one) => one.since + rules.fadeMs) : []),
  ];
  return times.length === 0 ? undefined : Math.min(...times);
}
