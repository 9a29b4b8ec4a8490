import type { Account } from "./account.ts";

/** A viewer's last message. Any text. */
export interface LastChat {
  readonly viewer: string;
  readonly message: string;
}

/** The last viewer message of each channel. */
export interface LastChats {
  of(channelName: string): LastChat | undefined;
}

/** Follows `chat.message`. Not part of the state, because a busy chat would then redraw every key for every message. */
export function createLastChats(account: Pick<Account, "onEvent">): LastChats {
  const last = new Map<string, LastChat>();
  account.onEvent(({ envelope }) => {
    if (envelope?.type !== "chat.message") return;
    const { username: viewer, message } = envelope.payload;
    last.set(envelope.channel.name, { viewer, message });
  });
  return { of: (channelName) => last.get(channelName) };
}
