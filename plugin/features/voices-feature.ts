import type { CreateFeature } from "../feature.ts";
import { settingsOf } from "../settings/setting-table.ts";
import { soundSettings } from "../sound/settings.ts";
import { voiceRoutes } from "../voices/event-voices.ts";
import { levelVoices } from "../voices/level-voices.ts";

/** The AI's voices, which pages get from the plugin and play equally loud. */
export const voicesFeature: CreateFeature = (plugin) => {
  const settings = settingsOf(plugin.storedSettings, soundSettings);
  levelVoices({ ...plugin, settings, knownVoices: plugin.library.knownVoices });
  return { routes: voiceRoutes(plugin.events.voices) };
};
