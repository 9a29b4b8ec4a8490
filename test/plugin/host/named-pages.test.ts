import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { helpRoutes } from "../../../plugin/help/routes.ts";
import { pageRoutes } from "../../../plugin/pages/page-routes.ts";
import { serveRoutes } from "../../../plugin/server/serve-routes.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";

const built = fileURLToPath(new URL("../../../dist/app.sidekick.deck.sdPlugin", import.meta.url));
const tools = { clock: systemClock, log: createRecordedLog() };
const tokens = { overlay: "o", control: "c", setUp: "s", api: "a" };

it.each(["/set-up/", "/control/", "/check/", "/studio/", "/help/?lang=de", "/help/messages/"])(
  "the page %s has the name of the application that runs the plugin",
  async (path) => {
    const routes = [
      ...helpRoutes(built, "OpenDeck"),
      ...(await pageRoutes(built, tokens, "OpenDeck", tools)),
    ];
    const response = await serveRoutes(routes, () => (_, next) => next()).request(path);
    expect(await response.text()).toMatch(/<html data-host="OpenDeck" lang="\w\w">/);
  },
);
