import type { OnceContent } from "./once-file.ts";

/** The events that came, as maps, which are changed in place. */
export type SeenEvents = ReturnType<typeof seenIn>;

/** The events in a stored record. */
export function seenIn({ ids, follows, recentFollows, gifts, subscriptions, streams }: OnceContent) {
  // By time: the file may have another order.
  const byTime = (stored: Readonly<Record<string, number>>) =>
    new Map(Object.entries(stored).toSorted(([, a], [, b]) => a - b));
  return {
    ids: byTime(ids),
    follows: byTime(follows),
    recentFollows: byTime(recentFollows),
    gifts: new Map(Object.entries(gifts)),
    subscriptions: new Map(Object.entries(subscriptions)),
    streams: new Map(Object.entries(streams)),
  };
}

/** The events without those that are the same in `written`; `undefined`: all. */
export function copyOf(seen: SeenEvents, written?: SeenEvents): SeenEvents {
  return {
    ids: changedIn(seen.ids, written?.ids),
    follows: changedIn(seen.follows, written?.follows),
    recentFollows: changedIn(seen.recentFollows, written?.recentFollows),
    gifts: changedIn(seen.gifts, written?.gifts),
    subscriptions: changedIn(seen.subscriptions, written?.subscriptions),
    streams: changedIn(seen.streams, written?.streams),
  };
}

/** The events as they are stored. */
export function recordOf({ ids, follows, recentFollows, gifts, subscriptions, streams }: SeenEvents) {
  return {
    ids: Object.fromEntries(ids),
    follows: Object.fromEntries(follows),
    recentFollows: Object.fromEntries(recentFollows),
    gifts: Object.fromEntries(gifts),
    subscriptions: Object.fromEntries(subscriptions),
    streams: Object.fromEntries(streams),
  };
}

function changedIn<Value>(all: Map<string, Value>, written?: Map<string, Value>): Map<string, Value> {
  return written ? new Map([...all].filter(([key, value]) => written.get(key) !== value)) : new Map(all);
}
