import { Emitter } from "../../shared/emitter.ts";
import type { Account } from "./account.ts";
import {
  type Audience,
  type ChatLine,
  afterEvent,
  linesFrom,
  noChatLines,
  withSettled,
} from "./chat-lines.ts";

/** The last messages of each channel's chat, and which of them were answered or skipped. */
export interface RecentChat {
  /** The last ones of an audience, oldest first. */
  linesOf(channelName: string, audience: Audience): readonly ChatLine[];
  /** Whether a message is not to be answered any more: moderation took it back. */
  isRemoved(channelName: string, id: string): boolean;
  /** A message was answered or skipped. */
  settle(channelName: string, id: string): void;
  /** Calls back with every change; returns an unsubscribe function. `isRemoval`: a message is gone. */
  subscribe(listener: (change: { readonly isRemoval: boolean }) => void): () => void;
}

/** An account has few channels; the service may name any. */
const mostChannels = 32;

/** Follows chat. Not part of the state, because a busy chat would then redraw every key for every message. */
export function createRecentChat(account: Pick<Account, "onEvent" | "subscribe" | "identity">): RecentChat {
  const changed = new Emitter<{ readonly isRemoval: boolean }>();
  const channels = new Map<string, typeof noChatLines>();
  let identity = account.identity;

  const set = (channelName: string, change: (chat: typeof noChatLines) => typeof noChatLines): void => {
    const before = channels.get(channelName) ?? noChatLines;
    const after = change(before);
    if (after === before) return;
    channels.delete(channelName);
    channels.set(channelName, after);
    const [oldest] = channels.keys();
    if (oldest !== undefined && channels.size > mostChannels) channels.delete(oldest);
    changed.emit({ isRemoval: after.lines.length < before.lines.length });
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
    linesOf: (channelName, audience) => linesFrom(channels.get(channelName) ?? noChatLines, audience),
    isRemoved: (channelName, id) => channels.get(channelName)?.removed.includes(id) ?? false,
    settle: (channelName, id) => set(channelName, (chat) => withSettled(chat, id)),
    subscribe: changed.subscribe,
  };
}
