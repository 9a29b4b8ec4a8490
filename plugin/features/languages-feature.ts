import type { CreateFeature } from "../feature.ts";
import { showLanguages } from "../languages/show-languages.ts";

/** The languages of chat. Their rounds set off rules. */
export const languagesFeature: CreateFeature = (plugin) => {
  showLanguages(plugin, (event) => plugin.rules.happen(event));
  return {};
};
