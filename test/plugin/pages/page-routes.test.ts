import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { pageRoutes } from "../../../plugin/pages/page-routes.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

const built = fileURLToPath(new URL("../../../dist/app.sidekick.deck.sdPlugin", import.meta.url));

it("Pages whose files cannot be read yet are read again, which the log has once, as a plain sentence", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const clock = createFakeClock();
  const log = createRecordedLog();
  const tokens = { overlay: "o", control: "c", setUp: "s", api: "a" };
  const routes = pageRoutes(folder, tokens, "Stream Deck", { clock, log });
  await eventually(() => expect(clock.waiting).toBe(1));
  expect(log.lines).toEqual([expect.stringMatching(/^error: Pages and settings forms are not available, /)]);
  await clock.pass(5_000);
  await eventually(() => expect(clock.waiting).toBe(1));
  expect(log.lines).toHaveLength(1);
  for (const page of ["overlay", "studio", "check", "control", "set-up"])
    await cp(join(built, page), join(folder, page), { recursive: true });
  await clock.pass(5_000);
  expect(await routes).toHaveLength(5);
  expect(log.lines).toHaveLength(1);
});
