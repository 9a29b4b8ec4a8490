import type { Failure } from "./failure.ts";

/** The progress of one reaction. Times are monotonic milliseconds. */
export type Reaction =
  | { readonly phase: "sending"; readonly channelName: string; readonly at: number }
  /** Accepted by the service; the AI's answer is still to come. */
  | { readonly phase: "thinking"; readonly channelName: string; readonly at: number }
  | { readonly phase: "answered"; readonly at: number; readonly text: string }
  | { readonly phase: "failed"; readonly at: number; readonly failure: Failure };

/** The last reaction of each source (a key's id), in the order in which they were requested. */
export type Reactions = ReadonlyMap<string, Reaction>;

/** An answer later than this is not taken for this reaction's. */
export const answerWithinMs = 45_000;

/** The reactions once a request was sent. */
export function whenReactionSent(
  reactions: Reactions,
  source: string,
  sent: { readonly channelName: string; readonly at: number },
): Reactions {
  return withLast(reactions, source, { phase: "sending", ...sent });
}

/** The reactions once the service has accepted the request. An answer that came before the acceptance still counts. */
export function whenReactionAccepted(reactions: Reactions, source: string): Reactions {
  const reaction = reactions.get(source);
  if (reaction?.phase !== "sending") return reactions;
  return new Map(reactions).set(source, { ...reaction, phase: "thinking" });
}

/**
 * The reactions once the AI has written in a channel, which answers the oldest open reaction there. No message names
 * the request that it answers, but the service takes requests in turn.
 */
export function whenAnswered(
  reactions: Reactions,
  channelName: string,
  { text, at }: { readonly text: string; readonly at: number },
): Reactions {
  for (const [source, reaction] of reactions) {
    const isAwaited = reaction.phase === "sending" || reaction.phase === "thinking";
    if (!isAwaited || reaction.channelName !== channelName || at - reaction.at > answerWithinMs) continue;
    return new Map(reactions).set(source, { phase: "answered", at, text });
  }
  return reactions;
}

/** The reactions once the request has failed. */
export function whenReactionFailed(
  reactions: Reactions,
  source: string,
  failed: { readonly at: number; readonly failure: Failure },
): Reactions {
  return withLast(reactions, source, { phase: "failed", ...failed });
}

/** The reactions without that of one source. */
export function withoutReaction(reactions: Reactions, source: string): Reactions {
  if (!reactions.has(source)) return reactions;
  const rest = new Map(reactions);
  rest.delete(source);
  return rest;
}

function withLast(reactions: Reactions, source: string, reaction: Reaction): Reactions {
  return new Map(withoutReaction(reactions, source)).set(source, reaction);
}
