import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type Route, overlayRoute } from "../../../plugin/server/route.ts";
import { serveRoutes } from "../../../plugin/server/serve-routes.ts";

const paths = [
  "/check/:file{[^/]*}",
  "/check/report",
  "/health",
  "/voice/:id",
  "/voice/test",
  "/v1/eventsub/stream",
  "/:page",
];

it("a request is answered by the most specific of the routes that match it, in whatever order they are given", async () => {
  const routes = paths.map((path): Route => overlayRoute("GET", path, ({ text }) => text(path)));
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(routes, { minLength: routes.length }), async (given) => {
      const served = serveRoutes(given, () => (_, next) => next());
      const answers = ["/check/report", "/check/check.js", "/voice/test", "/voice/x", "/health", "/x"].map(
        async (path) => (await served.request(path)).text(),
      );
      expect(await Promise.all(answers)).toEqual([
        "/check/report",
        "/check/:file{[^/]*}",
        "/voice/test",
        "/voice/:id",
        "/health",
        "/:page",
      ]);
    }),
    { numRuns: 50, seed: 1 },
  );
});
