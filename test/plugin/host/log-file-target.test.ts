import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DeckKey } from "../../deck/deck-key.ts";
import { type Deck, startDeck } from "../../deck/deck.ts";
import { pluginDir, uuid, wordsOn } from "../stage.ts";

const name = "app.sidekick.deck";
let place: string;
let own: string;
let logs: string;
let decks: Deck[];
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "logs-"));
  own = join(place, basename(pluginDir));
  logs = join(own, "logs");
  decks = [];
  await cp(pluginDir, own, { recursive: true, filter: (source) => basename(source) !== "logs" });
});
afterEach(async () => {
  for (const deck of decks) await deck.close();
  await rm(place, { recursive: true, force: true });
});

/** Starts the plugin in its folder, waits until it shows that it runs, and returns how it ends when it is no longer needed. */
async function start(): Promise<Deck> {
  const deck = await startDeck({
    pluginDir: own,
    isolate: false,
    homeDir: join(place, "home"),
    globalSettings: { relayPort: 0, obsAddress: "ws://127.0.0.1:9" },
    keys: [{ action: uuid.status }],
  });
  decks.push(deck);
  const [key] = deck.actions;
  await deck.waitFor(() => wordsOn(key as DeckKey).includes("Set up"), {
    what: "the key to show what is missing",
    state: () => wordsOn(key as DeckKey),
  });
  return deck;
}
/** Far more than it takes: a busy computer is slower. */
const withinMs = 25_000;
const endsWell = { exitCode: 0, killed: false };
const readLog = (index: number) => readFile(join(logs, `${name}.${index}.log`), "utf8");

describe("the plugin's log files", () => {
  it("that cannot be rotated, because another program has one open, are appended to", async () => {
    await mkdir(join(logs, `${name}.1.log`, "open"), { recursive: true });
    await writeFile(join(logs, `${name}.0.log`), "an older run\n");
    await start();
    await expect.poll(() => readLog(0)).toMatch(/^an older run\n[^]*The overlay is served/);
  });

  it.each([
    ["cannot be opened", () => mkdir(join(logs, `${name}.0.log`, "open"), { recursive: true })],
    ["have no folder, nor can get one", () => writeFile(logs, "")],
  ])("that %s are not needed", async (_, spoil) => {
    await spoil();
    const deck = await start();
    expect(await deck.close({ withinMs })).toEqual(endsWell);
  });

  it("are shared by a process that is still ending and the next one", async () => {
    for (const deck of await Promise.all([start(), start()])) {
      expect(await deck.close({ withinMs })).toEqual(endsWell);
    }
  });

  it("are kept across runs, ten of them, the newest first, and hold nothing of a message that Stream Deck's SDK or the plugin cannot handle", async () => {
    await mkdir(logs);
    for (let index = 0; index < 10; index++)
      await writeFile(join(logs, `${name}.${index}.log`), `run ${index}\n`);
    const [apiKey, password] = ["sk-API-KEY-zebra", "OBS-PASSWORD-gnu"];
    const settings = { apiKey, obsPassword: password };
    const where = { action: uuid.status, context: "nowhere", device: "no such device" };
    const payload = { controller: "Keypad", settings, isInMultiAction: false };
    const deck = await start();
    await expect.poll(() => readLog(0)).toContain("The overlay is served");
    expect(await readLog(1)).toBe("run 0\n");
    expect(await readLog(9)).toBe("run 8\n");
    expect(await readdir(logs)).toHaveLength(10);
    const messages = [
      `${apiKey} is no JSON`,
      JSON.stringify({ settings }),
      JSON.stringify({ event: "willAppear", payload, ...where }),
      JSON.stringify({ event: "keyDown", payload, ...where }),
      JSON.stringify({ event: "didReceiveGlobalSettings", settings }),
      JSON.stringify({ event: "deviceDidConnect", settings }),
      JSON.stringify([settings]),
      JSON.stringify({ event: ["willAppear"], ...settings }),
      "null",
    ];
    for (const message of messages) deck.sendText(message);
    await expect.poll(async () => (await readLog(0)).match(/Connection: Failed/g)?.length).toBe(4);
    await deck.close();
    for (const file of await readdir(logs))
      for (const secret of [apiKey, password, "zebra", "gnu", "sk-API"])
        expect(await readFile(join(logs, file), "utf8")).not.toContain(secret);
    expect(deck.output()).toBe("");
    expect(await readLog(0)).toMatch(/ERROR Connection: Failed to parse message: … TypeError at /);
    expect(await readLog(0)).toMatch(/WARN {2}Connection: Received unknown message: …\n/);
  });
});
