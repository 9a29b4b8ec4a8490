import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { mediaFormat, mediaTypes } from "../../../plugin/library/media-format.ts";
import { mediaEntry } from "../../../plugin/library/media-store.ts";
import { shareBrowser } from "../../fixtures/browser.ts";

const folder = new URL("../../fixtures/media/", import.meta.url);
const bytesOf = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(name, folder))));
const names = readdirSync(folder).filter((name) => !name.endsWith(".ts"));

/** Files that OBS's engine cannot play, with the reason. */
const rejected: Readonly<Record<string, string>> = {
  "hevc.mp4": "hevc",
  "hev1.mp4": "hevc",
  "prores.mp4": "prores",
  "mpeg4.mp4": "mpeg4",
  "animation.mp4": "videoCodec",
  "adpcm.wav": "adpcm",
  "adpcm-ima.wav": "adpcm",
};

let page: Page;
beforeAll(async () => {
  const browser = await shareBrowser();
  page = await browser.newPage();
  await page.route("http://media.test/**", async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === "") return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
    const type = Object.entries(mediaTypes).find(([extension]) => name.endsWith(`.${extension}`))?.[1];
    return route.fulfill({
      body: Buffer.from(bytesOf(name)),
      ...(type === undefined ? {} : { contentType: type }),
    });
  });
  await page.goto("http://media.test/");
  return () => browser.close();
});

/** Whether the engine of OBS shows or plays a file. */
function plays(name: string): Promise<boolean> {
  return page.evaluate(async (name) => {
    if (/\.(?:webm|mp4|wav|mp3|ogg)$/.test(name)) {
      const media = document.createElement("video");
      media.src = `/${name}`;
      return new Promise<boolean>((resolve) => {
        media.oncanplay = () => resolve(true);
        media.onerror = () => resolve(false);
      });
    }
    const image = new Image();
    image.src = `/${name}`;
    return image.decode().then(
      () => true,
      () => false,
    );
  }, name);
}

describe("a file of a real encoder", () => {
  it.each(names.filter((name) => !(name in rejected)))(
    "is taken, with its format and size, and OBS's engine plays it: %s",
    async (name) => {
      const [, extension] = name.split(".");
      const isSound = /wav|mp3|ogg/.test(name);
      const size = { width: 64, height: 48 };
      expect(await mediaFormat(bytesOf(name))).toMatchObject({ extension, ...(isSound ? {} : size) });
      expect(await mediaEntry(name, bytesOf(name))).toMatchObject({ name });
      expect(await plays(name)).toBe(true);
    },
  );

  it.each(Object.entries(rejected))(
    "that OBS's engine cannot play is rejected by its codec, whatever this browser plays: %s",
    async (name, problem) => {
      expect(await plays(name)).toBe(false);
      expect(await mediaEntry(name, bytesOf(name))).toBe(problem);
    },
  );

  it.each(["vp8-alpha.webm", "vp9-alpha.webm"])("is shown with its transparency: %s", async (name) => {
    await page.evaluate((name) => {
      const video = Object.assign(document.createElement("video"), {
        muted: true,
        loop: true,
        src: `/${name}`,
      });
      document.body.replaceChildren(video);
      return video.play();
    }, name);
    // A frame can be drawn some time after the video has begun.
    const alpha = (): Promise<number> =>
      page.evaluate(() => {
        const context = document.createElement("canvas").getContext("2d");
        const video = document.querySelector("video");
        if (video) context?.drawImage(video, 0, 0);
        return context?.getImageData(30, 30, 1, 1).data[3] ?? 0;
      });
    await expect.poll(alpha).toBeGreaterThan(110);
    expect(await alpha()).toBeLessThan(145);
  });
});
