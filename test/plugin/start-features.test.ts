import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Feature } from "../../plugin/feature.ts";
import { startFeatures } from "../../plugin/start-features.ts";
import { openStoredState } from "../../plugin/settings/stored-state.ts";
import { systemClock } from "../../shared/clock.ts";
import { deferred } from "../../shared/deferred.ts";
import { createStore } from "../../shared/store.ts";
import { localeFor, messages } from "../../shared/words/words.ts";
import { createRecordedLog } from "../fixtures/recorded-log.ts";
import { createTestContext } from "../fixtures/test-context.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sidekick-start-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts a single feature. `ports`: those of the server that it was told of. */
async function start(feature: Feature) {
  const log = createRecordedLog();
  const core = createTestContext({
    clock: systemClock,
    dataFolder: folder,
    locale: localeFor(messages, "en"),
    log,
    stored: await openStoredState(join(folder, "state.json"), log, systemClock),
    storedSettings: createStore<Record<string, unknown> | undefined, never>({}, (before) => before),
  });
  const ports: number[] = [];
  const started = await startFeatures(core, [
    ({ onServer }) => {
      onServer((port) => ports.push(port));
      return feature;
    },
  ]);
  return { ...started, ports };
}

it("a feature's routes are served, and features learn the port of each server", async () => {
  const { ports, startServer } = await start({
    routes: [{ method: "GET", path: "/lamp", token: "none", handle: (context) => context.text("lit") }],
  });
  expect(ports).toEqual([]);
  const servers = [await startServer(0), await startServer(0)];
  expect(ports).toEqual(servers.map(({ port }) => port));
  const response = await fetch(`http://localhost:${servers[0]?.port}/lamp`);
  expect(await response.text()).toBe("lit");
  await Promise.all(servers.map((server) => server.close()));
});

it("the plugin waits at its end until a feature has saved everything", async () => {
  const saved = deferred();
  let isClosed = false;
  const started = await start({ close: () => saved.promise });
  const closed = started.close().then(() => (isClosed = true));
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  saved.resolve();
  expect(await closed).toBe(true);
});
