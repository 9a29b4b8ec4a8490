import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter, configure } from "@zip.js/zip.js";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { blinkingGif } from "../../../../fixtures/blinking-gif.ts";
import { tinyMedia } from "../../../../fixtures/tiny-media.ts";
import { findBarriersIn, studiosOfFile } from "../../studio-stage.ts";
import { exportedAlert, exportedOverlay, exportedVariation, secrets } from "./exported.ts";

const openStudio = studiosOfFile();

const overlay = exportedOverlay({
  follower: exportedAlert({ graphics: { src: null }, audio: { src: null } }),
  raid: exportedAlert({
    variations: [exportedVariation({ settings: { text: { message: "{name} +{amount}" } } })],
  }),
  subscriber: exportedAlert({
    graphics: { src: null },
    audio: { src: null },
    variations: [exportedVariation({ name: "A year", requirement: 12 })],
  }),
});

const file = (content: Buffer | object, name = "overlay.json") => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)),
});

async function zipped(name: string): Promise<Buffer> {
  configure({ useWebWorkers: false });
  const writer = new ZipWriter(new BlobWriter());
  const root = "streamelements-export-maple-2026-05-16";
  for (const each of ["Gaming", "Just chatting"])
    await writer.add(
      `${root}/overlays/${each}.json`,
      new TextReader(JSON.stringify({ ...overlay, name: each })),
    );
  await writer.add(`${root}/assets/${name}`, new Uint8ArrayReader(tinyMedia.webm));
  return Buffer.from(await (await writer.close()).arrayBuffer());
}

/** Opens the dialog from the list of alerts. */
async function openImport(page: Page): Promise<Locator> {
  await page.goto(`${page.url()}#alerts`);
  await page.getByRole("button", { name: "Import from StreamElements…" }).click();
  return page.getByRole("dialog", { name: "Import alerts from StreamElements" });
}

it("brings alerts of a ZIP with their files, reports line by line, and can be undone", async () => {
  const before = { choices: { headline: "mine" }, variations: [] };
  const { page, alerts, media } = await openStudio({ alerts: { raid: before, live: before } });
  const dialog = await openImport(page);
  await dialog.getByLabel("Choose a file…").setInputFiles(file(await zipped("aaa.webm"), "export.zip"));
  await dialog.getByLabel("Overlay").selectOption("Just chatting");
  await dialog.getByText("This replaces your settings of: Raid.").waitFor();
  await dialog.getByText("1 media file is at StreamElements, not in your file.").waitFor();
  expect(await findBarriersIn(page, "sidekick-alert-editor", "sidekick-alert-import")).toEqual([]);
  await dialog.getByRole("button", { name: "Import without them" }).click();
  await dialog.getByText("The alerts are imported.").waitFor();
  await expect
    .poll(() => dialog.getByRole("heading", { level: 3 }).allTextContents())
    .toEqual([
      expect.stringMatching(/Please look\s+1/),
      expect.stringMatching(/Kept, but off\s+1/),
      expect.stringMatching(/Taken over\s+5/),
    ]);
  const lines = await dialog.getByRole("listitem").allInnerTexts();
  expect(lines).toContainEqual(expect.stringMatching(/^Raid\s+Please add this file by hand: bbb\.ogg$/));
  expect(lines).toContainEqual(expect.stringMatching(/^Subscription · A year\s+Events here have no months/));
  expect(lines).toContainEqual(expect.stringMatching(/^Raid · Big one\s+Variation$/));
  const [stored] = media.all;
  expect(media.all).toEqual([expect.objectContaining({ name: "aaa.webm", kind: "video" })]);
  expect(alerts.settings).toMatchObject({
    live: before,
    follow: { choices: { headline: "{name} is here", sound: "none" } },
    raid: {
      choices: { headline: "{name} is here", picture: stored?.file },
      variations: [{ name: "Big one", choices: { headline: "{name} +{viewers}" } }],
    },
    subscription: { variations: [{ name: "A year", isUsed: false }] },
  });
  await dialog.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("Undone.").waitFor();
  await expect.poll(() => alerts.settings).toEqual({ raid: before, live: before });
  await expect.poll(() => media.all).toEqual([]);
});

it("copies files from StreamElements when that is allowed, and warns of those that flash", async () => {
  const { page, alerts, media } = await openStudio();
  const requests: string[] = [];
  await page.route("https://cdn.streamelements.com/**", async (route) => {
    requests.push(route.request().url());
    await route.fulfill({
      body: route.request().url().endsWith(".gif") ? blinkingGif(5) : tinyMedia.ogg,
      headers: { "access-control-allow-origin": "*" },
    });
  });
  const dialog = await openImport(page);
  const graphics = { src: "https://cdn.streamelements.com/uploads/aaa.gif?token=secret" };
  const bundle = { ...secrets, overlay: exportedOverlay({ raid: exportedAlert({ graphics }) }) };
  await dialog.getByLabel("Choose a file…").setInputFiles(file(bundle));
  await dialog.getByRole("button", { name: "Copy and import" }).click();
  await dialog.getByText("The alerts are imported.").waitFor();
  expect(requests).toEqual([
    "https://cdn.streamelements.com/uploads/aaa.gif",
    "https://cdn.streamelements.com/uploads/bbb.ogg",
  ]);
  expect(media.all.map(({ name }) => name).toSorted()).toEqual(["aaa.gif", "bbb.ogg"]);
  const { picture, sound } = alerts.settings["raid"]?.choices ?? {};
  expect(new Set(media.all.map((one) => one.file))).toEqual(new Set([picture, sound]));
  await dialog.getByText("This animation flashes more than three times a second").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Undo", exact: true }).count()).toBe(1);
  expect(await page.content()).not.toContain("secret");
});

it("explains a file that nothing can be taken from, and takes a dropped one; cancelling leaves all as it is", async () => {
  const { page, alerts, media } = await openStudio();
  // The first file arrives, the second never does.
  await page.route("https://cdn.streamelements.com/**", async (route) => {
    if (route.request().url().endsWith(".webm"))
      await route.fulfill({ body: tinyMedia.webm, headers: { "access-control-allow-origin": "*" } });
  });
  const dialog = await openImport(page);
  await dialog.getByLabel("Choose a file…").setInputFiles(file(Buffer.from("{"), "cut.json"));
  await dialog.getByText("neither JSON nor a ZIP, or it is cut off").waitFor();
  await dialog.getByLabel("Choose a file…").setInputFiles(file({ commands: [] }));
  await dialog.getByText("There is no StreamElements overlay in this file.").waitFor();
  const dropped = await page.evaluateHandle((json) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([json], "overlay.json"));
    return transfer;
  }, JSON.stringify(overlay));
  await dialog.dispatchEvent("drop", { dataTransfer: dropped });
  await dialog.getByRole("button", { name: "Copy and import" }).click();
  await dialog.getByText("File 2 of 2: bbb.ogg").waitFor();
  expect(media.all.map(({ name }) => name)).toEqual(["aaa.webm"]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByText("Cancelled. Nothing has changed.").waitFor();
  expect(media.all).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(alerts.settings).toEqual({});
});
