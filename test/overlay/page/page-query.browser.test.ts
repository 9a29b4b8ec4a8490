import { addressWithoutSecrets } from "../../../shared/protocol/page-address.ts";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import type { ElementHandle } from "playwright-core";
import { stopWallClock } from "../../fixtures/page-clock.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";
import { waitUntil } from "../overlay-page.ts";
import { aiMessage, channelEvent, chatMessage, moderation, ttsGenerated } from "../payloads.ts";
import { base64, toneWav } from "../voice/wav-file.ts";

const { relay, overlay } = await startOverlayOnStandIn();
await stopWallClock(overlay.page);

/** Saves the layout, as the studio does. */
const save = (query: string): void => {
  relay.serve("/layouts", JSON.stringify({ Evening: query }));
  relay.changeAppearance("layouts");
};
const root = overlay.page.locator("sidekick-overlay");
const streamsAsked = () => relay.asked.filter((path) => path === "/v1/eventsub/stream").length;
const isThere = async (element: ElementHandle): Promise<boolean> =>
  element.evaluate((one) => one.isConnected);

beforeEach(async () => {
  relay.serve("/layouts", '{"Evening":"show=ai,alerts,chat"}');
  await overlay.open(
    `${relay.pageUrl}?layout=Evening&chat-limit=7`,
    () => relay.eventStreams + relay.pages > 0,
  );
  // As the page connects, it reads its layout once more, which is not to be taken for an answer to a test's change.
  await waitUntil(() => relay.eventStreams > 0 && relay.state !== undefined);
  await root.locator("sidekick-chat").waitFor({ state: "attached" });
});

it("a changed layout is shown without a reload, and nothing that is on show or spoken is lost", async () => {
  const { page } = overlay;
  const greeted = relay.hellos.length;
  relay.settings({ companion: "Gale" });
  relay.emit("chat.message", chatMessage({ id: "line", message: "what a jump!" }));
  const alert = relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers: 40 }));
  relay.emit("chat.ai_message", aiMessage({ shouldGenerateTtsMessage: true }));
  relay.emit("ai.tts.generated", ttsGenerated());
  await waitUntil(() => relay.voiceStreams > 0);
  relay.speak({ messageId: "m1", audio: base64(toneWav({ seconds: 60 })), isFinal: true });
  await waitUntil(async () => (await overlay.voiceState()) === "speaking");
  const kept = await Promise.all(
    ["sidekick-alert", "sidekick-ai-message", "sidekick-chat .viewer", "sidekick-voice"].map((one) =>
      root.locator(one).elementHandle(),
    ),
  );
  const opened = relay.asked.length;

  // As while somebody drags: what came before the last is not waited for.
  for (let at = 0; at < 30; at++) save(`show=ai,alerts,chat&chat-scale=${100 + at}&theme=paper&volume=${at}`);
  await root.and(page.locator("[theme=paper]")).waitFor({ state: "attached" });
  await root.locator('.chat[style*="1.29"]').waitFor({ state: "attached" });
  // One after another, all of what can change.
  save(
    "show=avatar,ai,alerts,chat,top&ai-at=top-right&lang=de&motion=calm&avatar-mirror=on&sounds=0&chat-limit=1",
  );
  await page.locator('html[lang="de"]').waitFor({ state: "attached" });
  await root.locator(".ai[at=top-right] sidekick-ai-message[motion=calm]").waitFor();
  await root.locator("sidekick-avatar .figure.isMirrored svg").waitFor({ state: "attached" });
  await root.locator(".top").waitFor({ state: "attached" });
  await waitUntil(() => relay.hellos.at(-1)?.chimes === false);
  await waitUntil(() => relay.state?.avatar === "shown");

  expect(await Promise.all(kept.map((one) => isThere(one)))).toEqual([true, true, true, true]);
  expect(await overlay.shown()).toContain(`sidekick-alert ${alert}`);
  expect(await overlay.voiceState()).toBe("speaking");
  const asked = relay.asked.slice(opened);
  expect(asked.filter((path) => path === "/layouts").length).toBeLessThan(20);
  expect(asked.filter((path) => /portraits|stream|voice|^\/overlay\/(index|overlay)/.test(path))).toEqual([]);
  expect(relay.hellos.slice(greeted).map(({ speaks }) => speaks)).not.toContain(false);
  // By its address, the plugin knows the source in OBS whose page it is.
  expect(relay.hellos.at(-1)?.address).toBe(addressWithoutSecrets(overlay.page.url()));

  // An alert that leaves the page is back with it, and its own options in the address override those of the layout.
  save("show=chat&voice=off");
  await waitUntil(() => relay.hellos.at(-1)?.speaks === false);
  await waitUntil(async () => (await overlay.voiceState()) === "idle");
  await waitUntil(
    async () => (await root.locator("sidekick-alert, sidekick-ai-message, sidekick-avatar").count()) === 0,
  );
  await expect.poll(() => relay.state?.avatar).toBe("none");
  for (const id of ["a", "b", "c"]) relay.emit("chat.message", chatMessage({ id, message: id }));
  await root.locator("sidekick-chat li", { hasText: "c" }).waitFor();
  await expect.poll(() => root.locator("sidekick-chat li").count()).toBe(5);
  expect(await isThere(kept[2]!)).toBe(true);
  expect(overlay.errors).toEqual([]);
});

it("an older reply does not replace a newer one, and a layout that is removed stays as it was last", async () => {
  const { page } = overlay;
  const held = Promise.withResolvers<void>();
  let requests = 0;
  // Every request is taken: the browser may tell nothing of one that is sent just as an interception ends.
  await page.route("**/layouts", async (route) => {
    if (++requests > 1) return route.continue();
    await held.promise;
    await route.fulfill({ json: { Evening: "show=chat&theme=neon" } });
  });
  onTestFinished(() => page.unrouteAll());
  const asking = page.waitForRequest("**/layouts");
  relay.changeAppearance();
  await asking;
  save("show=chat&theme=plain");
  await root.and(page.locator("[theme=plain]")).waitFor({ state: "attached" });
  const late = page.waitForResponse("**/layouts");
  held.resolve();
  await late;
  const removed = page.waitForResponse("**/layouts");
  relay.serve("/layouts", "{}");
  relay.changeAppearance();
  await (await removed).finished();
  const next = page.waitForResponse("**/layouts");
  relay.changeAppearance();
  await next;
  await expect.poll(() => root.getAttribute("theme")).toBe("plain");
});

it("a chat that is added later has no lines from before a reload, which may have been taken back meanwhile", async () => {
  const { page } = overlay;
  const line = root.locator("sidekick-chat li .text");
  const isReady = async (): Promise<void> => {
    relay.settings({ companion: "Gale" });
    await root.locator("sidekick-chat").waitFor({ state: "attached" });
  };
  await isReady();
  relay.emit("chat.message", chatMessage({ id: "1", message: "Taken back." }));
  await line.waitFor();
  save("show=ai,alerts");
  await root.locator("sidekick-chat").waitFor({ state: "detached" });
  const [streams, greeted] = [streamsAsked(), relay.hellos.length];
  await page.reload();
  // The connections of the page before are gone.
  await waitUntil(
    () => streamsAsked() > streams && relay.hellos.length > greeted && relay.eventStreams + relay.pages === 2,
  );
  relay.emit("ai.moderation", moderation({ messageId: "1" }));
  save("show=ai,alerts,chat");
  await isReady();
  relay.emit("chat.message", chatMessage({ id: "2", message: "Of now." }));
  await root.locator("sidekick-chat li", { hasText: "Of now." }).waitFor();
  await expect.poll(() => line.allInnerTexts()).toEqual(["Of now."]);
});
