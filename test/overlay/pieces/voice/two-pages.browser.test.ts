import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { shareBrowser } from "../../../fixtures/browser.ts";
import { overlayAt } from "../../../fixtures/page-places.ts";
import type { RelayMessage } from "../../../../shared/protocol/overlay-protocol.ts";
import { freePort } from "../../../fixtures/screen.ts";
import { type Stage, startStage, uuid } from "../../../plugin/stage.ts";
import { ear } from "../../overlay-page.ts";

const browser = await shareBrowser();
afterAll(() => browser.close());

let stage: Stage;
/** The page that speaks first, and another one. */
let first: Page;
let second: Page;
/** The pages that the plugin lets speak now. */
let speaking: Set<Page>;
/** How the connection of the first page to the plugin is. */
let connection: "open" | "cut" | "half-open";
let cut: () => Promise<void>;
/** How often the first page has tried to connect. */
let attempts: number;

/** Notes whether the plugin lets the page speak. */
function noteTurns(page: Page): void {
  page.on("websocket", (link) => {
    link.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload)) as RelayMessage;
      if (message.type === "settings") speaking[message.speaks ? "add" : "delete"](page);
    });
    link.on("close", () => speaking.delete(page));
  });
}

/** Notes when the page can be heard. */
function noteSound(): void {
  const soundAt: number[] = [];
  Object.assign(globalThis, { soundAt });
  const { heard } = globalThis as unknown as {
    heard: { readonly lately: number; readonly measuredAt: number };
  };
  // A busy page may note long after it has measured.
  setInterval(() => {
    if (heard.lately > 0.02 && heard.measuredAt !== soundAt.at(-1)) soundAt.push(heard.measuredAt);
  }, 20);
}

beforeEach(async () => {
  stage = await startStage({
    keys: [{ action: uuid.voice, settings: { does: "mute" } }],
    // Pages find the plugin again after its restart.
    globalSettings: { relayPort: await freePort() },
    service: { standardWindowMs: 1, voicePaceMs: 5 },
  });
  await stage.hearsEvents();
  const url = await overlayAt("at home", stage.keys[0]);
  speaking = new Set();
  connection = "open";
  attempts = 0;
  const open = async (prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> => {
    const page = await browser.newPage();
    await prepare(page);
    for (const script of [ear, noteSound]) await page.addInitScript(script);
    noteTurns(page);
    const link = page.waitForEvent("websocket");
    await page.goto(url());
    await (await link).waitForEvent("framereceived");
    return page;
  };
  first = await open((page) =>
    page.routeWebSocket(/\/pages/, (socket) => {
      attempts++;
      if (connection !== "open") return void socket.close();
      const plugin = socket.connectToServer();
      socket.onMessage((message) => connection === "half-open" || plugin.send(message));
      plugin.onMessage((message) => connection === "half-open" || socket.send(message));
      // The plugin's end first: it is to notice at once.
      cut = async () => {
        await plugin.close();
        speaking.delete(first);
        await socket.close();
      };
    }),
  );
  second = await open();
});
afterEach(async () => {
  await first.close();
  await second.close();
  await stage.close();
});

/** Has the AI say something long. */
async function say(): Promise<void> {
  const channelName = stage.account.channels.find(({ isPrimary }) => isPrimary)?.channelName;
  const prompt = "Tell us of the hill and of all who live on it. ".repeat(6);
  const { status } = await fetch(`${stage.service.baseUrl}/v1/events/generations`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${stage.account.apiKey}` },
    body: JSON.stringify({ eventType: "GAME_EVENT", data: { channelName, content: prompt } }),
  });
  expect(status).toBe(200);
}

const stateOf = (page: Page): Promise<string | null> =>
  page.locator("sidekick-voice").getAttribute("data-state");
const soundOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { soundAt: number[] }).soundAt);

it.each([
  [
    "whose connection was cut",
    async () => {
      connection = "cut";
      await cut();
    },
  ],
  ["that is loaded again", () => first.reload()],
  [
    "whose connection no longer carries anything",
    async () => {
      connection = "half-open";
      for (let more = 0; more < 3; more++) await say();
      await expect.poll(() => attempts, { timeout: 20_000 }).toBeGreaterThan(1);
      await cut();
    },
  ],
  ["that met a restart of the plugin", () => stage.deck.restart()],
])("another page speaks only once the one %s is silent", async (_, happens) => {
  await say();
  await expect.poll(() => stateOf(first)).toBe("speaking");
  await expect.poll(() => soundOf(first)).not.toEqual([]);
  const before = await soundOf(first);
  await happens();
  await stage.hearsEvents();
  // A voice that is announced while no page is to speak is not heard.
  await expect.poll(() => speaking.size).toBe(1);
  await say();
  const later = async () => [await soundOf(first), await soundOf(second)] as const;
  const heard = async () => (await later()).flat().length - before.length;
  await expect.poll(heard, { timeout: 30_000 }).toBeGreaterThan(60);
  const [ofFirst, ofSecond] = await later();
  const close = (at: number) => [...before, ...ofFirst].some((other) => Math.abs(other - at) < 100);
  expect(ofSecond.filter(close)).toEqual([]);
});
