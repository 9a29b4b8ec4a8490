import type { Clock } from "../../../shared/clock.ts";
import { createStore } from "../../../shared/store.ts";
import { createAlarm } from "../../../shared/alarm.ts";
import type { IsUntouched } from "../piece.ts";
import {
  type ChatFeed,
  type ChatLine,
  type ChatRules,
  addLine,
  advanceFeed,
  emptyFeed,
  hasten,
  linesFrom,
  nextFeedAt,
  restoreLines,
  untouchedLines,
  withdrawLine,
} from "./chat-feed.ts";

/** Lines that arrive within this time are painted together. */
const paintMs = 16;
/**
 * Least time between two paints, unless half of the lines on show would be new. In busy chat lines appear ten times a
 * second, a few together, because each paint costs the same however many lines it brings.
 */
const betweenPaintsMs = 100;

/** Creates a player without lines; it uses the wall clock. */
export function createChatPlayer(clock: Clock, initial: ChatRules) {
  let rules = initial;
  let feed: ChatFeed = emptyFeed;
  let coming: { readonly line: ChatLine; readonly at: number; readonly replaced: readonly string[] }[] = [];
  let cancel: (() => void) | undefined;
  let paintedAt = Number.NEGATIVE_INFINITY;
  const shown = createStore<ChatFeed["shown"], ChatFeed>(emptyFeed.shown, (_, next) => next.shown);
  const catchUp = (): void => move(advanceFeed(feed, clock.wall(), rules));
  const alarm = createAlarm(clock, catchUp);
  const move = (next: ChatFeed): void => {
    if (next.shown !== feed.shown) paintedAt = clock.now();
    feed = next;
    const at = nextFeedAt(feed, rules);
    alarm.set(at === undefined ? undefined : Math.max(at, clock.wall() + betweenPaintsMs));
    shown.dispatch(feed);
  };
  const drained = (): ChatFeed => {
    const lines = coming;
    coming = [];
    const next = lines.reduce((all, { line, at, replaced }) => addLine(all, line, at, rules, replaced), feed);
    return advanceFeed(next, clock.wall(), rules);
  };
  const paint = (): void => {
    cancel?.();
    cancel = undefined;
    move(drained());
  };
  return {
    /** Lines on show, oldest first. */
    shown,
    /** Adds a line, unless moderation has already blocked it. `replaced`: ids of lines in whose place it is shown. */
    add(line: ChatLine, replaced: readonly string[] = []): void {
      const at = clock.wall();
      coming.push({ line, at, replaced });
      const isMany = coming.length * 2 >= rules.limit && at - (coming[0]?.at ?? at) >= paintMs;
      if (isMany) paint();
      else cancel ??= clock.after(Math.max(paintMs, paintedAt + betweenPaintsMs - clock.now()), paint);
    },
    /** Restores what `shown` was before the page was reloaded. */
    restore: (before: unknown) =>
      move(advanceFeed(linesFrom(restoreLines(feed, before), rules.platforms), clock.wall(), rules)),
    /** Removes a line, which is never shown again. */
    withdraw: (id: string) => move(withdrawLine(drained(), id)),
    /** Removes all lines that may have a word hidden since. */
    forget: (isUntouched: IsUntouched) => move(untouchedLines(drained(), isUntouched)),
    /** Shows and removes lines by other rules from now on. */
    setRules(next: ChatRules): void {
      rules = next;
      const kept = linesFrom(drained(), rules.platforms);
      move(advanceFeed(hasten(kept, clock.wall(), rules), clock.wall(), rules));
    },
    /** Makes changes that became due while timers were suspended. */
    catchUp,
  };
}

/** Decides which lines of chat are on show. */
export type ChatPlayer = ReturnType<typeof createChatPlayer>;
