import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../fixtures/browser.ts";
import { startStandIn } from "../../overlay/stand-in.ts";
import { startStage } from "../../plugin/stage.ts";
import { anyEnvelopeOf } from "../../shared/envelopes.ts";
import { startBareDeck } from "../cpu/bare-deck.ts";
import { barePage } from "../cpu/bare-page.ts";
import { pageHolds } from "../cpu/page-watch.ts";
import { residentMbOf } from "../cpu/process-costs.ts";
import { atPace, starterDeck } from "../crowded-deck.ts";
import { type Result, counted } from "../results.ts";

/** Hours after which memory is read. */
const readAfter = [1, 2, 4, 8, 12];
/** One a second, as fast as the page takes them. */
const eventsAnHour = 3_600;
const sentASecond = 1_000;
/** What is on show leaves in its time. */
const settlesMs = 2_000;
const types = [
  "chat.message",
  "chat.message",
  "chat.message",
  "chat.ai_message",
  "channel.event",
  "ai.thoughts",
] as const;

/** What the events of twelve busy hours leave in the plugin's memory and in the page's heap. */
export async function growthOfHours(): Promise<readonly Result[]> {
  const stage = await startStage({ ...starterDeck(), service: { crowd: false } });
  const bare = await startBareDeck(stage, starterDeck());
  const relay = await startStandIn();
  relay.serve("/bare", barePage(12), "text/html; charset=utf-8");
  const browser = await launchBrowser();
  const open = async (path: string): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    const streams = relay.eventStreams;
    await page.goto(`${relay.origin}${path}`);
    while (relay.eventStreams === streams) await wait(10);
    return page;
  };
  const ours = await open("/overlay/?show=ai,captions,alerts,chat,status,top,pulse&voice=off");
  const floor = await open("/bare");
  const heapMb = async (page: Page): Promise<number> => (await pageHolds(page)).heapMb;
  const results: Result[] = [];
  for (const [index, hours] of readAfter.entries()) {
    const due = (hours - (readAfter[index - 1] ?? 0)) * eventsAnHour;
    await sendAll(due, (at) => {
      const { type, payload } = anyEnvelopeOf(types[at % types.length] ?? "chat.message");
      stage.service.emit(type, payload);
      relay.emit(type, payload);
    });
    await wait(settlesMs);
    const after = counted(hours, "hour");
    const isLast = hours === readAfter.at(-1);
    const heap: Result = {
      what: `page's heap after ${after}`,
      unit: "MB",
      ours: await heapMb(ours),
      floor: await heapMb(floor),
    };
    results.push(
      {
        what: `plugin's memory after ${after}`,
        unit: "MB",
        ours: await residentMbOf(stage.deck.pid),
        floor: await residentMbOf(bare.deck.pid),
        goal: isLast ? { most: 90 } : undefined,
      },
      heap,
    );
    const [, first] = results;
    if (isLast && first)
      results.push({
        what: "page's heap, grown from the first hour to the last",
        unit: "MB",
        ours: heap.ours - first.ours,
        goal: { most: 2 },
      });
  }
  await browser.close();
  await relay.close();
  await bare.close();
  await stage.close();
  return results;
}

function sendAll(count: number, send: (at: number) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = atPace(sentASecond, (at) => {
      if (at < count) send(at);
      else if (at === count) {
        // It is called from the pacing itself, which begins before its end is known.
        queueMicrotask(() => {
          end();
          resolve();
        });
      }
    });
  });
}
