import * as v from "valibot";
import { audiences } from "../../session/chat-lines.ts";
import { optionalChannel, textOrNothing, settingsReader } from "../../settings/setting-fields.ts";
import { featureFlags } from "../reaction/settings.ts";

const answerSchema = v.object({
  prompt: textOrNothing,
  from: v.fallback(v.picklist(audiences), "anyone"),
  channelName: optionalChannel,
  features: featureFlags,
});

const read = settingsReader(answerSchema);

/** Settings of an Answer chat key. `prompt` holds one prompt a line; it is empty only if the streamer cleared it. */
export type AnswerSettings = v.InferOutput<typeof answerSchema> & { readonly prompt: string };

/** Reads the settings. `examplePrompt` is the prompt of a fresh key. */
export function readAnswerSettings(settings: unknown, examplePrompt: string): AnswerSettings {
  const { prompt = examplePrompt, ...others } = read(settings);
  return { prompt, ...others };
}
