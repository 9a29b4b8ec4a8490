import type { Account } from "./account.ts";

/** The last thing a viewer wrote. Any text. */
export interface LastChat {
  readonly viewer: string;
  readonly message: string;
}

/** The last message of each channel's viewers. */
export interface LastChats {
  of(channelName: string): LastChat | undefined;
}

/**
 * Listens for `chat.message`. Not part of the state: a busy chat would have
 * every key looked at for every message.
 */
export function createLastChats(account: Pick<Account, "onEvent">): LastChats {
  const last = new Map<string, LastChat>();
  account.onEvent(({ envelope }) => {
    if (envelope?.type !== "chat.message") return;
    const { username: viewer, message } = envelope.payload;
    last.set(envelope.channel.name, { viewer, message });
  });
  return { of: (channelName) => last.get(channelName) };
}
