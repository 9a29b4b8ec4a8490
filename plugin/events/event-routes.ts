import type { Account } from "../session/account.ts";
import { type Route, streamResponse } from "../server/route.ts";
import type { PageStreams } from "./page-streams.ts";

/** The service's events and its characters, under the service's own paths. The API key stays in the plugin. */
export function eventRoutes(streams: PageStreams, account: Account): readonly Route[] {
  const token = "overlay";
  return [
    {
      method: "GET",
      path: "/v1/eventsub/stream",
      token,
      handle: ({ req }) =>
        streamResponse(streams.open(req.header("last-event-id") || req.query("cursor") || undefined)),
    },
    {
      method: "GET",
      path: "/v1/characters",
      token,
      handle() {
        const characters = account.session?.store.value.characters;
        // Before the plugin has read the list there is nothing to return.
        return characters ? Response.json(characters) : new Response(null, { status: 503 });
      },
    },
  ];
}
