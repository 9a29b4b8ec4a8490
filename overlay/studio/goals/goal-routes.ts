import { routesOf } from "../characters/character-routes.ts";

/** The relay's routes for the streamer's goals, as JSON by their ids. */
export const relayGoals = routesOf("/goals");
