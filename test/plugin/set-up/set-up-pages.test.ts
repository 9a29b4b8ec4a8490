import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type Stage, startStage, uuid } from "../stage.ts";

let stage: Stage;
/** The plugin's settings before a test changes them. */
let plain: Stage["deck"]["globalSettings"];
const pages: WebSocket[] = [];
beforeAll(async () => {
  stage = await startStage({ keys: [{ action: uuid.quiet, settings: {} }] });
  plain = stage.deck.globalSettings;
});
afterAll(() => stage.close());
afterEach(() => {
  for (const page of pages.splice(0)) page.terminate();
  stage.deck.setGlobalSettings(plain);
});

interface Message {
  readonly type: string;
  readonly changes?: number;
  readonly isTooLarge?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly reply?: Readonly<Record<string, unknown>>;
}

async function raise() {
  const inspector = await stage.keys[0]?.openInspector();
  const urlOf = async (question: string): Promise<string> => {
    const url = (await inspector?.ask(question))?.["url"];
    return typeof url === "string" ? url : "";
  };
  await expect.poll(() => urlOf("getSetUpUrl")).toContain("/set-up/?token=");
  const address = new URL(await urlOf("getSetUpUrl"));
  const open = async () => {
    const socket = new WebSocket(`ws://${address.host}/set-up/socket${address.search}`, {
      origin: address.origin,
    });
    pages.push(socket);
    const received: Message[] = [];
    socket.on("message", (data: Buffer) => received.push(JSON.parse(data.toString()) as Message));
    await once(socket, "open");
    const settings = (): Message => received.findLast(({ type }) => type === "settings") ?? { type: "none" };
    await expect.poll(() => settings().type).toBe("settings");
    return {
      socket,
      received,
      settings,
      change: (change: object) => socket.send(JSON.stringify({ type: "change", change })),
      ask: (question: object) => socket.send(JSON.stringify({ type: "question", question })),
    };
  };
  return { address, open, urlOf };
}

describe("a set-up page", () => {
  it("asks the questions of the forms, and is sent the account's trouble unasked", async () => {
    const { open } = await raise();
    const { ask, received } = await open();
    ask({ event: "getChannels", questionId: "a" });
    await expect
      .poll(() => received)
      .toContainEqual({
        type: "reply",
        reply: expect.objectContaining({ event: "getChannels", questionId: "a" }) as object,
      });
    stage.deck.setGlobalSettings({ ...stage.deck.globalSettings, apiKey: "sk-wrong" });
    await expect.poll(() => JSON.stringify(received)).toContain("does not accept this API key");
  });

  it("is sent the words and the text that another page has stored", async () => {
    const { open } = await raise();
    const [one, other] = [await open(), await open()];
    for (const event of ["hiddenWords", "sceneText"]) {
      one.ask({ event, questionId: "mine", text: "spoiler" });
      const reply = { event, text: "spoiler" };
      await expect.poll(() => other.received).toContainEqual({ type: "reply", reply });
      await expect
        .poll(() => one.received)
        .toContainEqual({ type: "reply", reply: { ...reply, questionId: "mine" } });
    }
  });

  it("connects with its own token alone, from a page of this server, and not for long if it sends what no form sends", async () => {
    const { address, open, urlOf } = await raise();
    const overlay = new URL(await urlOf("getOverlayUrl"));
    for (const [search, origin] of [
      [overlay.search, address.origin],
      ["", address.origin],
      [address.search, "https://evil.example"],
      [address.search, undefined],
    ]) {
      const socket = new WebSocket(`ws://${address.host}/set-up/socket${search}`, { origin });
      const [error] = (await once(socket, "error")) as [Error];
      expect(error.message).toContain("403");
    }
    expect(await stage.logs()).not.toContain(address.searchParams.get("token"));
    for (const odd of [
      { type: "change", change: { relayPort: "28196" } },
      { type: "change", change: { vtubeToken: "mine" } },
      { type: "change", change: { somethingElse: 1 } },
      { type: "question" },
      {},
    ]) {
      const { socket } = await open();
      const closed = once(socket, "close");
      socket.send(JSON.stringify(odd));
      expect((await closed)[0]).toBe(1008);
    }
    expect(stage.deck.globalSettings).not.toHaveProperty("vtubeToken");
  });

  it("is not saved when there is no room for it, and learns so", async () => {
    const { open } = await raise();
    const { change, settings } = await open();
    change({ voiceHosts: "v".repeat(2_500) });
    await expect.poll(() => settings()).toMatchObject({ isTooLarge: true, changes: 1 });
    expect(stage.deck.globalSettings).not.toHaveProperty("voiceHosts");
    // Nor is there for what several change at the same time.
    const [one, other] = [await open(), await open()];
    one.change({ voiceHosts: "v".repeat(1_300) });
    one.change({ channelName: "c".repeat(900) });
    other.change({ obsPassword: "p".repeat(1_300) });
    await expect.poll(() => [one, other].map(({ settings }) => settings().changes)).toEqual([2, 1]);
    expect(JSON.stringify(stage.deck.globalSettings).length).toBeLessThan(2_560);
    expect(stage.deck.globalSettings).toMatchObject({ apiKey: stage.account.apiKey });
    expect([one, other].filter(({ received }) => received.some(({ isTooLarge }) => isTooLarge))).toHaveLength(
      1,
    );
  });

  it("is sent the overlay's new address before the pages are disconnected, and the old one stops working", async () => {
    const { open, urlOf } = await raise();
    const old = new URL(await urlOf("getOverlayUrl"));
    const overlay = new WebSocket(`ws://${old.host}/pages${old.search}`, { origin: old.origin });
    pages.push(overlay);
    await once(overlay, "open");
    const { ask, received, socket } = await open();
    const closed = once(socket, "close");
    ask({ event: "renewOverlayUrl", questionId: "new" });
    await closed;
    const reply = received.find((message) => message.reply?.["questionId"] === "new")?.reply;
    expect(reply).toMatchObject({ event: "renewOverlayUrl" });
    const next = new URL(String(reply?.["url"]));
    expect([next.host, next.pathname, next.search === old.search]).toEqual([old.host, "/overlay/", false]);
    // The server begins anew with the new address.
    await expect.poll(async () => (await fetch(old)).status).toBe(403);
    expect((await fetch(next)).status).toBe(200);
    expect(await urlOf("getOverlayUrl")).toBe(next.href);
    await expect.poll(() => overlay.readyState).toBe(WebSocket.CLOSED);
    expect(await stage.logs()).toContain("The overlay has a new address");
    expect(await stage.logs()).not.toContain(next.searchParams.get("token"));
  });
});
