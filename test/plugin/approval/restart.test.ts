import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startDeck } from "../../deck/deck.ts";
import type { DeckKey } from "../../deck/deck-key.ts";
import { hold, read } from "../../deck/gestures.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { type Service, startService } from "../../service/service.ts";
import { connectControl, controlUrl } from "../control/control-client.ts";
import { pluginDir, wordsOn } from "../stage.ts";

const says = (service: Service, message: string): unknown =>
  service.emit("chat.ai_message", { ...samplePayloads["chat.ai_message"], id: message, message });

it("lets a message through when pressed and drops it when held; what waits at a restart is dropped, and key and page say so", async () => {
  const homeDir = await mkdtemp(join(tmpdir(), "sidekick-home-"));
  const service = await startService();
  const globalSettings = {
    baseUrl: service.baseUrl,
    apiKey: service.accounts[0]?.apiKey ?? "",
    relayPort: 0,
    obsAddress: "ws://127.0.0.1:9",
    approval: true,
    approvalSeconds: 120,
  };
  const start = async () => {
    const deck = await startDeck({
      pluginDir,
      globalSettings,
      homeDir,
      keys: [{ action: "app.sidekick.deck.approve", settings: {} }],
    });
    const key = deck.actions[0] as DeckKey;
    const shows = (words: RegExp) =>
      deck.waitFor(() => words.test(wordsOn(key)), { what: words.source, state: () => wordsOn(key) });
    return { deck, key, shows };
  };
  const { deck, key, shows } = await start();
  await shows(/None waiting/);
  await expect.poll(() => service.openStreams().eventsub, { timeout: 25_000 }).toBeGreaterThan(0);
  says(service, "First");
  says(service, "Second");
  says(service, "Third");
  await shows(/3 First/);
  await read();
  key.press();
  await shows(/2 Second/);
  await read();
  await hold(key);
  await shows(/1 Third/);
  await deck.close();
  const pressed = await start();
  const page = await connectControl(await controlUrl(pressed.key));
  await pressed.shows(/1 dropped/);
  await expect.poll(() => page.state().lost).toBe(1);
  pressed.key.press();
  await pressed.shows(/None waiting/);
  await expect.poll(() => page.state().lost, { timeout: 25_000 }).toBe(0);
  await expect.poll(() => service.openStreams().eventsub, { timeout: 25_000 }).toBeGreaterThan(0);
  says(service, "Fourth");
  await pressed.shows(/1 Fourth/);
  await pressed.deck.close();
  const dismissed = await start();
  const other = await connectControl(await controlUrl(dismissed.key));
  await dismissed.shows(/1 dropped/);
  expect(await other.press({ does: "forget-lost" })).toMatchObject({ outcome: "done" });
  await dismissed.shows(/None waiting/);
  await expect.poll(() => other.state().lost).toBe(0);
  await dismissed.deck.close();
  await service.close();
  await rm(homeDir, { recursive: true });
});
