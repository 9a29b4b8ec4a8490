import type { ViewerLine } from "../../session/chat-lines.ts";
import type { ChannelState } from "../../session/state/channel-state.ts";
import type { ReactionKeyView } from "../reaction/key.ts";
import type { AnswerKeyView } from "./key.ts";

/** The state of the connection, as far as chat depends on it. */
export interface ChatConnection {
  readonly connection: ChannelState["connection"];
  /** The chat stream is read in place of events. */
  readonly followsChat: boolean;
}

/**
 * The view of one Answer chat key: that of a reaction key, and the newest message. An answer gives way to the next message
 * as soon as the cooldown is over.
 *
 * @param lines Messages that were neither answered nor skipped, oldest first.
 */
export function answerView(
  reaction: ReactionKeyView,
  lines: readonly ViewerLine[],
  { connection, followsChat }: ChatConnection,
): AnswerKeyView {
  const next = lines.at(-1);
  const isOver = reaction.phase === "thinking" || reaction.phase === "answered";
  const { words: _, ...rest } = reaction;
  return {
    ...(next && isOver && !reaction.cooling ? { ...rest, phase: "ready" } : reaction),
    ...(next ? { author: next.author } : {}),
    count: lines.length,
    receivesChat: connection !== "refused" || followsChat,
  };
}

/** Whether a key or dial shows a message, rather than the result of its last press. */
export function showsMessage({ phase, tooSoon = false }: ReactionKeyView): boolean {
  return phase === "ready" && !tooSoon;
}
