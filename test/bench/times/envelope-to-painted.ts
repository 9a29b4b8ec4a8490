import type { EnvelopeMap } from "../../../shared/api/envelope.ts";
import { launchBrowser } from "../../fixtures/browser.ts";
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
  const ours: number[] = [];
  for (let round = 0; round < rounds + warmUp; round++) {
    const sentAt = performance.timeOrigin + performance.now();
    const { id } = stage.service.emit(
      "chat.ai_message",
      messageNumber(round),
      channelName ? { channelName } : {},
    );
    const paintedAt = await page.waitForFunction((event) => globalThis.paintedAt.get(event), id);
    const took = ((await paintedAt.jsonValue()) ?? Number.NaN) - sentAt;
    if (round >= warmUp) ours.push(took);
    // Idle: the message before has come to rest.
    await page.waitForTimeout(900);
  }

  // The floor: how long the same page takes to paint an element that is put there directly.
  const floor: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // At any moment of a frame, as an envelope comes.
    await page.waitForTimeout(50 + Math.random() * 50);
    floor.push(await page.evaluate(paintOne));
  }
  await browser.close();
  await stage.close();

  return timesResults(
    "event written by the service → painted on the overlay",
    { ours, floor },
    { median: undefined, p95: { most: 50 } },
  );
}

function messageNumber(round: number): EnvelopeMap["chat.ai_message"] {
  return {
    id: `bench-${round}`,
    username: "Ada Gale",
    message: `Message number ${round}, long enough to be read.`,
    target: "chat",
    targetRole: "VIEWER",
    shouldGenerateTtsMessage: false,
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
