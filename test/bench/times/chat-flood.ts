import { setTimeout as wait } from "node:timers/promises";
import { launchBrowser } from "../../fixtures/browser.ts";
import { startStandIn } from "../../overlay/stand-in.ts";
import { barePage } from "../cpu/bare-page.ts";
import { atPace, chatLine } from "../crowded-deck.ts";
import { type Result, timesResults } from "../results.ts";

const messagesASecond = 300;
const seconds = 15;

/** What a flood of chat does to the overlay, on a page of its own, and to a bare page. */
export async function chatFlood(): Promise<readonly Result[]> {
  const floor = await floodOf("/bare");
  const ours = await floodOf("/overlay/?show=chat,alerts,ai,top,pulse&chat-limit=15");
  const what = `${messagesASecond} chat messages/s`;
  return [
    ...timesResults(
      `${what}: sent → painted`,
      { ours: ours.painted, floor: floor.painted },
      { median: undefined, p95: { most: 60 } },
    ),
    { what: `${what}: passed over`, unit: "", ours: ours.passedOver, floor: floor.passedOver },
    {
      what: `${what}: frames over 33 ms`,
      unit: "%",
      ours: ours.slowFrames,
      floor: floor.slowFrames,
      goal: { most: 1 },
    },
    { what: `${what}: nodes`, unit: "", ours: ours.nodes, floor: floor.nodes, goal: { most: 600 } },
  ];
}

interface Flood {
  /** From writing to painting, of all that were painted. */
  readonly painted: readonly number[];
  /** Messages that were never painted: newer ones had filled the room before the next frame. */
  readonly passedOver: number;
  /** Frames that took longer than 33 ms, in per cent. */
  readonly slowFrames: number;
  /** Nodes of every kind in the page at the end. */
  readonly nodes: number;
}

async function floodOf(path: string): Promise<Flood> {
  const relay = await startStandIn();
  relay.serve("/bare", barePage(15), "text/html; charset=utf-8");
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(`${relay.origin}${path}`);
  await page.waitForSelector("sidekick-chat, #lines", { state: "attached" });
  while (relay.eventStreams === 0) await wait(10);
  await page.evaluate(watchFlood);

  const sentAt = new Map<string, number>();
  const quieten = atPace(messagesASecond, (at) => {
    const id = `flood-${at}`;
    sentAt.set(id, performance.timeOrigin + performance.now());
    relay.emit("chat.message", chatLine(at), id);
  });
  await wait(seconds * 1_000);
  const total = quieten();
  await wait(500);
  const seen = await page.evaluate(() => globalThis.flood);
  const nodes = await page.evaluate(countNodes);
  await browser.close();
  await relay.close();
  return {
    painted: seen.painted.map(([id, at]) => at - (sentAt.get(id) ?? Number.NaN)),
    passedOver: total - seen.painted.length,
    slowFrames: (seen.frames.filter((ms) => ms > 33).length / seen.frames.length) * 100,
    nodes,
  };
}

declare global {
  var flood: { readonly painted: [id: string, at: number][]; readonly frames: number[] };
}

/** Notes when each line has been painted, and how long each frame took. */
function watchFlood(): void {
  const painted: [string, number][] = [];
  const frames: number[] = [];
  globalThis.flood = { painted, frames };
  const chat = document.querySelector("sidekick-overlay")?.shadowRoot?.querySelector("sidekick-chat");
  // The bare page has its lines in the document itself.
  const root = chat?.shadowRoot ?? document;
  const known = new Set<string>();
  let fresh: string[] = [];
  new MutationObserver(() => {
    for (const line of root.querySelectorAll("[data-event-id]")) {
      const id = line.getAttribute("data-event-id") ?? "";
      if (!known.has(id)) fresh.push(id);
      known.add(id);
    }
  }).observe(root, { subtree: true, childList: true, attributeFilter: ["data-event-id"] });
  let before = performance.now();
  const frame = (): void => {
    const now = performance.now();
    frames.push(now - before);
    before = now;
    const ids = fresh;
    fresh = [];
    const after = new MessageChannel();
    // A task after the frame's callbacks runs when the frame has been painted.
    after.port1.onmessage = () => {
      for (const id of ids) painted.push([id, performance.timeOrigin + performance.now()]);
    };
    after.port2.postMessage(null);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function countNodes(): number {
  const count = (root: Node): number =>
    [...root.childNodes].reduce((sum, one) => sum + 1 + count(one), 0) +
    (root instanceof Element && root.shadowRoot ? count(root.shadowRoot) : 0);
  return count(document);
}
