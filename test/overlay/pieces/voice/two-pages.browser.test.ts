import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { shareBrowser } from "../../../fixtures/browser.ts";
import { overlayAt } from "../../../fixtures/page-places.ts";
import type { PluginMessage } from "../../../../shared/protocol/overlay-protocol.ts";
import { freePort } from "../../../fixtures/screen.ts";
import { type Stage, startStage, uuid } from "../../../plugin/stage.ts";
import { ear } from "../../overlay-page.ts";

const browser = await shareBrowser();
let stage: Stage;
/** A page's connection to the plugin. */
interface Connection {
  state: "open" | "half-open";
  /** How often the page has tried to connect. */
  attempts: number;
  cut(): Promise<void>;
}
const pages = new Map<Page, Connection>();
/** The pages that the plugin lets speak now. */
const speaking = new Set<Page>();

/** Notes whether the plugin lets the page speak. */
function noteTurns(page: Page): void {
  page.on("websocket", (link) => {
    link.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload)) as PluginMessage;
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

/** Loads a page and waits for its first settings. */
async function load(page: Page, connection: Connection): Promise<void> {
  connection.state = "open";
  const link = page.waitForEvent("websocket");
  // The avatar and the message would be drawn for as long as the voice lasts, and no test here looks at them.
  await page.goto(url("show=chat"));
  await (await link).waitForEvent("framereceived");
}

/** Opens a page whose connection can be cut. */
async function open(): Promise<void> {
  const page = await browser.newPage();
  const connection: Connection = { state: "open", attempts: 0, async cut() {} };
  pages.set(page, connection);
  await page.routeWebSocket(/\/pages/, (socket) => {
    connection.attempts++;
    if (connection.state !== "open") return void socket.close();
    const plugin = socket.connectToServer();
    socket.onMessage((message) => connection.state === "half-open" || plugin.send(message));
    plugin.onMessage((message) => connection.state === "half-open" || socket.send(message));
    // The plugin's end first: it is to notice at once.
    connection.cut = async () => {
      await plugin.close();
      speaking.delete(page);
      await socket.close();
    };
  });
  for (const script of [ear, noteSound]) await page.addInitScript(script);
  noteTurns(page);
  await load(page, connection);
}

let url: Awaited<ReturnType<typeof overlayAt>>;
beforeAll(async () => {
  stage = await startStage({
    keys: [{ action: uuid.voice, settings: { does: "mute" } }],
    // Pages find the plugin again after its restart.
    globalSettings: { relayPort: await freePort() },
    service: { standardWindowMs: 0, voicePaceMs: 5 },
  });
  await stage.hearsEvents();
  url = await overlayAt("at home", stage.keys[0]);
  await open();
  await open();
});
afterAll(async () => {
  await browser.close();
  await stage.close();
});
beforeEach(async () => {
  for (const [page, connection] of pages) if (connection.state !== "open") await load(page, connection);
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

const happenings: readonly [string, (page: Page, connection: Connection) => Promise<unknown>][] = [
  ["that is loaded again", (page) => page.reload()],
  [
    "whose connection no longer carries anything",
    async (_, connection) => {
      connection.state = "half-open";
      const { attempts } = connection;
      for (let more = 0; more < 3; more++) await say();
      await expect.poll(() => connection.attempts, { timeout: 20_000 }).toBeGreaterThan(attempts);
      await connection.cut();
    },
  ],
  ["that met a restart of the plugin", () => stage.deck.restart()],
];

it.each(happenings)("another page speaks only once the one %s is silent", async (_, happens) => {
  await expect.poll(() => speaking.size).toBe(1);
  const [first] = speaking;
  const second = [...pages.keys()].find((page) => page !== first);
  const connection = first && pages.get(first);
  if (!first || !connection || !second) throw new Error("There are no two pages.");
  await say();
  await expect.poll(() => stateOf(first)).toBe("speaking");
  await expect.poll(() => soundOf(first)).not.toEqual([]);
  const before = [...(await soundOf(first)), ...(await soundOf(second))];
  await happens(first, connection);
  await stage.hearsEvents();
  // A voice that is announced while no page is to speak is not heard.
  await expect.poll(() => speaking.size).toBe(1);
  await say();
  const isNew = (at: number) => !before.includes(at);
  const later = async () =>
    [(await soundOf(first)).filter(isNew), (await soundOf(second)).filter(isNew)] as const;
  await expect.poll(async () => (await later()).flat().length, { timeout: 30_000 }).toBeGreaterThan(60);
  const [ofFirst, ofSecond] = await later();
  const close = (at: number) => [...before, ...ofFirst].some((other) => Math.abs(other - at) < 100);
  expect(ofSecond.filter(close)).toEqual([]);
});
