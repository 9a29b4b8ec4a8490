import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DeckKey } from "../deck/deck-key.ts";
import { startDeck } from "../deck/deck.ts";
import { raise } from "./raise.ts";
import { readFrames } from "../fixtures/read-frames.ts";
import { WebSocket } from "ws";
import { samplePayloads } from "../shared/envelopes.ts";
import { eventually } from "../fixtures/eventually.ts";
import { startService } from "../service/service.ts";
import { pluginDir, uuid, wordsOn } from "../plugin/stage.ts";
import { connectControl, controlUrl } from "../plugin/control/control-client.ts";

const generations = "/v1/events/generations";
const keys = [
  { action: uuid.voice, settings: { does: "mute" } },
  { action: uuid.alerts, settings: { does: "pause" } },
  { action: uuid.quiet },
  { action: uuid.presence, settings: {} },
];

async function raiseControl(options: Parameters<typeof raise>[0] = {}) {
  const raised = await raise({ keys, ...options });
  await raised.hearsEvents();
  const url = await controlUrl(raised.first);
  return { ...raised, url, control: await connectControl(url) };
}

describe("keys and control page", () => {
  it("answer a line of chat once: what the page sent is not new on the key, and a cut is said", async () => {
    const answer = { action: uuid.answer, settings: { prompt: "Answer {viewer}: {message}" } };
    const { control, first, shows, service, account, waitForRequests } = await raiseControl({
      keys: [answer],
      owner: "Quill",
      service: { aiDelayMs: 60_000 },
    });
    await shows(first, "No messages");
    const channelName = account.channels.find(({ isPrimary }) => isPrimary)?.channelName ?? "";
    const payload = {
      ...samplePayloads["chat.message"],
      id: "long",
      username: "Ada",
      message: `${"é👨‍👩‍👧".repeat(60)} end`,
      sentDateTime: new Date().toISOString(),
    };
    service.emit("chat.message", payload, { channelName });
    await shows(first, "Ada");
    await expect.poll(() => control.state().chat).toMatchObject([{ id: "long", viewer: "Ada", isNew: true }]);
    const result = await control.press({
      does: "react",
      prompt: "Say to {viewer}: {message} Kindly.",
      lineId: "long",
    });
    expect(result).toMatchObject({ outcome: "done", sentence: expect.stringContaining("cut") as string });
    const [sent] = await waitForRequests("POST", generations, 1);
    const { content } = (sent as { readonly body: { data: { content: string } } }).body.data;
    expect(content).toMatch(/^Say to Ada: (?:é👨‍👩‍👧)+é?… Kindly\.$/u);
    expect(content.length).toBeLessThanOrEqual(300);
    await expect.poll(() => control.state().chat).toMatchObject([{ id: "long", isNew: false }]);
    await expect.poll(() => control.state().cooldown.readyInMs).toBeGreaterThan(0);
    const again = await control.press({ does: "react", prompt: "{message}", lineId: "long" });
    expect(again).toMatchObject({ outcome: "failed", sentence: expect.stringContaining(" s.") as string });
    const verdict = {
      messageId: "long",
      username: "Ada",
      originalMessage: "x",
      isAppropriate: false,
      categoriesScore: {},
      moderationEnabled: true,
      sentDateTime: new Date().toISOString(),
    };
    service.emit("ai.moderation", verdict, { channelName });
    await expect.poll(() => control.state().chat).toEqual([]);
    expect(await control.press({ does: "react", prompt: "{message}", lineId: "long" })).toMatchObject({
      outcome: "failed",
      sentence: "Moderation removed this message.",
    });
    expect(await control.press({ does: "context", content: " " })).toMatchObject({ outcome: "failed" });
    expect(await control.press({ does: "context", content: "It rains.", ttl: 60 })).toMatchObject({
      outcome: "done",
    });
    expect(await control.press({ does: "voice", what: "skip" })).toMatchObject({
      outcome: "failed",
      sentence: "No overlay is open.",
    });
    expect(await control.press({ does: "approve", messageId: "nothing" })).toMatchObject({
      outcome: "failed",
    });
    for (const secret of [account.apiKey, new URL(await controlUrl(first)).searchParams.get("token") ?? "?"])
      expect(control.heard.join()).not.toContain(secret);
    control.close();
  });

  it("are parted by a new address of the page, which the old one's page does not get past; the overlay stays connected", async () => {
    const { control, url, first, service } = await raiseControl();
    const overlay = new URL(await controlUrl(first, "getOverlayUrl"));
    const { host, origin, search } = overlay;
    const events = await fetch(`${origin}/v1/eventsub/stream${search}`);
    const page = new WebSocket(`ws://${host}/pages${search}`, { origin });
    await once(page, "open");
    const renewed = await controlUrl(first, "renewControlUrl");
    await control.ended;
    expect(renewed).not.toBe(url);
    expect((await fetch(url)).status).toBe(403);
    expect(await controlUrl(first, "getOverlayUrl")).toBe(overlay.href);
    const [, script] = /<script[^>]* src="([^"]+)"/.exec(await (await fetch(renewed)).text()) ?? [];
    expect((await fetch(new URL(script ?? "", renewed))).status).toBe(200);
    (await connectControl(renewed)).close();
    service.emit("channel.go_live", samplePayloads["channel.go_live"]);
    expect(await readFrames(events, 1)).toMatchObject([{ event: "channel.go_live" }]);
    expect(page.readyState).toBe(WebSocket.OPEN);
    page.terminate();
  });

  it("are in step again after a restart of the plugin in the middle of a press, at the same address and with the same prompts", async () => {
    const homeDir = await mkdtemp(join(tmpdir(), "sidekick-home-"));
    const service = await startService();
    const globalSettings = {
      baseUrl: service.baseUrl,
      apiKey: service.accounts[0]?.apiKey ?? "",
      obsAddress: "ws://127.0.0.1:9",
    };
    const start = (relayPort: number) =>
      startDeck({ pluginDir, globalSettings: { ...globalSettings, relayPort }, homeDir, keys: [...keys] });
    const keysOf = ({ actions }: { actions: readonly unknown[] }) => actions as readonly DeckKey[];
    const before = await start(0);
    const url = await controlUrl(keysOf(before)[0]);
    const control = await connectControl(url);
    await control.press({ does: "voice", what: "mute" });
    await control.press({ does: "prompts", prompts: [" Greet {viewer} ", "", "Joke"] });
    await expect.poll(() => control.state().prompts).toEqual(["Greet {viewer}", "Joke"]);
    await eventually(async () => {
      const files = await readdir(homeDir, { recursive: true, withFileTypes: true });
      const texts = files
        .filter((file) => file.isFile())
        .map((file) => readFile(join(file.parentPath, file.name), "utf8"));
      expect((await Promise.all(texts)).join()).toContain("Joke");
    });
    service.control.fault("POST /v1/events/generations", { kind: "hang" });
    void control.press({ does: "react", prompt: "Hello" });
    const reactions = () => service.requests.filter(({ path }) => path === generations).length;
    await expect.poll(reactions, { timeout: 25_000 }).toBe(1);
    await before.close();
    await control.ended;
    const after = await start(Number(new URL(url).port));
    try {
      const again = await eventually(() => connectControl(url));
      expect(again.state()).toMatchObject({ prompts: ["Greet {viewer}", "Joke"], voice: { isMuted: true } });
      const [mute] = keysOf(after);
      await again.press({ does: "voice", what: "mute" });
      await expect.poll(() => mute && wordsOn(mute), { timeout: 25_000 }).toBe("Voice on");
      mute?.press();
      await expect.poll(() => again.state().voice.isMuted, { timeout: 25_000 }).toBe(true);
      // Nobody knows what came of the press that was cut off: it is not repeated.
      expect(reactions()).toBe(1);
      again.close();
    } finally {
      await after.close();
      await service.close();
      await rm(homeDir, { recursive: true });
    }
  });
});
