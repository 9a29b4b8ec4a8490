import type { EnvelopeMap } from "../../../shared/api/envelope.ts";
import { launchBrowser } from "../../fixtures/browser.ts";
import { moderation } from "../../overlay/payloads.ts";
import { startStage, uuid } from "../../plugin/stage.ts";
import { type Result, timesResults } from "../results.ts";
import { overlayUrl } from "./streams.ts";

const rounds = 45;
const warmUp = 5;

/**
 * From the service writing an envelope to the overlay having painted it: service → plugin → relay → overlay page in
 * OBS's engine. Painted means: the frame after the one in which the element is in the page.
 */
export async function envelopeToPainted(): Promise<readonly Result[]> {
  const stage = await startStage({ keys: [{ action: uuid.reaction, settings: { prompt: "x" } }] });
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(await overlayUrl(stage));
  await page.waitForSelector("sidekick-overlay", { state: "attached" });
  await page.evaluate(watchForPaint);

  const { channelName } = stage.account.channels[0] ?? {};
  const where = channelName ? { channelName } : {};
  const measure = async (isSpoken: boolean): Promise<readonly number[]> => {
    const times: number[] = [];
    for (let round = 0; round < rounds + warmUp; round++) {
      const message = messageNumber(round, isSpoken);
      const sentAt = performance.timeOrigin + performance.now();
      const { id } = stage.service.emit("chat.ai_message", message, where);
      const paintedAt = await page.waitForFunction((event) => globalThis.paintedAt.get(event), id);
      const took = ((await paintedAt.jsonValue()) ?? Number.NaN) - sentAt;
      if (round >= warmUp) times.push(took);
      // Each message finds the stage empty, and the page at rest.
      stage.service.emit("ai.moderation", moderation({ messageId: message.id }), where);
      await page.waitForSelector("sidekick-ai-message", { state: "detached" });
      await page.waitForTimeout(300);
    }
    return times;
  };
  const [ours, spoken] = [await measure(false), await measure(true)];

  // The floor: how long the same page takes to paint an element that is put there directly.
  const floor: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // At any moment of a frame, as an envelope comes.
    await page.waitForTimeout(50 + Math.random() * 50);
    floor.push(await page.evaluate(paintOne));
  }
  await browser.close();
  await stage.close();

  const bounds = { median: { most: 20 }, p95: { most: 35 } };
  return [
    ...timesResults("event written by the service → painted on the overlay", { ours, floor }, bounds),
    ...timesResults("the same of a message that has a voice", { ours: spoken, floor }, bounds),
  ];
}

function messageNumber(round: number, isSpoken: boolean): EnvelopeMap["chat.ai_message"] {
  return {
    id: `bench-${round}-${isSpoken}`,
    username: "Ada Gale",
    message: `Message number ${round}, long enough to be read.`,
    target: "chat",
    targetRole: "VIEWER",
    shouldGenerateTtsMessage: isSpoken,
    sentDateTime: new Date().toISOString(),
  };
}

declare global {
  var paintedAt: Map<string, number>;
}

/** Notes when each event's element has been painted, in milliseconds since 1970. */
function watchForPaint(): void {
  globalThis.paintedAt = new Map();
  const root = document.querySelector("sidekick-overlay")?.shadowRoot;
  if (!root) throw new Error("There is no overlay.");
  const note = (): void => {
    for (const element of root.querySelectorAll("[data-event-id]")) {
      const id = element.getAttribute("data-event-id") ?? "";
      if (globalThis.paintedAt.has(id)) continue;
      globalThis.paintedAt.set(id, 0);
      requestAnimationFrame(() => {
        // A task after the frame's callbacks runs when the frame has been painted.
        const after = new MessageChannel();
        after.port1.onmessage = () =>
          globalThis.paintedAt.set(id, performance.timeOrigin + performance.now());
        after.port2.postMessage(null);
      });
    }
  };
  new MutationObserver(note).observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-event-id"],
  });
}

function paintOne(): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const element = document.body.appendChild(document.createElement("p"));
    element.textContent = "A message that is put there directly.";
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => {
        element.remove();
        resolve(performance.now() - startedAt);
      };
      after.port2.postMessage(null);
    });
  });
}
