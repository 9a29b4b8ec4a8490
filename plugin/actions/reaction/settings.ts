import * as v from "valibot";
import { isOwnPicture, reactionPictograms } from "../../../shared/reaction-pictograms.ts";
import {
  optionalChannel,
  textOrNothing,
  settingsReader,
  trimmedText,
} from "../../settings/setting-fields.ts";

const flag = v.fallback(v.optional(v.boolean()), undefined);

/** Feature flags of a request, those that the streamer has set. */
export const featureFlags = v.fallback(
  v.object({ vision: flag, web_search: flag, commands: flag, memory: flag, tts: flag }),
  {},
);

const pictogram = v.union([v.picklist(reactionPictograms), v.pipe(v.string(), v.check(isOwnPicture))]);

const reactionSchema = v.object({
  prompt: textOrNothing,
  order: v.fallback(v.picklist(["in-turn", "shuffle"]), "in-turn"),
  eventType: trimmedText,
  channelName: optionalChannel,
  features: featureFlags,
  whenCooling: v.fallback(v.picklist(["refuse", "hold"]), "refuse"),
  pictogram: v.fallback(v.optional(pictogram), undefined),
});

const read = settingsReader(reactionSchema);

/** Settings of a Trigger reaction key. `prompt` holds one prompt a line; it is empty only if the streamer cleared it. `pictogram` is a name or a data URI. */
export type ReactionSettings = v.InferOutput<typeof reactionSchema> & { readonly prompt: string };

/** Reads the settings. `examplePrompt` is the prompt of a fresh key. */
export function readReactionSettings(settings: unknown, examplePrompt: string): ReactionSettings {
  const { prompt = examplePrompt, ...others } = read(settings);
  return { prompt, ...others };
}
