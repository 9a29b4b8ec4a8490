import type { ViewerLine } from "../../session/chat-lines.ts";
import type { RecentChat } from "../../session/recent-chat.ts";
import type { Session } from "../../session/session.ts";
import type { TemplateValues } from "../reaction/prompt-template.ts";
import type { FeatureFlags } from "../reaction/reaction-features.ts";
import { type PromptResult, sendPrompt } from "../reaction/send-prompt.ts";

/** Sources of an answer. */
export interface AnswerSources {
  readonly session: Session;
  readonly chat: RecentChat;
  readonly values: (channelName: string, line: ViewerLine) => TemplateValues;
}

/** A request to answer a message. */
export interface AnswerPress {
  /** The key that was pressed, or the control page. */
  readonly source: string;
  readonly channelName: string;
  readonly line: ViewerLine;
  readonly prompt: string;
  readonly features?: FeatureFlags;
}

/** Result of the request. `removed`: moderation removed the message before the prompt was sent. */
export type AnswerResult = PromptResult | { readonly kind: "removed" };

/**
 * Asks the AI to answer a message, with a prompt filled from it. A long message is cut to fit; its author's name and the
 * prompt's own words are not.
 */
export async function answerLine(
  { session, chat, values }: AnswerSources,
  { line, channelName, ...press }: AnswerPress,
): Promise<AnswerResult> {
  const isRemoved = (): boolean => chat.isRemoved(channelName, line.id);
  if (isRemoved()) return { kind: "removed" };
  const result = await sendPrompt(session, {
    ...press,
    channelName,
    values: values(channelName, line),
    cut: ["message"],
    isWanted: () => !isRemoved(),
  });
  if (result.kind === "done") chat.settle(channelName, line.id);
  return result.kind === "dropped" && isRemoved() ? { kind: "removed" } : result;
}
