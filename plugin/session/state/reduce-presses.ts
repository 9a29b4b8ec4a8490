import type { ChannelState, SentContext } from "./channel-state.ts";
import { whenReactionAccepted, whenReactionFailed, whenReactionSent, withoutReaction } from "./reactions.ts";
import type { Reducers } from "./input.ts";

/** Reducers of reactions and AI contexts. */
export const reducePresses = {
  "reaction.sent": (state, { source, channelName, at }) => ({
    ...state,
    reactions: whenReactionSent(state.reactions, source, { channelName, at }),
    earlyPress: undefined,
  }),
  "reaction.accepted": (state, { source }) => ({
    ...state,
    // Without chat events no answer will arrive, so none is awaited.
    reactions:
      state.connection === "refused" && !state.followsChat
        ? withoutReaction(state.reactions, source)
        : whenReactionAccepted(state.reactions, source),
  }),
  "reaction.too-soon": (state, { source, exchange }) => ({
    ...state,
    reactions: withoutReaction(state.reactions, source),
    earlyPress: { source, at: exchange.headersAt },
  }),
  "reaction.failed": (state, { source, at, failure }) => ({
    ...state,
    reactions: whenReactionFailed(state.reactions, source, { at, failure }),
  }),
  "reaction.ignored": (state, { source, at }) => ({ ...state, earlyPress: { source, at } }),
  "reaction.queued": (state, { source }) => ({ ...state, queuedPress: source }),
  "context.sent": (state, { source }) => withContext(state, source, { phase: "sending" }),
  "context.accepted": (state, { source, at }) => withContext(state, source, { phase: "sent", at }),
  "context.failed": (state, { source, failure, at }) =>
    withContext(state, source, { phase: "failed", failure, at }),
} satisfies Partial<Reducers>;

function withContext(state: ChannelState, source: string, context: SentContext): ChannelState {
  return { ...state, contexts: new Map(state.contexts).set(source, context) };
}
