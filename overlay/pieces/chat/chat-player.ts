import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../page/alarm.ts";
import {
  type ChatFeed,
  type ChatLine,
  type ChatRules,
  addLine,
  advanceFeed,
  emptyFeed,
  nextFeedAt,
  restoreLines,
  withdrawLine,
} from "./chat-feed.ts";

/** Keeps the lines of chat that are to be seen. */
export interface ChatPlayer {
  /** Lines on show, oldest first. */
  readonly shown: Store<ChatFeed["shown"]>;
  /** A line came. One that moderation has refused before is not shown. */
  add(line: ChatLine): void;
  /** Brings back what \`shown\` was before the page was loaded again. */
  restore(shown: unknown): void;
  /** Takes a line off, and keeps it off. */
  withdraw(id: string): void;
  /** Moves on what became due while timers stood still. */
  catchUp(): void;
}

/** Lines that come within one of these are painted together: nobody sees the difference, and a flood costs less. */
const paintMs = 16;

/** A player with no line; it uses the wall clock. */
export function createChatPlayer(clock: Clock, rules: ChatRules): ChatPlayer {
  let feed: ChatFeed = emptyFeed;
  let coming: ChatLine[] = [];
  let isDue = false;
  const shown = createStore<ChatFeed["shown"], ChatFeed>(emptyFeed.shown, (_, next) => next.shown);
  const alarm = createAlarm(clock, () => move(advanceFeed(feed, clock.wall(), rules)));
  const move = (next: ChatFeed): void => {
    feed = next;
    alarm.set(nextFeedAt(feed, rules));
    shown.dispatch(feed);
  };
  const drained = (): ChatFeed => {
    const lines = coming;
    coming = [];
    return lines.reduce((next, line) => addLine(next, line, clock.wall(), rules), feed);
  };
  return {
    shown,
    add(line) {
      coming.push(line);
      if (isDue) return;
      isDue = true;
      clock.after(paintMs, () => {
        isDue = false;
        move(drained());
      });
    },
    restore: (before) => move(advanceFeed(restoreLines(feed, before), clock.wall(), rules)),
    withdraw: (id) => move(withdrawLine(drained(), id)),
    catchUp: () => move(advanceFeed(feed, clock.wall(), rules)),
  };
}
