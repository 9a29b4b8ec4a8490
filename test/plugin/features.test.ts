import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Feature } from "../../plugin/feature.ts";
import { features } from "../../plugin/features.ts";
import type { Route } from "../../plugin/server/route.ts";
import { serveRoutes } from "../../plugin/server/serve-routes.ts";
import { createOneUseAddresses } from "../../plugin/server/one-use-addresses.ts";
import { systemClock } from "../../shared/clock.ts";
import { localeFor, messages } from "../../shared/words/words.ts";
import { createTestContext } from "../fixtures/test-context.ts";

const built = fileURLToPath(new URL("../../dist/app.sidekick.deck.sdPlugin", import.meta.url));

let folder: string;
let made: readonly Feature[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sidekick-features-"));
  const plugin = createTestContext({
    dataFolder: folder,
    pagesFolder: built,
    locale: localeFor(messages, "en"),
    oneUse: createOneUseAddresses(systemClock),
    starter: undefined,
  });
  made = await Promise.all(features.map(async (create) => create(plugin)));
});

afterAll(() => rm(folder, { recursive: true }));

const routes = () => made.flatMap((feature) => feature.routes ?? []);
const answers = () => made.flatMap((feature) => feature.answers ?? []);
const twiceIn = (names: readonly string[]): readonly string[] =>
  names.filter((name, at) => names.indexOf(name) !== at);

describe("the features together", () => {
  it("answer each question once, and a network only those of keys", () => {
    expect(twiceIn(answers().map(({ event }) => event))).toEqual([]);
    const forKeys = answers().filter(({ isForKeys }) => isForKeys);
    expect(forKeys.map(({ event }) => event).toSorted()).toEqual([
      "canvases",
      "getAccount",
      "getChannels",
      "getCharacters",
      "getGoals",
      "getSetUpUrl",
      "getTrouble",
    ]);
    const pushed = made.flatMap(({ pushes = [] }) => pushes).filter(({ isForKeys }) => isForKeys);
    expect(pushed.map(({ question }) => question.event).toSorted()).toEqual([
      "getAccount",
      "getGoals",
      "getTrouble",
    ]);
  });

  it("serve other screens what an overlay reads, and nothing else", () => {
    const forScreens = routes().filter(({ isForScreens }) => isForScreens);
    expect(forScreens.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      "GET /alerts",
      "GET /avatars",
      "GET /avatars/:file",
      "GET /emotes",
      "GET /emotes/:id",
      "GET /layouts",
      "GET /media/:file",
      "GET /portraits",
      "GET /tones",
      "GET /v1/eventsub/stream",
      "GET /voice/:id",
      "GET /voice/test",
    ]);
    const sockets = made.flatMap(({ screenSockets = [] }) => screenSockets);
    expect(sockets.map(({ path }) => path).toSorted()).toEqual(["/control/socket", "/pages"]);
  });

  it.each(["apiFeature", "desktopAppFeature", "libraryFeature", "screensFeature", "vtubeStudioFeature"])(
    "end with the plugin where they keep files or connections: %s",
    (name) => {
      const at = features.findIndex((create) => create.name === name);
      // A feature that was removed has none.
      expect(at === -1 || made[at]?.close).toBeTruthy();
    },
  );

  it("serve no two routes that match the same requests alike", () => {
    const alike = routes().map(({ method, path }) => `${method} ${path.replaceAll(/:[^/{]+/g, ":")}`);
    expect(alike.length).toBeGreaterThan(60);
    expect(twiceIn(alike)).toEqual([]);
  });

  it("serve each request by its most specific route, in any order of the features", async () => {
    const named = routes().map((route): Route => ({
      ...route,
      handle: (context) => context.text(`${route.method} ${route.path}`),
    }));
    for (const given of [named, named.toReversed()]) {
      const served = serveRoutes(given, () => (_, next) => next());
      for (const { method, path } of named) {
        const asked = path.replaceAll(/:[^/{]+(?:\{\[[^}]*\})?/g, "any");
        const response = await served.request(asked, { method });
        expect(await response.text()).toBe(`${method} ${path}`);
      }
    }
  });
});
