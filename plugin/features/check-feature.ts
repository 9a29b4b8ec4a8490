import { checkAnswers } from "../check/check-answers.ts";
import { checkDeck } from "../check/check-deck.ts";
import { checkNetwork } from "../check/check-network.ts";
import { checkRelay } from "../check/check-relay.ts";
import { checkRoutes } from "../check/check-routes.ts";
import { checkVersions, versionsOf } from "../check/check-versions.ts";
import type { CreateFeature } from "../feature.ts";

/** "Check everything", with the lines that belong to no other feature. */
export const checkFeature: CreateFeature = (plugin) => {
  const versions = versionsOf(plugin);
  return {
    answers: checkAnswers(plugin),
    routes: checkRoutes(plugin.check),
    checks: [
      (locale, add) => checkDeck(plugin, locale, add),
      (locale, add) => checkNetwork(plugin, locale, add),
      (locale, add) => checkRelay(plugin, locale, add),
      (locale, add) => checkVersions({ ...plugin, versions }, locale, add),
    ],
  };
};
