import { describe, expect, it } from "vitest";
import type { Library } from "../../../plugin/library/library.ts";
import { libraryRoutes } from "../../../plugin/library/library-routes.ts";
import { serveRoutes } from "../../../plugin/server/serve-routes.ts";

describe("what the studio keeps by name", () => {
  it.each(["..", ".", "Ada Gale", "=", "a/b"])(
    "keeps and removes a picture of a character named %j",
    async (name) => {
      const kept = new Map<string, string>();
      const store = {
        all: {},
        put: (name: string, value: string) => Boolean(kept.set(name, value)),
        remove: (name: string) => void kept.delete(name),
        settled: async () => {},
      };
      const library = { layouts: store, avatars: store } as unknown as Library;
      const routes = serveRoutes(
        libraryRoutes(library, () => {}),
        () => (_, next) => next(),
      );
      // As a browser makes the address of what the page asks for.
      const { pathname } = new URL(`/avatars/=${encodeURIComponent(name)}`, "http://127.0.0.1");
      expect((await routes.request(pathname, { method: "PUT", body: "picture" })).status).toBe(204);
      expect([...kept]).toEqual([[name, "picture"]]);
      expect((await routes.request(pathname, { method: "DELETE" })).status).toBe(204);
      expect(kept.size).toBe(0);
    },
  );
});
