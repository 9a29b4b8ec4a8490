import { expect, it } from "vitest";
import { countAnimations, waitUntil } from "./overlay-page.ts";
import { aiMessage, channelEvent } from "./payloads.ts";
import { startOverlayOnStandIn } from "./overlay-on-stand-in.ts";

const { relay, overlay } = await startOverlayOnStandIn(countWork);

declare global {
  var work: { frames: number; shortTimers: number[] };
}

/** Counts frames that are asked for, and timers of less than a second. Runs in the page. */
function countWork(): void {
  globalThis.work = { frames: 0, shortTimers: [] };
  const { setTimeout: later, setInterval: every, requestAnimationFrame: draw } = globalThis;
  const note = (ms: number | undefined): void => {
    if ((ms ?? 0) < 1_000) globalThis.work.shortTimers.push(ms ?? 0);
  };
  globalThis.setTimeout = ((run: () => void, ms?: number) => {
    note(ms);
    return later(run, ms);
  }) as typeof setTimeout;
  globalThis.setInterval = ((run: () => void, ms?: number) => {
    note(ms);
    return every(run, ms);
  }) as typeof setInterval;
  globalThis.requestAnimationFrame = (run) => {
    globalThis.work.frames++;
    return draw(run);
  };
}

/** What the page does for a while in which nothing happens: that is what is looked at. */
async function idleFor(ms: number) {
  await overlay.page.evaluate(async () => {
    // What was going on is drawn to its end first.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    globalThis.work.frames = 0;
    globalThis.work.shortTimers = [];
  });
  const session = await overlay.page.context().newCDPSession(overlay.page);
  await session.send("Performance.enable");
  const counted = async (): Promise<Record<string, number>> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const before = await counted();
  await new Promise((resolve) => setTimeout(resolve, ms));
  const after = await counted();
  await session.detach();
  const grown = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
  return {
    ...(await overlay.page.evaluate(() => globalThis.work)),
    layouts: grown("LayoutCount"),
    styles: grown("RecalcStyleCount"),
  };
}

it("an idle page draws nothing and sets no timer under a second", async () => {
  const url = new URL(relay.pageUrl);
  url.searchParams.set("show", "ai,captions,alerts,chat,status,top,pulse");
  await overlay.open(url.href, () => relay.eventStreams > 0);
  await waitUntil(() => relay.state !== undefined);
  expect(await idleFor(3_000)).toEqual({ frames: 0, shortTimers: [], layouts: 0, styles: 0 });
});

it("a page returns to rest after something has happened", async () => {
  relay.emit("channel.event", channelEvent());
  relay.emit("chat.ai_message", aiMessage({ id: "m9" }));
  await waitUntil(async () => (await overlay.shown()).length > 1);
  relay.command("alerts.skip");
  await waitUntil(async () => !(await overlay.shown()).some((one) => one.startsWith("sidekick-alert")));
  // The ring of the pulse, and the message as it moves to its place.
  await waitUntil(async () => (await overlay.page.evaluate(countAnimations)) === 0);
  // The message stays, and so does the chat: standing there costs nothing.
  expect(await idleFor(2_000)).toMatchObject({ frames: 0, shortTimers: [], layouts: 0 });
});
