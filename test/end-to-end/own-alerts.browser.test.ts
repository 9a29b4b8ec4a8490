import { afterAll, beforeAll, expect, it } from "vitest";
import type { MediaFile } from "../../shared/alerts/media.ts";
import { type PagePlace, overlayAt, withScreens } from "../fixtures/page-places.ts";
import { blackPicture } from "../fixtures/tiny-pictures.ts";
import { type OverlayPage, startOverlayPage, waitUntil } from "../overlay/overlay-page.ts";
import { channelEvent } from "../overlay/payloads.ts";
import { toneWav } from "../overlay/voice/wav-file.ts";
import { controlUrl } from "../plugin/control/control-client.ts";
import { uuid } from "../plugin/stage.ts";
import { raise } from "./raise.ts";

let overlay: OverlayPage;
beforeAll(async () => {
  overlay = await startOverlayPage();
});
afterAll(() => overlay.close());

/** What a page beside the plugin has comes to one on another screen as well. macOS has only one address that loops back. */
const place: PagePlace = process.platform === "darwin" ? "at home" : "on another screen";

it("an alert takes the streamer's words, picture and sound without a reload, and goes on without a file that is gone", async () => {
  const { first, service, account, hearsEvents } = await raise(
    withScreens({ keys: [{ action: uuid.alerts, settings: { does: "skip" } }] }),
  );
  const url = await controlUrl(first, "getOverlayUrl");
  const { origin, searchParams } = new URL(url);
  const headers = { authorization: `Bearer ${searchParams.get("token")}`, origin };
  const send = async (path: string, method: string, body?: BodyInit): Promise<Response> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
    return response;
  };
  const store = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const response = await send(`/media?name=${name}`, "PUT", bytes);
    return ((await response.json()) as MediaFile).file;
  };
  const { page } = overlay;
  const channelName = account.channels[0]?.channelName ?? "";
  const follow = (username: string): void => {
    service.emit("channel.event", channelEvent({ username }), { channelName });
  };
  const hasRead = () =>
    page.evaluate(() => performance.getEntriesByName(`${location.origin}/alerts`).length > 0);
  const isUsed = () => page.evaluate(() => localStorage.getItem("sidekick-alerts") !== null);
  const headline = page.locator("sidekick-alert .who");
  const picture = page.locator("sidekick-alert img[part=picture]");

  await page.goto((await overlayAt(place, first))("show=alerts"));
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await waitUntil(hasRead);
  expect(await isUsed()).toBe(false);

  const file = await store("boat.png", blackPicture(40, 20));
  const sound = await store("horn.wav", toneWav({ seconds: 2 }));
  // It stays until it is skipped, however late the page has been looked at.
  const choices = { headline: "{name} is in the boat", picture: file, sound, seconds: 30 };
  await send("/alerts/=follow", "PUT", JSON.stringify({ choices, variations: [] }));
  await waitUntil(isUsed);
  await hearsEvents();
  follow("Gull");
  await expect.poll(() => headline.innerText()).toBe("Gull is in the boat");
  await picture.waitFor();
  await waitUntil(async () => (await overlay.heard()).peak > 0.05);
  await expect.poll(() => page.evaluate(() => "isSamePage" in globalThis)).toBe(true);

  await send(`/media/${file}`, "DELETE");
  first.press();
  await picture.waitFor({ state: "detached" });
  follow("Marla");
  await expect.poll(() => headline.innerText()).toBe("Marla is in the boat");
});
