import { eventRoutes } from "../events/event-routes.ts";
import type { CreateFeature } from "../feature.ts";

/** The service's events for overlay pages, and the list of the last ones. */
export const eventsFeature: CreateFeature = ({ account, eventList, events: relay }) => ({
  routes: eventRoutes(relay.streams, account),
  close: () => eventList.close(),
});
