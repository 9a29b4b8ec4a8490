import { createEmotes } from "../emotes/create-emotes.ts";
import { emoteRoutes } from "../emotes/emote-routes.ts";
import type { CreateFeature } from "../feature.ts";

/** Emotes of 7TV, BetterTTV and FrankerFaceZ. */
export const emotesFeature: CreateFeature = async (plugin) => ({
  // The account's fetch guards the API key, of which these services get nothing.
  routes: emoteRoutes(await createEmotes({ ...plugin, fetch: globalThis.fetch, env: process.env })),
});
