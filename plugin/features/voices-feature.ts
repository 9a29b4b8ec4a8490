import type { CreateFeature } from "../feature.ts";
import { voiceRoutes } from "../voices/event-voices.ts";
import { levelVoices } from "../voices/level-voices.ts";

/** The AI's voices, which pages get from the plugin and play equally loud. */
export const voicesFeature: CreateFeature = (plugin) => {
  levelVoices({ ...plugin, knownVoices: plugin.library.knownVoices });
  return { routes: voiceRoutes(plugin.events.voices) };
};
