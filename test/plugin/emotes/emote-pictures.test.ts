import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openEmotePictures } from "../../../plugin/emotes/emote-pictures.ts";
import { eventually } from "../../fixtures/eventually.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type Handler, startScriptedServer } from "../../fixtures/scripted-server.ts";
import { blackPicture, film, pictureOf, tinyPicture } from "../../fixtures/tiny-pictures.ts";
import { systemClock } from "../../../shared/clock.ts";

const idOf = (name: string): string => name.padEnd(20, "_");

async function raise(answer: Handler, prepare: (folder: string) => Promise<void> = async () => {}) {
  const server = await startScriptedServer(answer);
  onTestFinished(() => server.close());
  const folder = await mkdtemp(join(tmpdir(), "emotes-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await prepare(folder);
  const open = () => openEmotePictures({ folder, fetch, clock: systemClock, log: createRecordedLog() });
  const emote = (...paths: readonly string[]) => ({
    pictures: paths.map((path) => `${server.url}/${path}`),
  });
  return { server, folder, open, emote, pictures: await open() };
}

describe("the picture of an emote", () => {
  it("comes from the service once, and then from the disk, also after a restart without a network", async () => {
    const { server, pictures, emote, open } = await raise((response) => response.end(tinyPicture("webp")));
    expect(await pictures.get(idOf("a"), () => emote("1"))).toBe("coming");
    await eventually(async () =>
      expect(await pictures.get(idOf("a"), () => emote("1"))).toMatchObject({ type: "image/webp" }),
    );
    await server.close();
    expect(await (await open()).get(idOf("a"), () => emote("1"))).toMatchObject({ type: "image/webp" });
    expect(server.received).toHaveLength(1);
  });

  it("is of the next format where the service lacks the best", async () => {
    const { pictures, emote } = await raise((response, { path }) =>
      path === "/2x.webp" ? response.writeHead(404).end() : response.end(tinyPicture("png")),
    );
    await eventually(async () =>
      expect(await pictures.get(idOf("a"), () => emote("2x.webp", "2x"))).toMatchObject({
        type: "image/png",
      }),
    );
  });

  it.each<readonly [string, Handler]>([
    ["has too many bytes", (response) => response.end(pictureOf(600 * 1024, "x"))],
    ["has too many pixels", (response) => response.end(blackPicture(2_000, 28))],
    ["is too long an animation", (response) => response.end(film(100, 1_000))],
    ["is cut short", (response) => response.end(blackPicture(28, 28).subarray(0, -8))],
    ["is HTML", (response) => response.end("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["is elsewhere", (response) => response.writeHead(302, { location: "/other" }).end()],
  ])("that %s is not kept, and not asked for again at once", async (_, answer) => {
    const { server, pictures, emote, folder } = await raise(answer);
    await eventually(async () => expect(await pictures.get(idOf("a"), () => emote("1"))).toBeUndefined());
    expect(server.received).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it("makes room for new ones, those first that were asked for longest ago", async () => {
    const full = Buffer.alloc(20 * 1024 * 1024);
    const { pictures, emote, folder } = await raise(
      (response) => response.end(tinyPicture("png")),
      async (place) => {
        for (const [at, name] of ["old", "older", "new", "newer"].entries()) {
          await writeFile(join(place, idOf(name)), full);
          await utimes(join(place, idOf(name)), at, name === "older" ? 0 : at);
        }
      },
    );
    await eventually(async () =>
      expect(await pictures.get(idOf("a"), () => emote("1"))).toBeTypeOf("object"),
    );
    await eventually(async () => expect(await readdir(folder)).toHaveLength(4));
    expect(await readdir(folder)).not.toContain(idOf("old"));
  });

  it("with an id that no list has is nowhere, and neither is another file", async () => {
    const { pictures, server } = await raise((response) => response.end());
    expect(await pictures.get("../../sidekick-deck.json", () => undefined)).toBeUndefined();
    expect(server.received).toEqual([]);
  });
});
