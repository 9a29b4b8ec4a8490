import { expect, it } from "vitest";
import { countAnimations, waitUntil } from "./overlay-page.ts";
import { aiMessage, channelEvent } from "./payloads.ts";
import { paintPage } from "../fixtures/unpainted.ts";
import { startOverlayOnStandIn } from "./overlay-on-stand-in.ts";

const { relay, overlay } = await startOverlayOnStandIn(countWork);

/** A text that is still being read when the page has been looked at, however late that is. */
const long = "Mind the step, it is a long way down. ".repeat(24);

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

/** What came late, as a picture that was read at the start, is drawn by then. */
const comesToRest = (): Promise<void> =>
  waitUntil(async () => {
    const { frames, shortTimers, layouts } = await idleFor(500);
    return frames + shortTimers.length + layouts === 0;
  });

/** Opens a page with many pieces. */
async function openMany(): Promise<void> {
  await overlay.open(
    `${relay.pageUrl}?show=ai,captions,alerts,chat,status,top,pulse`,
    () => relay.eventStreams > 0,
  );
  await waitUntil(() => relay.state !== undefined);
}

it("an idle page draws nothing and sets no timer under a second", async () => {
  await openMany();
  // However late what belongs to its start comes.
  await expect.poll(() => idleFor(3_000)).toEqual({ frames: 0, shortTimers: [], layouts: 0, styles: 0 });
});

it("a page returns to rest after something has happened", async () => {
  await openMany();
  relay.emit("channel.event", channelEvent());
  const message = relay.emit("chat.ai_message", aiMessage({ id: "m9", message: long }));
  await waitUntil(async () => (await overlay.shown()).length > 1);
  relay.command("alerts.skip");
  await waitUntil(async () => !(await overlay.shown()).some((one) => one.startsWith("sidekick-alert")));
  // The ring of the pulse, and the message as it moves to its place.
  await waitUntil(async () => (await overlay.page.evaluate(countAnimations)) === 0);
  // The message stays, and so does the chat: standing there costs nothing. The pulse moves on every five seconds.
  await expect.poll(() => idleFor(2_000)).toMatchObject({ frames: 0, shortTimers: [], layouts: 0 });
  expect(await overlay.shown()).toContain(`sidekick-ai-message ${message}`);
});

it("a line of busy chat is laid out once and painted in the layer of its list, and the rest of the page is left", async () => {
  await overlay.open(`${relay.pageUrl}?show=chat&voice=off`, () => relay.eventStreams > 0);
  await paintPage(overlay.page);
  await comesToRest();
  const chat = overlay.page.locator("sidekick-chat");
  /** Adds a line, as long after the one before as in busy chat. */
  const say = (since: number): Promise<void> =>
    chat.evaluate(async (element, since) => {
      const one = element as unknown as { state: readonly unknown[]; updateComplete: Promise<boolean> };
      const line = { id: "", eventId: String(since), name: "Otter", text: "x", role: "viewer", platform: "" };
      one.state = [...one.state, { line, ids: [], dueAt: since, since }].slice(-12);
      await one.updateComplete;
    }, since);
  let at = 10_000;
  for (let line = 0; line < 14; line++) await say((at += 50));

  const session = await overlay.page.context().newCDPSession(overlay.page);
  await session.send("Performance.enable");
  await session.send("DOM.enable");
  let layers: readonly { readonly layerId: string; readonly width: number; readonly paintCount: number }[] =
    [];
  session.on("LayerTree.layerTreeDidChange", (tree) => (layers = tree.layers ?? layers));
  await session.send("LayerTree.enable");
  const counted = async (): Promise<readonly number[]> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return ["LayoutCount", "RecalcStyleCount"].map(
      (name) => metrics.find((one) => one.name === name)?.value ?? Number.NaN,
    );
  };
  const paints = (): number => layers.reduce((sum, { paintCount }) => sum + paintCount, 0);
  const addLine = async (): Promise<void> => {
    const before = paints();
    await say((at += 50));
    await waitUntil(() => paints() > before);
    // That report may still be about the line before.
    await overlay.page.evaluate(
      () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  };
  // The first line fades in, and its animation ends; then each is like the next.
  await waitUntil(async () => (await overlay.page.evaluate(countAnimations)) === 0);
  await addLine();
  await addLine();
  const [before, counts] = [layers, await counted()];
  for (let line = 0; line < 5; line++) await addLine();
  expect((await counted()).map((count, which) => count - (counts[which] ?? 0))).toEqual([5, 5]);
  // A layer has whole pixels.
  const most = ((await chat.boundingBox())?.width ?? Number.NaN) + 2;
  const painted = layers.flatMap(({ layerId, width, paintCount }) => {
    const more = paintCount - (before.find((one) => one.layerId === layerId)?.paintCount ?? 0);
    return more > 0 ? [{ isOfList: width <= most, more }] : [];
  });
  expect(painted).toEqual([{ isOfList: true, more: 5 }]);
  await session.detach();
});

it("the light of a voice has nothing laid out", async () => {
  await overlay.open(`${relay.pageUrl}?show=ai&voice=off`, () => relay.eventStreams > 0);
  relay.emit("chat.ai_message", aiMessage({ id: "m8", message: long }));
  await overlay.page.locator("sidekick-ai-message").waitFor({ state: "attached" });
  await waitUntil(async () => (await overlay.page.evaluate(countAnimations)) === 0);
  await comesToRest();
  const session = await overlay.page.context().newCDPSession(overlay.page);
  await session.send("Performance.enable");
  const layouts = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
  };
  const overlayElement = overlay.page.locator("sidekick-overlay");
  await overlayElement.evaluate(async (root) => {
    root.shadowRoot?.querySelector("sidekick-ai-message")?.setAttribute("speaking", "");
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  const before = await layouts();
  await overlayElement.evaluate((root) => {
    for (const level of [0.2, 0.9, 0.5, 1]) {
      Object.assign(root, { level });
      root.shadowRoot?.querySelector("sidekick-ai-message")?.getBoundingClientRect();
    }
  });
  expect(await layouts()).toBe(before);
  await session.detach();
});
