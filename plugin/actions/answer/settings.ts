import * as v from "valibot";
import { audiences } from "../../session/chat-lines.ts";
import { optionalChannel, settingsReader } from "../../settings/setting-fields.ts";
import { featureFlags } from "../reaction/settings.ts";

const answerSchema = v.object({
  prompt: v.fallback(v.string(), ""),
  from: v.fallback(v.picklist(audiences), "anyone"),
  channelName: optionalChannel,
  features: featureFlags,
});

/** Settings of an Answer chat key. `prompt` holds one prompt a line. */
export type AnswerSettings = v.InferOutput<typeof answerSchema>;

export const readAnswerSettings = settingsReader(answerSchema);
