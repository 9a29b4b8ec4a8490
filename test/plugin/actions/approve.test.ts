import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AwaitingText } from "../../../plugin/approval/approval.ts";
import { approveView } from "../../../plugin/actions/approve/view.ts";
import { startDeck } from "../../deck/deck.ts";
import type { DeckKey } from "../../deck/deck-key.ts";
import { hold, raise, read, strikeAfterEach } from "../../end-to-end/raise.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { type Service, startService } from "../../service/service.ts";
import { connectControl, controlUrl } from "../control/control-client.ts";
import { pluginDir, uuid, wordsOn } from "../stage.ts";

const message = (id: string, decidesAt: number): AwaitingText => ({
  id,
  kind: "message",
  name: "Mira",
  text: `${id}!`,
  waitMs: 20_000,
  decidesAt,
});

it("shows the oldest message that waits, how many do, and how much of its time is left", () => {
  const awaiting = [message("one", 15_000), message("two", 30_000)];
  expect(approveView({ isOn: true, awaiting, lost: 0 }, 5_000)).toEqual({
    view: { phase: "awaiting", count: 2, text: "one!", left: 0.5 },
    changesAt: 5_250,
  });
});

it("is calm when nothing waits, says what a restart has dropped, and that approval is off", () => {
  expect(approveView({ isOn: true, awaiting: [], lost: 0 }, 0).view).toEqual({ phase: "none", count: 0 });
  expect(approveView({ isOn: true, awaiting: [], lost: 2 }, 0).view).toEqual({ phase: "lost", count: 2 });
  expect(approveView({ isOn: false, awaiting: [], lost: 0 }, 0).view).toEqual({ phase: "off", count: 0 });
});

strikeAfterEach();

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

describe("a second press right after the first", () => {
  /** Three messages on a key that shows how many wait, and what was read of them. */
  const raiseThree = async () => {
    const raised = await raise({
      keys: [{ action: uuid.approve }, { action: uuid.quiet }],
      globalSettings: { approval: true, approvalSeconds: 120 },
    });
    const { first, service, deck } = raised;
    await expect.poll(() => service.openStreams().eventsub, { timeout: 25_000 }).toBeGreaterThan(0);
    for (const each of ["First", "Second", "Third"]) says(service, each);
    const shows = (words: RegExp) =>
      deck.waitFor(() => words.test(wordsOn(first)), { what: words.source, state: () => wordsOn(first) });
    await shows(/3 First/);
    await read();
    return { key: first, shows };
  };

  it("approves no message that has only just come, and says so", async () => {
    const { key, shows } = await raiseThree();
    key.press();
    key.press();
    await expect.poll(() => key.alerts).toBe(1);
    await shows(/2 Second/);
    await read();
    key.press();
    await shows(/1 Third/);
    expect(key.alerts).toBe(1);
  });

  it("approves none after a hold, and holding drops none after a press", async () => {
    const { key, shows } = await raiseThree();
    await hold(key);
    key.press();
    await expect.poll(() => key.alerts).toBe(1);
    await shows(/2 Second/);
    await read();
    key.press();
    await hold(key);
    await expect.poll(() => key.alerts).toBe(2);
    await shows(/1 Third/);
  });
});
