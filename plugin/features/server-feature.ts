import type { CreateFeature } from "../feature.ts";

/** What the plugin's server has for no page: a sign that it runs, and addresses that work once. */
export const serverFeature: CreateFeature = ({ locale, oneUse }) => ({
  routes: [
    { method: "GET", path: "/health", token: "none", handle: (context) => context.text("ok") },
    oneUse.route(locale.words.openedBefore),
  ],
});
