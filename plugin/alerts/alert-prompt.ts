import { lengthOf, promptLimit } from "../../shared/api/endpoints.ts";
import type { AlertEvent } from "../../shared/alerts/alert-kinds.ts";
import { type AlertVariable, alertValues, alertVariablePattern } from "../../shared/alerts/alert-template.ts";
import { fittedPrompt, oneLine, cutTo } from "../actions/reaction/prompt-template.ts";
import type { WordMask } from "../approval/word-mask.ts";

/** Texts that viewers write, in the order in which they are cut. */
const writtenByViewers: readonly AlertVariable[] = ["message", "name", "gifter"];
/** The name of a viewer without one. The AI understands it in a prompt of any language. */
const somebody = "someone";

/**
 * The request to the AI for an alert: the streamer's prompt with the values of the event, masked and cut to what the
 * service takes. `undefined`: there is nothing to ask. `event` is the masked one.
 */
export function alertPrompt(prompt: string, event: AlertEvent, mask: WordMask): string | undefined {
  const values = alertValues(event, somebody);
  const texts = new Map(
    (Object.entries(values) as [AlertVariable, string][]).map(([name, text]) => [name, oneLine(text)]),
  );
  const { content } = fittedPrompt(oneLine(prompt), alertVariablePattern, texts, writtenByViewers);
  // A word may begin in the prompt and end in a name.
  const masked = oneLine(mask.mask(content));
  if (masked === "") return undefined;
  return lengthOf(masked) > promptLimit ? cutTo(masked, promptLimit) : masked;
}
