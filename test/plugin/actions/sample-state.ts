import { type ChannelState, freshState } from "../../../plugin/session/state/channel-state.ts";
import type { Input } from "../../../plugin/session/state/input.ts";
import { reduce } from "../../../plugin/session/state/reduce.ts";

/** Three characters, the second of them active. */
export const characters = ["Mira", "Rook", "Sol"].map((name, at) => ({
  id: `c${at}`,
  name,
  description: "",
  isActive: at === 1,
}));
/** What the plugin knows after its start: an open connection, one channel and the characters. */
export const snapshot: Input[] = [
  { type: "connection", connection: "open" },
  {
    type: "channels.read",
    channels: [{ channelName: "mainstage", isPrimary: true, isLive: true, isAiInChat: false }],
  },
  { type: "characters.read", characters },
];
/** The state after that start and some more inputs. */
export const stateAfter = (...inputs: Input[]): ChannelState =>
  [...snapshot, ...inputs].reduce(reduce, freshState());
/** A request that did not reach the service. */
export const failure = { kind: "network", reason: "unreachable" } as const;
