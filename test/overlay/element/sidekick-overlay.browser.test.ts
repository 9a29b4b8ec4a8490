import { beforeEach, describe, expect, it } from "vitest";
import { aiMessage, channelEvent } from "../payloads.ts";
import { passLeaving, stopWallClock } from "../../fixtures/page-clock.ts";
import { atRest, countAnimations, resize, waitUntil } from "../overlay-page.ts";
import { startOverlayOnStandIn } from "../overlay-on-stand-in.ts";

const { relay, overlay } = await startOverlayOnStandIn();
await stopWallClock(overlay.page);
beforeEach(async () => {
  await resize(overlay.page, 1920, 1080);
  await overlay.open(relay.pageUrl, () => relay.eventStreams > 0);
});

/** Where an element's part stands in the page. */
async function boxOf(selector: string): Promise<{ x: number; y: number; right: number; bottom: number }> {
  const box = await overlay.page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen`);
  return { x: box.x, y: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/** Whether nothing moves any more. */
const isSettled = (): Promise<boolean> =>
  overlay.page.evaluate(() => document.getAnimations().every((one) => one.playState !== "running"));

describe("the overlay in a browser", () => {
  it("shows a message of the AI under its event's id: who speaks, to whom, what", async () => {
    const id = relay.emit("chat.ai_message", aiMessage());
    const message = overlay.page.locator(`sidekick-ai-message[data-event-id="${id}"]`);
    await message.waitFor();
    await expect.poll(() => message.locator("[part=name]").textContent()).toBe("Marla");
    await expect.poll(() => message.locator("[part=target]").textContent()).toContain("PixelPanda");
    await expect.poll(() => message.locator("[part=text]").textContent()).toBe("Mind the step.");
    expect(overlay.errors).toEqual([]);
  });

  it("gives Custom CSS a unique name for each part of a piece", async () => {
    relay.emit("chat.ai_message", aiMessage());
    relay.emit("channel.event", channelEvent());
    await overlay.page.locator("sidekick-alert").waitFor();
    await overlay.page.locator("sidekick-ai-message").waitFor();
    const exported = await overlay.page
      .locator("sidekick-overlay [exportparts]")
      .evaluateAll((all) => all.map((one) => (one.getAttribute("exportparts") ?? "").split(", ")));
    expect(exported.length).toBeGreaterThan(2);
    for (const pairs of exported) for (const pair of pairs) expect(pair).toMatch(/^[\w-]+: [\w-]+$/);
    const names = exported.flat().map((pair) => pair.split(": ")[1]);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain("message-plate");
  });

  it("names no target when the AI speaks to everybody", async () => {
    relay.emit("chat.ai_message", aiMessage({ target: "chat" }));
    await overlay.page.locator("sidekick-ai-message [part=text]").waitFor();
    await expect.poll(() => overlay.page.locator("sidekick-ai-message [part=target]").count()).toBe(0);
  });

  it("shows whatever anybody writes as text, never as markup", async () => {
    const hostile = `<img src=x onerror="globalThis.broken=1"><script>globalThis.broken=1</script><b>hi</b>`;
    relay.emit("chat.ai_message", aiMessage({ message: hostile, username: hostile, target: hostile }));
    relay.emit("channel.event", channelEvent({ eventType: hostile, username: hostile, message: hostile }));
    await overlay.page.locator("sidekick-alert [part=quote]").waitFor();
    await expect
      .poll(() => overlay.page.locator("sidekick-ai-message [part=text]").textContent())
      .toBe(hostile);
    await expect.poll(() => overlay.page.locator("sidekick-alert .who").textContent()).toBe(hostile);
    expect(
      await overlay.page.locator("sidekick-overlay img, sidekick-overlay script, sidekick-overlay b").count(),
    ).toBe(0);
    await expect.poll(() => overlay.page.evaluate(() => "broken" in globalThis)).toBe(false);
  });

  it("goes on after unusable and unknown events, and shows a repeated one once", async () => {
    relay.emitRaw("event: chat.ai_message\ndata: {broken\n\n");
    relay.emitRaw('event: x\ndata: {"id":"x1","type":"future.event","payload":{}}\n\n');
    relay.emitRaw(
      'event: chat.ai_message\ndata: {"id":"x2","type":"chat.ai_message","payload":{"username":"Nova"}}\n\n',
    );
    const id = relay.emit("channel.event", channelEvent());
    relay.emit("channel.event", channelEvent(), id);
    const other = relay.emit("chat.ai_message", aiMessage());
    await waitUntil(async () => (await overlay.shown()).length === 2);
    expect(await overlay.shown()).toEqual([`sidekick-alert ${id}`, `sidekick-ai-message ${other}`]);
  });

  it("gives a huge raid's card nearly half of the page's width and no more, and leaves nothing that moves behind it", async () => {
    relay.emit("channel.event", channelEvent({ eventType: "RAID", raidViewers: 9_999, username: "Otter" }));
    relay.emit("chat.ai_message", aiMessage({ message: "Watch the left shoulder. ".repeat(12) }));
    await overlay.page.locator("sidekick-ai-message [part=text]").waitFor();
    const arriving = overlay.page.locator("sidekick-alert [part=card]");
    await arriving.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
    const stands = async () => ({
      alert: await boxOf("sidekick-alert [part=card]"),
      message: await boxOf("sidekick-ai-message .head"),
    });
    const { alert, message } = await atRest(overlay.page, stands);
    expect((alert.right - alert.x) / 1_920).toBeGreaterThan(0.38);
    expect((alert.right - alert.x) / 1_920).toBeLessThanOrEqual(0.45);
    expect(message.y).toBeGreaterThanOrEqual(alert.bottom);
    relay.command("alerts.skip");
    await passLeaving(overlay.page, "sidekick-alert");
    await waitUntil(async () => (await overlay.page.evaluate(countAnimations)) === 0);
  });

  it("never cuts a text off: one that does not fit even at the smallest size scrolls to its end", async () => {
    await resize(overlay.page, 500, 300);
    relay.emit("chat.ai_message", aiMessage({ message: `${"word ".repeat(199)}last!` }));
    await overlay.page.locator("sidekick-ai-message .view.scrolls").waitFor();
    const ends = await overlay.page.locator("sidekick-ai-message").evaluate((one) => {
      const text = one.shadowRoot?.querySelector("[part=text]");
      const view = one.shadowRoot?.querySelector(".view");
      if (!text || !view) throw new Error("The message is not there.");
      const [scroll] = text.getAnimations();
      scroll?.pause();
      if (scroll) scroll.currentTime = Number(scroll.effect?.getComputedTiming().duration) - 1;
      return { text: text.getBoundingClientRect().bottom, view: view.getBoundingClientRect().bottom };
    });
    expect(ends.text).toBeLessThanOrEqual(ends.view + 2);
  });

  it("does not cut off a text of 1,000 characters at 1920×1080", async () => {
    relay.emit("chat.ai_message", aiMessage({ message: "Watch the left shoulder. ".repeat(40) }));
    await overlay.page.locator("sidekick-ai-message [part=text]").waitFor();
    const ends = await atRest(overlay.page, () =>
      overlay.page
        .locator("sidekick-ai-message")
        .evaluate((one) =>
          [".view", "[part=text]"].map(
            (part) => one.shadowRoot?.querySelector(part)?.getBoundingClientRect().bottom,
          ),
        ),
    );
    expect(ends[1]).toBeLessThanOrEqual((ends[0] ?? 0) + 1);
  });

  it("aligns right-to-left text to the right", async () => {
    relay.emit("chat.ai_message", aiMessage({ message: "قفزة رائعة يا قبطان" }));
    const text = overlay.page.locator("sidekick-ai-message [part=text]");
    await text.waitFor();
    await expect.poll(() => text.evaluate((one) => getComputedStyle(one).direction)).toBe("rtl");
  });

  it("is transparent, silent and still when nothing happens", async () => {
    await expect
      .poll(() => overlay.page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe("rgba(0, 0, 0, 0)");
    expect(await overlay.voiceState()).toBe("idle");
    expect(await overlay.shown()).toEqual([]);
    await expect.poll(isSettled).toBe(true);
  });
});
