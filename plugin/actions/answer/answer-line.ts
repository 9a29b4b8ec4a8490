import type { ViewerLine } from "../../session/chat-lines.ts";
import type { RecentChat } from "../../session/recent-chat.ts";
import type { Session } from "../../session/session.ts";
import type { TemplateValues } from "../reaction/prompt-template.ts";
import type { FeatureFlags } from "../reaction/prompts.ts";
import { type PromptOutcome, sendPrompt } from "../reaction/send-prompt.ts";

/** What an answer is made with. */
export interface Answering {
  readonly session: Pick<Session, "react">;
  readonly chat: Pick<RecentChat, "isRemoved" | "settle">;
  readonly values: (channelName: string, line: ViewerLine) => TemplateValues;
}

/** A message that the AI is to answer. */
export interface AnswerPress {
  /** Whoever pressed. */
  readonly source: string;
  readonly channelName: string;
  readonly line: ViewerLine;
  readonly prompt: string;
  readonly features?: FeatureFlags;
}

/** What became of it. `removed`: moderation took the message back before it was sent. */
export type AnswerOutcome = PromptOutcome | { readonly kind: "removed" };

/**
 * Asks the AI to answer a message: fills the prompt from that message, which is cut to fit, while its author's name and the
 * prompt's own words stay whole.
 */
export async function answerLine(
  { session, chat, values }: Answering,
  { line, channelName, ...press }: AnswerPress,
): Promise<AnswerOutcome> {
  const isRemoved = (): boolean => chat.isRemoved(channelName, line.id);
  if (isRemoved()) return { kind: "removed" };
  const outcome = await sendPrompt(session, {
    ...press,
    channelName,
    values: values(channelName, line),
    cut: ["message"],
    isWanted: () => !isRemoved(),
  });
  if (outcome.kind === "done") chat.settle(channelName, line.id);
  return outcome.kind === "dropped" && isRemoved() ? { kind: "removed" } : outcome;
}
