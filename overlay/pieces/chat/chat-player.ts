import type { Clock } from "../../../shared/clock.ts";
import { type Store, createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../../shared/alarm.ts";
import {
  type ChatFeed,
  type ChatLine,
  type ChatRules,
  addLine,
  advanceFeed,
  emptyFeed,
  hasten,
  nextFeedAt,
  restoreLines,
  withdrawLine,
} from "./chat-feed.ts";

/** Decides which lines of chat are on show. */
export interface ChatPlayer {
  /** Lines on show, oldest first. */
  readonly shown: Store<ChatFeed["shown"]>;
  /** Adds a line, unless moderation has already blocked it. */
  add(line: ChatLine): void;
  /** Restores what `shown` was before the page was reloaded. */
  restore(shown: unknown): void;
  /** Removes a line, which is never shown again. */
  withdraw(id: string): void;
  /** Shows and removes lines by other rules from now on. */
  setRules(rules: ChatRules): void;
  /** Makes changes that became due while timers were suspended. */
  catchUp(): void;
}

/** Lines that arrive within this time are painted together, which costs less in busy chat and is not visible. */
const paintMs = 16;

/** Creates a player without lines; it uses the wall clock. */
export function createChatPlayer(clock: Clock, initial: ChatRules): ChatPlayer {
  let rules = initial;
  let feed: ChatFeed = emptyFeed;
  let coming: ChatLine[] = [];
  let isDue = false;
  const shown = createStore<ChatFeed["shown"], ChatFeed>(emptyFeed.shown, (_, next) => next.shown);
  const catchUp = (): void => move(advanceFeed(feed, clock.wall(), rules));
  const alarm = createAlarm(clock, catchUp);
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
    setRules(next) {
      rules = next;
      move(advanceFeed(hasten(drained(), clock.wall(), rules), clock.wall(), rules));
    },
    catchUp,
  };
}
