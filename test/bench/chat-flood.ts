import { setTimeout as wait } from "node:timers/promises";
import { launchBrowser } from "../fixtures/browser.ts";
import { startStandIn } from "../overlay/stand-in.ts";
import { anyEnvelopeOf } from "../shared/envelopes.ts";
import { chatLine } from "./crowded-deck.ts";
import { type Summary, summaryOf } from "./figures.ts";

/** What a flood of chat does to the overlay. */
export interface Flood {
  readonly messages: number;
  /** From writing to painting, of all that were painted. */
  readonly painted: Summary;
  /** Messages that were never painted: newer ones had filled the room before the next frame. */
  readonly passedOver: number;
  /** Share of frames that took longer than 33 ms. */
  readonly slowFrames: number;
  /** Nodes of every kind in the page at the end. */
  readonly nodes: number;
}

/** What an evening leaves behind in the page. */
export interface Evening {
  readonly events: number;
  /** Growth of the heap from the first tenth of the evening to its end, garbage collected, in MB. */
  readonly grownMb: number;
}

const messagesASecond = 300;
const seconds = 15;
const ticksASecond = 100;

/** Floods the chat of an overlay, on a page of its own, with 300 messages a second for 15 seconds. */
export async function chatFlood(): Promise<Flood> {
  const relay = await startStandIn();
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(`${relay.pageUrl}?show=chat,alerts,ai,top,pulse&chat-limit=15`);
  await page.waitForSelector("sidekick-chat", { state: "attached" });
  while (relay.eventStreams === 0) await wait(10);
  await page.evaluate(watchFlood);

  const sentAt = new Map<string, number>();
  const total = messagesASecond * seconds;
  const startedAt = performance.now();
  while (sentAt.size < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1_000) * messagesASecond));
    while (sentAt.size < due) {
      const at = sentAt.size;
      const id = `flood-${at}`;
      sentAt.set(id, performance.timeOrigin + performance.now());
      relay.emit("chat.message", chatLine(at), id);
    }
    await wait(1_000 / ticksASecond);
  }
  await wait(500);
  const seen = await page.evaluate(() => globalThis.flood);
  const nodes = await page.evaluate(countNodes);
  await browser.close();
  await relay.close();
  const painted = seen.painted.map(([id, at]) => at - (sentAt.get(id) ?? Number.NaN));
  return {
    messages: total,
    painted: summaryOf(painted),
    passedOver: total - painted.length,
    slowFrames: seen.frames.filter((ms) => ms > 33).length / seen.frames.length,
    nodes,
  };
}

const eveningEvents = 43_200;

/** Has the page go through the events of twelve hours, one a second, as fast as it can. */
export async function acceleratedEvening(): Promise<Evening> {
  const relay = await startStandIn();
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const devtools = await page.context().newCDPSession(page);
  await page.goto(`${relay.pageUrl}?show=ai,captions,alerts,chat,status,top,pulse&voice=off`);
  await page.waitForSelector("sidekick-chat", { state: "attached" });
  while (relay.eventStreams === 0) await wait(10);
  const heapMb = async (): Promise<number> => {
    // What is on show leaves in its time.
    await wait(3_000);
    await devtools.send("HeapProfiler.collectGarbage");
    return (await devtools.send("Runtime.getHeapUsage")).usedSize / 1e6;
  };
  const types = [
    "chat.message",
    "chat.message",
    "chat.message",
    "chat.ai_message",
    "channel.event",
    "ai.thoughts",
  ] as const;
  let first = 0;
  for (let sent = 0; sent < eveningEvents; sent++) {
    const { type, payload } = anyEnvelopeOf(types[sent % types.length] ?? "chat.message");
    relay.emit(type, payload);
    if (sent % 100 === 99) await wait(60);
    if (sent === eveningEvents / 10) first = await heapMb();
  }
  const grownMb = (await heapMb()) - first;
  await browser.close();
  await relay.close();
  return { events: eveningEvents, grownMb };
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
  if (!chat?.shadowRoot) throw new Error("There is no chat.");
  const known = new Set<string>();
  let fresh: string[] = [];
  new MutationObserver(() => {
    for (const line of chat.shadowRoot?.querySelectorAll("[data-event-id]") ?? []) {
      const id = line.getAttribute("data-event-id") ?? "";
      if (!known.has(id)) fresh.push(id);
      known.add(id);
    }
  }).observe(chat.shadowRoot, { subtree: true, childList: true, attributeFilter: ["data-event-id"] });
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
