import type { Clock } from "../../../shared/clock.ts";
import { createValueStore } from "../../../shared/store.ts";
import { createPaced } from "../../../shared/paced.ts";
import type { IsUntouched } from "../piece.ts";
import { setNewest } from "../../../shared/set-newest.ts";

/** Chatters and how much each has written, most first. */
export type TopChatters = readonly { readonly name: string; readonly count: number }[];

const maxShown = 5;
/** Most names counted: in a flood of new names, those with one message are dropped. */
const maxNames = 5_000;
/** In busy chat the list changes this often; the first message is shown at once. */
const stepMs = 5_000;

/** Creates a player that counts who writes, with no messages yet. No timer runs while nobody writes. */
export function createTopPlayer(clock: Clock) {
  const counts = new Map<string, number>();
  const lastEvents = new Map<string, string>();
  const shown = createValueStore<TopChatters>([]);
  const show = (): void => {
    // Among names with as many messages, the order on show stays, and a name on show comes first.
    const ranks = new Map(shown.value.map(({ name }, rank) => [name, rank]));
    const rankOf = (name: string): number => ranks.get(name) ?? maxShown;
    const leaders = [...counts].toSorted(([a, more], [b, less]) => less - more || rankOf(a) - rankOf(b));
    shown.dispatch(leaders.slice(0, maxShown).map(([name, count]) => ({ name, count })));
  };
  const showing = createPaced(clock, stepMs, show);
  const change = (name: string, by: number): void => {
    const count = (counts.get(name) ?? 0) + by;
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
    showing.soon();
  };
  return {
    shown,
    /** Counts a message, which an event brought; returns a function that takes it back. */
    add: (name: string, eventId = "") => {
      change(name, 1);
      if (counts.size > maxNames) for (const [one, count] of counts) if (count === 1) counts.delete(one);
      setNewest(lastEvents, name, eventId, maxNames);
      return () => change(name, -1);
    },
    /** Removes all names that may have a word hidden since, by the last event of each. */
    forget: (isUntouched: IsUntouched): void => {
      for (const name of counts.keys()) if (!isUntouched(lastEvents.get(name) ?? "")) counts.delete(name);
      show();
    },
  };
}
