import * as v from "valibot";
import { optionalChannel, settingsReader, trimmedText } from "../../settings/setting-fields.ts";

const flag = v.fallback(v.optional(v.boolean()), undefined);

/** Feature flags of a request, those that the streamer has set. */
export const featureFlags = v.fallback(
  v.object({ vision: flag, web_search: flag, commands: flag, memory: flag, tts: flag }),
  {},
);

const reactionSchema = v.object({
  prompt: v.fallback(v.string(), ""),
  order: v.fallback(v.picklist(["in-turn", "shuffle"]), "in-turn"),
  eventType: trimmedText,
  channelName: optionalChannel,
  features: featureFlags,
  whenCooling: v.fallback(v.picklist(["refuse", "hold"]), "refuse"),
});

/** Settings of a Trigger reaction key. `prompt` holds one prompt a line. */
export type ReactionSettings = v.InferOutput<typeof reactionSchema>;

export const readReactionSettings = settingsReader(reactionSchema);
