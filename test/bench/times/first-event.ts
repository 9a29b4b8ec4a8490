import { launchBrowser } from "../../fixtures/browser.ts";
import { startStandIn } from "../../overlay/stand-in.ts";
import { barePage } from "../cpu/bare-page.ts";
import { atPace, chatLine } from "../crowded-deck.ts";
import { type Result, timesResults } from "../results.ts";

const rounds = 25;
const messagesASecond = 100;

/**
 * From a page being opened to its having painted the first event. Events come all the while, so that one is there as soon
 * as the page listens. The floor: the bare page, opened in turn with ours.
 */
export async function firstEvent(): Promise<readonly Result[]> {
  const relay = await startStandIn();
  relay.serve("/bare", barePage(12), "text/html; charset=utf-8");
  const browser = await launchBrowser();
  const quieten = atPace(messagesASecond, (at) => void relay.emit("chat.message", chatLine(at)));
  const paintedAfter = async (path: string): Promise<number> => {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.addInitScript(watchForFirst);
    await page.goto(relay.origin + path);
    const ms = await (await page.waitForFunction(() => globalThis.firstPaintedAt)).jsonValue();
    await page.close();
    return ms ?? Number.NaN;
  };
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const [ours, floor] = [await paintedAfter("/overlay/?show=chat"), await paintedAfter("/bare")];
    // The first of each has the browser's own start in it.
    if (round < 0) continue;
    times.ours.push(ours);
    times.floor.push(floor);
  }
  quieten();
  await browser.close();
  await relay.close();
  return timesResults("page opened → its first event painted", times, {
    median: { maxRatio: 1.3 },
    p95: undefined,
  });
}

declare global {
  var firstPaintedAt: number | undefined;
}

/** Notes when the first event's element has been painted, in milliseconds since the page was asked for. */
function watchForFirst(): void {
  const look = (): void => {
    const chat = document.querySelector("sidekick-overlay")?.shadowRoot?.querySelector("sidekick-chat");
    // The bare page has its lines in the document itself.
    const root = chat?.shadowRoot ?? document;
    if (!root.querySelector("[data-event-id]")) return void requestAnimationFrame(look);
    // A task after the frame's callbacks runs when the frame has been painted.
    const after = new MessageChannel();
    after.port1.onmessage = () => (globalThis.firstPaintedAt = performance.now());
    after.port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
