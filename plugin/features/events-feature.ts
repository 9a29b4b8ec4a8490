import { eventRoutes } from "../events/event-routes.ts";
import type { CreateFeature } from "../feature.ts";

/** The service's events for overlay pages. */
export const eventsFeature: CreateFeature = ({ account, events: relay }) => ({
  routes: eventRoutes(relay.streams, account),
});
