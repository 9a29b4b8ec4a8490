import type { ChannelState } from "../../session/state/channel-state.ts";
import { isIn } from "../../session/state/presence.ts";
import type { StatusKeyView } from "./key.ts";
import type { StatusSettings } from "./settings.ts";

/** The view of one Channel status key; `undefined` for a channel that is not the account's. */
export function statusView(
  state: ChannelState,
  settings: StatusSettings,
  channelName: string | undefined,
): StatusKeyView | undefined {
  const channel = state.channels?.find((one) => one.channelName === channelName);
  if (!channel) return undefined;
  const presence = state.presences.get(channel.channelName);
  const resting = isIn(presence) ? "in" : "out";
  // The account's own channel needs no name; one among several does.
  const named = settings.channelName ? { channelName: channel.channelName } : {};
  const base = { ...named, isLive: channel.isLive };
  switch (presence?.phase) {
    case "in":
      return { ...base, presence: "in", ...(presence.isTest ? { test: true } : {}) };
    case "joining":
    case "leaving":
      return { ...base, presence: presence.phase };
    case "timed-out":
      return { ...base, presence: "unknown" };
    case "out":
    case "needs-subscription":
    case "failed":
    case undefined:
      return { ...base, presence: resting };
  }
}
