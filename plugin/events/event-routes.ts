import type { Account } from "../session/account.ts";
import { type Route, overlayRoute, screenRoute, streamResponse } from "../server/route.ts";
import type { PageStreams } from "./page-streams.ts";

/** The service's events and its characters, under the service's own paths. The API key stays in the plugin. */
export function eventRoutes(streams: PageStreams, account: Account): readonly Route[] {
  return [
    screenRoute("/v1/eventsub/stream", ({ req }) =>
      streamResponse(streams.open(req.header("last-event-id") || req.query("cursor") || undefined)),
    ),
    overlayRoute("GET", "/v1/characters", () => {
      const characters = account.session?.store.value.characters;
      // Before the plugin has read the list there is nothing to return.
      return characters ? Response.json(characters) : new Response(null, { status: 503 });
    }),
  ];
}
