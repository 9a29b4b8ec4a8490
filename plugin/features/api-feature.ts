import { join } from "node:path";
import { openAnsweredRequests } from "../api/answered-requests.ts";
import { apiAnswers, apiRoutes } from "../api/api-routes.ts";
import { runAction } from "../api/run-action.ts";
import type { CreateFeature } from "../feature.ts";

/** The interface for other programs on this computer. */
export const apiFeature: CreateFeature = async (plugin) => {
  const answered = await openAnsweredRequests(join(plugin.dataFolder, "requests.json"), plugin);
  const run = (name: string, sent: object) => runAction(name, sent, plugin);
  return {
    answers: apiAnswers(plugin),
    routes: apiRoutes({ ...plugin, answered, runAction: run }, plugin.control.appearanceChanged),
    close: () => answered.settled(),
  };
};
