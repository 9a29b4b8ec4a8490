import { createEmotes } from "../emotes/create-emotes.ts";
import { emoteRoutes } from "../emotes/emote-routes.ts";
import { emoteSettings } from "../emotes/settings.ts";
import type { CreateFeature } from "../feature.ts";
import { settingsOf } from "../settings/setting-table.ts";

/** Emotes of 7TV, BetterTTV and FrankerFaceZ. */
export const emotesFeature: CreateFeature = async (plugin) => ({
  // The account's fetch guards the API key, of which these services get nothing.
  routes: emoteRoutes(
    await createEmotes({
      ...plugin,
      own: settingsOf(plugin.storedSettings, emoteSettings),
      fetch: globalThis.fetch,
      env: process.env,
    }),
  ),
});
