import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Part } from "../../../plugin/package/parts.ts";
import { shareBrowser } from "../../fixtures/browser.ts";
import { startDevLoop } from "./dev-loop.ts";
import { rehearsalRunner, streamDeckRunner } from "./runners.ts";

const config = `
  import { fileURLToPath } from "node:url";
  const here = (path) => fileURLToPath(new URL(path, import.meta.url));
  export default {
    root: here("."),
    publicDir: false,
    build: { outDir: here("out"), lib: { entry: here("main.js"), formats: ["es"], fileName: () => "made.js" } },
  };
`;
let place: string;
let parts: readonly Part[];
let told: string[];
let loop: { close(): Promise<void> } | undefined;

const write = (name: string, text: string) => writeFile(join(place, name, "main.js"), text);
const start = async (run: () => Promise<string>): Promise<void> => {
  loop = await startDevLoop({
    parts,
    runner: { run, close: () => Promise.resolve() },
    tell: (line) => told.push(line),
  });
};

beforeEach(async () => {
  told = [];
  place = await mkdtemp(join(tmpdir(), "dev-"));
  parts = await Promise.all(
    ["one", "two"].map(async (name) => {
      await mkdir(join(place, name));
      await writeFile(join(place, name, "vite.config.mjs"), config);
      await write(name, `console.log("${name} at first");`);
      return { name, config: join(place, name, "vite.config.mjs"), sources: [], isShipped: true };
    }),
  );
});
afterEach(async () => {
  await loop?.close();
  loop = undefined;
  await rm(place, { recursive: true, force: true, maxRetries: 5 });
});

describe("the loop of building and running", () => {
  it("builds everything once, then only what has changed, and runs it each time", async () => {
    let runs = 0;
    await start(() => Promise.resolve(`run ${++runs}`));
    await expect.poll(() => told).toEqual([expect.stringMatching(/^Built: (one, two|two, one)\.$/), "run 1"]);
    await write("two", `console.log("two again");`);
    await expect.poll(() => told.slice(2)).toEqual(["Built: two.", "run 2"]);
  });

  it("does not run what cannot be built, and goes on once it can", async () => {
    let runs = 0;
    await start(() => Promise.resolve(`run ${++runs}`));
    await expect.poll(() => runs).toBe(1);
    await write("one", "const = ;");
    await expect.poll(() => told.at(-1)).toMatch(/^one cannot be built/);
    await write("two", `console.log("two again");`);
    await expect.poll(() => readFile(join(place, "two/out/made.js"), "utf8")).toContain("two again");
    await write("one", `console.log("one is right");`);
    await expect.poll(() => runs).toBe(2);
    expect(told.filter((line) => line.startsWith("Built"))).toHaveLength(2);
  });

  it("reports why a run fails, and runs the next", async () => {
    let runs = 0;
    await start(() => (++runs === 1 ? Promise.reject(new Error("No plugin.")) : Promise.resolve("on stage")));
    await expect.poll(() => told.at(-1)).toBe("It does not start. No plugin.");
    await write("one", `console.log("one again");`);
    await expect.poll(() => told.at(-1)).toBe("on stage");
  });
});

describe("a run in the real application", () => {
  it("links the built folder once, and starts the plugin again each time", async () => {
    const asked: string[] = [];
    const runner = streamDeckRunner((...args) => {
      asked.push(args.join(" "));
      return Promise.resolve("");
    });
    await runner.run();
    await runner.run();
    expect(asked).toEqual([
      "link dist/app.sidekick.deck.sdPlugin",
      "restart app.sidekick.deck",
      "restart app.sidekick.deck",
    ]);
  });
});

describe("a run under the rehearsal", () => {
  it("replaces the previous one, and the open page reloads", async () => {
    const opened: string[] = [];
    const runner = rehearsalRunner({ crowd: false, onFirst: (url) => opened.push(url) });
    const browser = await shareBrowser();
    try {
      const said = await runner.run();
      const page = await browser.newPage();
      await page.goto(opened[0] ?? "");
      await page.locator("deck-view button.key").first().waitFor();
      const before = await page.evaluate("performance.timeOrigin");
      expect(await runner.run()).toBe(said);
      await expect.poll(() => page.evaluate("performance.timeOrigin").catch(() => before)).not.toBe(before);
      await page.frameLocator("stage-view iframe").locator("sidekick-overlay").waitFor({ state: "attached" });
      expect(opened).toHaveLength(1);
    } finally {
      await browser.close();
      await runner.close();
    }
  });
});
