import { createEmotes } from "../emotes/create-emotes.ts";
import { emoteRoutes } from "../emotes/emote-routes.ts";
import type { CreateFeature } from "../feature.ts";

/** Emotes of 7TV, BetterTTV and FrankerFaceZ. */
export const emotesFeature: CreateFeature = async (plugin) => ({
  // The services are no part of the account, whose fetch has its limits.
  routes: emoteRoutes(await createEmotes({ ...plugin, fetch: globalThis.fetch, env: process.env })),
});
