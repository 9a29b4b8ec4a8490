import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noticesFor } from "../../../plugin/package/write-notices.ts";
import { pluginDir } from "../stage.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "notices-"));
});
afterAll(() => rm(place, { recursive: true }));

async function install(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(place, "node_modules", ...name.split("/"));
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return join(folder, "index.js");
}

describe("third-party notices", () => {
  it("hold the licence of each package once, by name, with what it wants to be noticed", async () => {
    const zebra = await install("zebra", {
      "package.json": '{"name":"zebra","version":"1.2.3"}',
      "license.md": "Zebra's terms",
    });
    const ant = await install("@small/ant", {
      "package.json": '{"name":"@small/ant","version":"4.5.6"}',
      LICENSE: "Ant's terms",
      NOTICE: "Ant's notice",
    });
    const notices = await noticesFor([zebra, join(place, "own.ts"), `\0${ant}?commonjs-proxy`, ant]);
    expect(notices.match(/@small\/ant 4\.5\.6|zebra 1\.2\.3|\w+'s \w+/g)).toEqual([
      "@small/ant 4.5.6",
      "Ant's terms",
      "Ant's notice",
      "zebra 1.2.3",
      "Zebra's terms",
    ]);
  });

  it("name both versions where two are bundled, also of a package inside another", async () => {
    const outer = await install("lemur", {
      "package.json": '{"name":"lemur","version":"2.0.0"}',
      LICENSE: "New",
    });
    const inner = await install("host/node_modules/lemur", {
      "package.json": '{"name":"lemur","version":"1.0.0"}',
      LICENCE: "Old",
    });
    expect((await noticesFor([outer, inner])).match(/lemur .*|New|Old/g)).toEqual([
      "lemur 1.0.0",
      "Old",
      "lemur 2.0.0",
      "New",
    ]);
  });

  it("pass over a package.json that only says how files are loaded", async () => {
    await install("bird", { "package.json": '{"name":"bird","version":"3.0.0"}', LICENSE: "Bird" });
    const module = await install("bird/esm", { "package.json": '{"type":"module"}' });
    expect(await noticesFor([module])).toContain("bird 3.0.0");
  });

  it("are not made where a package has no licence text: the build fails and names it", async () => {
    const bare = await install("bare", { "package.json": '{"name":"bare","version":"0.1.0"}' });
    await expect(noticesFor([bare])).rejects.toThrow("bare 0.1.0 is bundled and has no licence text");
  });
});

describe("the plugin's folder", () => {
  it("has the licence of the plugin and of everything bundled in it", async () => {
    const notices = await readFile(join(pluginDir, "THIRD-PARTY-NOTICES.txt"), "utf8");
    // What the programs name themselves: each of these is in one of the bundles.
    for (const [name, file] of [
      ["lit", "LICENSE"],
      ["hono", "LICENSE"],
      ["valibot", "LICENSE.md"],
      ["ws", "LICENSE"],
      ["obs-websocket-js", "LICENSE.md"],
      ["crypto-js", "LICENSE"],
      ["isomorphic-ws", "LICENSE"],
      ["eventsource-parser", "LICENSE"],
      ["@elgato/streamdeck", "LICENSE"],
    ] as const)
      expect(notices, name).toContain(
        (await readFile(join(root, "node_modules", name, file), "utf8")).trim(),
      );
    expect(await readFile(join(pluginDir, "LICENSE.txt"), "utf8")).toBe(
      await readFile(join(root, "LICENSE"), "utf8"),
    );
  });
});
