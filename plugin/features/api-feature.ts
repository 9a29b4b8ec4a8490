import { join } from "node:path";
import { openAnsweredRequests } from "../api/answered-requests.ts";
import { apiAnswers, apiRoutes } from "../api/api-routes.ts";
import { runAction } from "../api/run-action.ts";
import { apiSettings } from "../api/settings.ts";
import type { CreateFeature } from "../feature.ts";
import { settingsOf } from "../settings/setting-table.ts";

/** The interface for other programs on this computer. */
export const apiFeature: CreateFeature = async (plugin) => {
  const settings = settingsOf(plugin.storedSettings, apiSettings);
  const answered = await openAnsweredRequests(join(plugin.dataFolder, "requests.json"), plugin);
  const run = (name: string, sent: object) => runAction(name, sent, plugin);
  return {
    answers: apiAnswers(plugin),
    routes: apiRoutes({ ...plugin, settings, answered, runAction: run }, plugin.control.appearanceChanged),
    close: () => answered.settled(),
  };
};
