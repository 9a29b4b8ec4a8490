import { checkPages } from "../check/check-pages.ts";
import type { CreateFeature } from "../feature.ts";
import { overlayAnswers } from "../pages/overlay-answers.ts";
import { pageRoutes } from "../pages/page-routes.ts";
import { pageSocket } from "../pages/page-socket.ts";
import { showCooldown } from "../pages/show-cooldown.ts";

/** The built pages, and the connections of overlays. */
export const pagesFeature: CreateFeature = async (plugin) => {
  const { application, pagesFolder, stored } = plugin;
  const routes = await pageRoutes(pagesFolder, stored.tokens, application.name, plugin);
  showCooldown(plugin);
  return {
    answers: overlayAnswers(plugin),
    routes,
    sockets: [pageSocket(plugin)],
    screenSockets: [pageSocket(plugin)],
    checks: [(locale, add) => checkPages(plugin, locale, add)],
  };
};
