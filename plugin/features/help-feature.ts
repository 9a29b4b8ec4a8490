import type { CreateFeature } from "../feature.ts";
import { helpRoutes } from "../help/routes.ts";

/** The manual. */
export const helpFeature: CreateFeature = ({ application, pagesFolder }) => ({
  routes: helpRoutes(pagesFolder, application.name),
});
