import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EnvelopeMap } from "../../../shared/api/envelope.ts";
import { type OverlayPage, startOverlayPage, waitUntil } from "../overlay-page.ts";
import { aiMessage, channelEvent, ttsGenerated } from "../payloads.ts";
import { type StandIn, startStandIn } from "../stand-in.ts";

let relay: StandIn;
let overlay: OverlayPage;

beforeAll(async () => {
  relay = await startStandIn();
  overlay = await startOverlayPage(() => {
    // Every piece of ours fails at drawing what says so.
    const define = customElements.define.bind(customElements);
    customElements.define = (name, element, options) => {
      const drawn = element.prototype as unknown as { render?: () => unknown };
      const { render } = drawn;
      if (render && name !== "sidekick-overlay")
        drawn.render = function () {
          if (JSON.stringify(this).includes("POISON")) throw new Error(`${name} cannot draw this`);
          return render.call(this);
        };
      // Lit keeps an element's properties as accessors: what is to be found in them is told here.
      Object.assign(element.prototype, {
        toJSON(this: Record<string, unknown>) {
          return ["text", "state"].map((key) => this[key]);
        },
      });
      define(name, element, options);
    };
  });
});
afterAll(async () => {
  await overlay.close();
  await relay.close();
});
beforeEach(async () => {
  const url = new URL(relay.pageUrl);
  url.searchParams.set("show", "ai,alerts,chat,status,captions,top");
  await overlay.open(url.href, () => relay.eventStreams > 0);
});

const isShown = (id: string, element: string) => async (): Promise<boolean> =>
  (await overlay.shown()).includes(`${element} ${id}`);

describe("a piece that fails to draw one thing", () => {
  const notice = (displayName: string): EnvelopeMap["character.updated"] => ({
    characterId: "c1",
    displayName,
    sentDateTime: "2026-05-01T20:00:00Z",
  });

  it("draws the next, and the others are not affected", async () => {
    relay.emit("channel.event", channelEvent({ username: "POISON" }));
    relay.emit("chat.ai_message", aiMessage({ id: "bad", message: "POISON" }));
    relay.emit("character.updated", notice("POISON"));
    // A piece may try more than once.
    await waitUntil(() => new Set(overlay.errors).size >= 4);
    expect([...new Set(overlay.errors)].toSorted()).toEqual([
      "sidekick-ai-message cannot draw this",
      "sidekick-alert cannot draw this",
      "sidekick-chat cannot draw this",
      "sidekick-status cannot draw this",
    ]);
    relay.command("alerts.skip");
    const alert = relay.emit("channel.event", channelEvent({ username: "Otter" }));
    const message = relay.emit("chat.ai_message", aiMessage({ id: "good" }));
    await waitUntil(isShown(alert, "sidekick-alert"));
    await waitUntil(isShown(message, "sidekick-ai-message"));
    await overlay.page.locator("sidekick-alert .who", { hasText: "Otter" }).waitFor();
    await overlay.page.locator("sidekick-ai-message", { hasText: "Mind the step." }).waitFor();
  });
});

describe("a page whose plugin was away", () => {
  /** Lets the page's clock, which otherwise stands, go on until something is so. */
  const passUntil = (isSo: () => boolean): Promise<void> =>
    waitUntil(async () => {
      if (!isSo()) await overlay.page.clock.runFor(100);
      return isSo();
    });
  const refused = (path: string): number => relay.asked.filter((one) => one === `refused ${path}`).length;

  it("asks for events and the voice again as soon as its connection to the plugin is back", async () => {
    const { page } = overlay;
    await page.evaluate(() => {
      // Every wait is as long as it can be.
      Math.random = () => 0.999;
    });
    await page.clock.install();
    relay.emit("chat.ai_message", aiMessage({ id: "m1", shouldGenerateTtsMessage: true }));
    relay.emit("ai.tts.generated", ttsGenerated({ messageId: "m1", ttsStreamUrl: "/voice/one" }));
    await waitUntil(() => relay.voiceStreams > 0);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    relay.stayAway(true);
    // Its next try is eight seconds away, the connection's three at most.
    await passUntil(() => refused("/v1/eventsub/stream") >= 4);
    relay.stayAway(false);
    await passUntil(() => relay.pages > 0);
    await waitUntil(() => relay.eventStreams > 0 && relay.voiceStreams > 0);
    await page.clock.resume();
  });
});

describe("a page that OBS or the computer puts to sleep", () => {
  it("shows what came meanwhile when it wakes", async () => {
    const session = await overlay.page.context().newCDPSession(overlay.page);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    const alert = relay.emit("channel.event", channelEvent({ username: "Otter" }));
    const message = relay.emit("chat.ai_message", aiMessage({ id: "asleep" }));
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await waitUntil(isShown(alert, "sidekick-alert"));
    await waitUntil(isShown(message, "sidekick-ai-message"));
    await session.detach();
  });
});
