import type { ViewerLine } from "../../session/chat-lines.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { ReactionKeyView } from "../reaction/key.ts";
import type { AnswerKeyView } from "./key.ts";

/** Whether chat reaches the plugin at all: by events, or by the chat stream in their place. */
export function hearsChat({
  connection,
  followsChat,
}: Pick<ChannelState, "connection" | "followsChat">): boolean {
  return connection !== "refused" || followsChat;
}

/**
 * The view of one Answer chat key: that of a reaction key, and the newest of its messages that are `fresh`, oldest first. An
 * answer gives way to the next message as soon as that can be sent.
 */
export function answerView(
  reaction: ReactionKeyView,
  fresh: readonly ViewerLine[],
  state: Pick<ChannelState, "connection" | "followsChat">,
): AnswerKeyView {
  const next = fresh.at(-1);
  const isOver = reaction.phase === "thinking" || reaction.phase === "answered";
  const { words: _, ...rest } = reaction;
  return {
    ...(next && isOver && !reaction.cooling ? { ...rest, phase: "ready" } : reaction),
    ...(next ? { author: next.author } : {}),
    count: fresh.length,
    hearsChat: hearsChat(state),
  };
}

/** Whether a key or dial shows a message, and not what became of the last one. */
export function showsMessage({
  phase,
  tooSoon = false,
}: Pick<ReactionKeyView, "phase" | "tooSoon">): boolean {
  return phase === "ready" && !tooSoon;
}
