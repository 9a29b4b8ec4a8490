import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { helpRoutes } from "../../../plugin/help/routes.ts";
import { serveRoutes } from "../../../plugin/server/serve-routes.ts";

it("a page of the manual is served in the language that is asked for, and in English for any other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sidekick-help-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "help/start"), { recursive: true });
  for (const language of ["en", "de"])
    await writeFile(join(folder, `help/start/${language}.html`), `<p>In ${language}</p>`);
  const served = serveRoutes(helpRoutes(folder, "Stream Deck"), () => (_, next) => next());
  const page = async (query: string) => (await served.request(`/help/start/${query}`)).text();
  expect(await page("?lang=de")).toContain("In de");
  expect(await page("?lang=de-AT")).toContain("In de");
  expect(await page("?lang=tlh")).toContain("In en");
  expect(await page("")).toContain("In en");
});
