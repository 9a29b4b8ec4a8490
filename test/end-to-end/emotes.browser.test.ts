import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { DeckKey } from "../deck/deck-key.ts";
import { startEmoteServices } from "../emotes/emotes-double.ts";
import { overlayAt, withScreens, type PagePlace } from "../fixtures/page-places.ts";
import { type OverlayPage, startOverlayPage, waitUntil } from "../overlay/overlay-page.ts";
import { aiMessage, channelEvent, chatMessage } from "../overlay/payloads.ts";
import { controlUrl } from "../plugin/control/control-client.ts";
import { uuid } from "../plugin/stage.ts";
import { raise } from "./raise.ts";

let overlay: OverlayPage;
beforeAll(async () => {
  overlay = await startOverlayPage();
});
afterAll(() => overlay.close());

/** macOS has only one address that loops back. */
const place: PagePlace = process.platform === "darwin" ? "at home" : "on another screen";

interface Status {
  readonly isReading: boolean;
  readonly services: readonly { readonly emotes: number }[];
}

/** Reads what the studio shows of emotes, after a change if there is one. */
async function statusOf(key: DeckKey): Promise<(change?: object) => Promise<Status>> {
  const url = new URL(await controlUrl(key, "getOverlayUrl"));
  const headers = { authorization: `Bearer ${url.searchParams.get("token")}`, origin: url.origin };
  return async (change) => {
    const put = change && { method: "PUT", body: JSON.stringify(change) };
    const response = await fetch(`${url.origin}/emotes/status`, { headers, ...put });
    return (await response.json()) as Status;
  };
}

it("an evening with emotes goes on when the network is cut, and asks nobody before the tick is set", async () => {
  const channelId = "4242";
  const services = await startEmoteServices({
    sevenTv: {
      global: [{ id: "g7", name: "Clap7" }],
      channels: {
        [channelId]: [
          { id: "c7", name: "catJAM" },
          { id: "z7", name: "Rain", isZeroWidth: true },
        ],
      },
    },
    betterTtv: { global: [{ id: "gt", name: ":tf:" }], channels: { [channelId]: [] } },
    frankerFaceZ: {
      global: [
        { id: "1", name: "ZreknarF" },
        { id: "3", name: "LilZ" },
      ],
      channels: { [channelId]: [] },
    },
  });
  onTestFinished(services.close);
  const { first, service, account, hearsEvents } = await raise(
    withScreens({
      keys: [{ action: uuid.alerts, settings: { does: "skip" } }],
      deck: { env: { ...services.env, SIDEKICK_SCREENS_ALLOW: "127.0.0.0/8" } },
    }),
  );
  const channelName = account.channels.find(({ isPrimary }) => isPrimary)?.channelName ?? "";
  services.frankerFaceZ.instead = (path, response) => {
    // The room's name is the channel's.
    if (path !== `/v1/room/${channelName.toLowerCase()}`) return false;
    response.end(JSON.stringify({ room: { twitch_id: 4242, set: 1 }, sets: { 1: { emoticons: [] } } }));
    return true;
  };
  const { page } = overlay;
  await page.goto((await overlayAt(place, first))("show=chat,ai,alerts"));
  await hearsEvents();
  const say = (id: string, message: string, platform = "TWITCH"): unknown =>
    service.emit("chat.message", chatMessage({ id, message, platform }), { channelName });
  const texts = page.locator("sidekick-chat .text");
  const last = texts.last();
  const picturesIn = (locator: typeof last) =>
    locator.locator("img").evaluateAll((all) => all.map((one) => one.getAttribute("alt")));

  await waitUntil(async () => {
    say("1", "before catJAM");
    return (await texts.count()) > 0;
  });
  expect(services.all.flatMap(({ paths }) => paths)).toEqual([]);

  const ask = await statusOf(first);
  await ask({ isOn: true });
  await waitUntil(async () => {
    const { isReading, services: all } = await ask();
    return !isReading && all.every(({ emotes }) => emotes > 0);
  });
  await waitUntil(async () => {
    say(`try-${Math.random()}`, "Clap7 catJAM Rain hello");
    await page.waitForTimeout(50);
    return (await last.locator(".emote").count()) === 2;
  });
  await expect.poll(() => picturesIn(last)).toEqual(["Clap7", "catJAM", "Rain"]);
  expect(await texts.first().innerText()).toBe("before catJAM");
  expect(await last.innerText()).toContain("hello");

  say("3", "Clap7 catJAM", "YOUTUBE");
  await expect.poll(() => last.innerText()).toContain("catJAM");
  await expect.poll(() => picturesIn(last)).toEqual(["Clap7"]);
  service.emit("chat.ai_message", aiMessage({ id: "a1", message: "catJAM, says the AI: catJAM :tf:" }), {
    channelName,
  });
  const card = page.locator("sidekick-ai-message .text");
  await expect.poll(() => picturesIn(card)).toEqual(["catJAM", ":tf:"]);
  service.emit(
    "channel.event",
    channelEvent({ eventType: "CHEER", username: "Gull", value: 300, message: "nice catJAM :tf:" }),
    { channelName },
  );
  // The channel's own emotes are Twitch's, and this channel is on another platform.
  await expect.poll(() => picturesIn(page.locator("sidekick-alert .quote"))).toEqual([":tf:"]);

  // A picture that never comes keeps neither its line nor other pictures waiting.
  services.frankerFaceZ.instead = (path) => path.startsWith("/emote/");
  say("5", "early Clap7 and LilZ");
  await expect.poll(() => last.innerText()).toContain("early");
  expect(await last.locator("small").innerText()).toBe("LilZ");
  say("6", ":tf:");
  await expect.poll(() => picturesIn(last)).toEqual([":tf:"]);
  await services.close();
  say("7", "still Clap7 and ZreknarF");
  await expect.poll(() => picturesIn(last)).toEqual(["Clap7"]);
  expect(await last.locator("small").innerText()).toBe("ZreknarF");

  await page.reload();
  await expect.poll(() => picturesIn(last)).toEqual(["Clap7"]);
  expect(await last.innerText()).toContain("still");

  const inspector = await first.openInspector();
  const shown = (): Promise<string> =>
    texts.evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText).join(" "));
  say("8", "catJAM and Clap7");
  await expect.poll(() => picturesIn(last)).toEqual(["catJAM", "Clap7"]);
  await inspector.ask("hiddenWords", { text: "catJAM" });
  // Lines with its name leave at once; others, with the same emotes, stay.
  await expect.poll(() => page.locator("sidekick-chat img[alt=catJAM]").count()).toBe(0);
  expect(await shown()).toContain("still");
  say("9", "catJAM and Clap7");
  await expect.poll(() => picturesIn(last)).toEqual(["Clap7"]);
  await inspector.ask("hiddenWords", { text: "catJAM\nstill" });
  await expect.poll(shown).not.toContain("still");
  expect(await shown()).not.toContain("catJAM");
  expect(overlay.errors).toEqual([]);
});
