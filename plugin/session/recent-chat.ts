import { Emitter } from "../../shared/emitter.ts";
import type { Account } from "./account.ts";
import { type Audience, afterEvent, lastLines, noChatLines, withJudged, withSettled } from "./chat-lines.ts";
import { setNewest } from "../../shared/set-newest.ts";

/** The last messages of each channel's chat, and which of them were answered or skipped. */
export type RecentChat = ReturnType<typeof createRecentChat>;

/** Channels that are remembered: an account has few, but the service may name any. */
const maxChannels = 32;

/** Follows chat, apart from the state: in the state, every message of a busy chat would redraw every key. */
export function createRecentChat(account: Account) {
  const changed = new Emitter<{ readonly isRemoval: boolean }>();
  const channels = new Map<string, typeof noChatLines>();
  let identity = account.identity;

  const set = (channelName: string, change: (chat: typeof noChatLines) => typeof noChatLines): void => {
    const before = channels.get(channelName) ?? noChatLines;
    const after = change(before);
    if (after === before) return;
    setNewest(channels, channelName, after, maxChannels);
    const isRemoval = after.removed !== before.removed && after.lines.length < before.lines.length;
    changed.emit({ isRemoval });
  };
  account.onEvent(({ envelope }) => {
    if (envelope) set(envelope.channel.name, (chat) => afterEvent(chat, envelope));
  });
  account.subscribe(() => {
    if (account.identity === identity) return;
    ({ identity } = account);
    channels.clear();
    changed.emit({ isRemoval: true });
  });
  return {
    /** The last ones of an audience, oldest first. `most`: by default as many as a key offers. */
    linesOf: (channelName: string, audience: Audience | "all", most?: number) =>
      lastLines(channels.get(channelName) ?? noChatLines, audience, most),
    /** Ids of the last messages that moderation took back. */
    removedFrom: (channelName: string) => channels.get(channelName)?.removed ?? [],
    /** Whether moderation took a message back, so that it is not to be answered. */
    isRemoved: (channelName: string, id: string) => channels.get(channelName)?.removed.includes(id) ?? false,
    /** Marks a message as answered or skipped. */
    settle: (channelName: string, id: string) => set(channelName, (chat) => withSettled(chat, id)),
    /** Applies the streamer's verdict on an author to the lines so far. */
    judge(author: string, isBot: boolean): void {
      // A changed channel is visited again, and not changed again.
      for (const channelName of channels.keys()) set(channelName, (chat) => withJudged(chat, author, isBot));
    },
    /** Calls back with every change; returns an unsubscribe function. `isRemoval`: a message is gone. */
    subscribe: changed.subscribe,
  };
}
