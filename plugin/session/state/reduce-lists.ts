import type { ChannelState, ListName } from "./channel-state.ts";
import { withStatus } from "./presence.ts";
import type { Reducers } from "./reducers.ts";

/** How the connection and the account's lists change the state. */
export const reduceLists = {
  connection: (state, { connection, failure }) => ({ ...state, connection, failure }),
  "chat-stream": (state, { isOpen }) =>
    state.followsChat === isOpen ? state : { ...state, followsChat: isOpen },
  "list.failed": (state, { list, failure }) => ({
    ...state,
    listFailures: { ...state.listFailures, [list]: failure },
  }),
  "characters.read": (state, { characters }) => ({ ...withoutListFailure(state, "characters"), characters }),
  "channels.read": (state, { channels }) => ({
    ...withoutListFailure(state, "channels"),
    channels: channels.map(({ channelName, isPrimary, isLive }) => ({ channelName, isPrimary, isLive })),
    presences: new Map(
      channels.map(({ channelName, isAiInChat }) => [
        channelName,
        withStatus(state.presences.get(channelName), isAiInChat),
      ]),
    ),
  }),
} satisfies Partial<Reducers>;

function withoutListFailure(state: ChannelState, list: ListName): ChannelState {
  const { [list]: _, ...listFailures } = state.listFailures;
  return { ...state, listFailures };
}
