import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { characterKeyImage } from "../../plugin/key-images/character-key.ts";
import { promptLimit } from "../../shared/api/limits.ts";
import type { DeckKey } from "../deck/deck-key.ts";
import { startDeck } from "../deck/deck.ts";
import { startScriptedServer } from "../fixtures/scripted-server.ts";
import { startService } from "../service/service.ts";
import { type Stage, type StageOptions, pluginDir, startStage, uuid, wordsOn } from "./stage.ts";

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function raise(options: StageOptions) {
  const raised = await startStage(options);
  stage = raised;
  const [first, second] = raised.keys;
  if (!first) throw new Error("There is no key.");
  return { ...raised, stage: raised, first, second: second ?? first };
}

const generations = "/v1/events/generations";
const hello = { action: uuid.reaction, settings: { prompt: "Say hello" } };

describe("Trigger reaction", () => {
  it("sends its prompt, shows the cooldown, and says no while it lasts without sending anything", async () => {
    const { first, shows, waitForRequests, asked, account } = await raise({ keys: [hello] });
    await shows(first, "React");
    first.press();
    const [request] = await waitForRequests("POST", generations, 1);
    expect(request?.body).toEqual({
      eventType: "GAME_EVENT",
      data: { channelName: account.channels[0]?.channelName, content: "Say hello" },
    });
    await shows(first, "25");
    first.press();
    await shows(first, "Not yet");
    await shows(first, "23");
    expect(asked("POST", generations)).toHaveLength(1);
    expect(first.alerts).toBe(0);
    expect(first.busiestSecond).toBeLessThanOrEqual(10);
  });

  it("cools on every reaction key at once", async () => {
    const { first, second, shows } = await raise({
      keys: [hello, { action: uuid.reaction, settings: { prompt: "Other" } }],
    });
    await shows(second, "React");
    first.press();
    await shows(first, "24");
    await shows(second, "24");
  });

  it("shows the first words of the answer when it comes", async () => {
    const { first, shows, service, stage } = await raise({ keys: [hello], service: { aiDelayMs: 400 } });
    await shows(first, "React");
    first.press();
    await shows(first, "Thinking");
    await stage.deck.waitFor(() => !/Thinking|Sending|React/.test(wordsOn(first)) && first.svg(), {
      what: "the answer's words",
    });
    expect(service.requests.at(-1)?.status).toBe(200);
  });

  it("takes its prompts in turn", async () => {
    const { first, shows, waitForRequests, stage } = await raise({
      keys: [{ action: uuid.reaction, settings: { prompt: "one\ntwo" } }],
      owner: "Quill",
      globalSettings: { rateWindow: "fast" },
    });
    await shows(first, "React");
    for (let press = 1; press <= 3; press++) {
      first.press();
      await waitForRequests("POST", generations, press);
      await shows(first, "1");
      await stage.deck.waitFor(() => !/\b1\b/.test(wordsOn(first)), { what: "the window to open" });
    }
    const sent = stage
      .asked("POST", generations)
      .map(({ body }) => (body as { data: { content: string } }).data.content);
    expect(sent).toEqual(["one", "two", "one"]);
  });

  it("of a FAST key is ready again after a second, and is not refused by the service", async () => {
    const { first, shows, waitForRequests, stage } = await raise({
      keys: [hello],
      owner: "Quill",
      globalSettings: { rateWindow: "fast" },
    });
    await shows(first, "React");
    first.press();
    const [one] = await waitForRequests("POST", generations, 1);
    await shows(first, "1");
    await stage.deck.waitFor(() => !/\b1\b/.test(wordsOn(first)), { what: "the window to open" });
    first.press();
    const [, two] = await waitForRequests("POST", generations, 2);
    expect((two?.receivedAtMs ?? 0) - (one?.receivedAtMs ?? 0)).toBeGreaterThanOrEqual(1_000);
    await expect.poll(() => [one?.status, two?.status]).toEqual([200, 200]);
  });

  it.each([
    ["a FAST key, and shows its window from then on", "Quill", 200, /(^| )1( |$)|React/],
    ["a STANDARD key, and goes on counting down", "Ember", 429, /(^| )2\d( |$)/],
  ])(
    "held while it cools and let go, asks the service in earnest, and so learns that it is %s",
    async (_, owner, status, shown) => {
      const { first, shows, waitForRequests, asked, stage } = await raise({
        keys: [hello],
        owner,
        service: { aiDelayMs: 60_000 },
      });
      await shows(first, "React");
      first.press();
      await shows(first, "23");
      first.down();
      await shows(first, "Not yet");
      await shows(first, "22");
      expect(asked("POST", generations)).toHaveLength(1);
      first.up();
      const requests = await waitForRequests("POST", generations, 2);
      await expect.poll(() => requests.at(-1)?.status).toBe(status);
      await stage.deck.waitFor(() => shown.test(wordsOn(first)) && !wordsOn(first).includes("Not yet"), {
        what: "the window that was learned",
        state: () => wordsOn(first),
      });
    },
  );

  it("refused because of another program's request, counts down to the end of that one's window", async () => {
    const { first, shows, waitForRequests, service, account } = await raise({ keys: [hello] });
    await shows(first, "React");
    const theirsAt = performance.now();
    const theirs = await fetch(`${service.baseUrl}${generations}`, {
      method: "POST",
      headers: { authorization: `Bearer ${account.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({
        eventType: "GAME_EVENT",
        data: { channelName: account.channels[0]?.channelName, content: "From elsewhere" },
      }),
    });
    expect(theirs.status).toBe(200);
    // Part of their window has to pass, or theirs and a new one would look the same.
    await expect.poll(() => performance.now() - theirsAt, { timeout: 5_000 }).toBeGreaterThan(2_500);
    first.press();
    const [, ours] = await waitForRequests("POST", generations, 2);
    await expect.poll(() => ours?.status).toBe(429);
    // Not 25 anew: theirs began nearly three seconds ago.
    await shows(first, "22");
  });

  it("goes on with its prompts when the streamer leafs through pages", async () => {
    const { first, shows, waitForRequests, stage } = await raise({
      keys: [{ action: uuid.reaction, settings: { prompt: "one\ntwo" } }],
      owner: "Quill",
      globalSettings: { rateWindow: "fast" },
    });
    await shows(first, "React");
    first.press();
    await waitForRequests("POST", generations, 1);
    await shows(first, "1");
    await stage.deck.waitFor(() => !/\b1\b/.test(wordsOn(first)), { what: "the window to open" });
    stage.deck.showPage(1);
    stage.deck.showPage(0);
    first.press();
    const requests = await waitForRequests("POST", generations, 2);
    expect(requests.map(({ body }) => (body as { data: { content: string } }).data.content)).toEqual([
      "one",
      "two",
    ]);
  });

  it("sends only the flags and labels that were set", async () => {
    const settings = {
      prompt: "x",
      eventType: "IRL_EVENT",
      channelName: "nightshift_co",
      features: { vision: true, tts: true },
    };
    const { first, shows, waitForRequests } = await raise({ keys: [{ action: uuid.reaction, settings }] });
    await shows(first, "React");
    first.press();
    const [request] = await waitForRequests("POST", generations, 1);
    expect(request?.body).toEqual({
      eventType: "IRL_EVENT",
      data: { channelName: "nightshift_co", content: "x", features: { vision: true, tts: true } },
    });
  });

  it("shows the window after a 429 that another program caused", async () => {
    const { first, shows, service } = await raise({ keys: [hello] });
    await shows(first, "React");
    service.control.answerWith("POST /v1/events/generations", 429);
    first.press();
    await shows(first, "25");
    await expect.poll(() => first.alerts).toBe(1);
  });

  it.each([
    ["has no prompt", {}, "No prompt"],
    ["has a prompt that is too long", { prompt: "x".repeat(promptLimit + 1) }, "Too long"],
  ])("that %s says so, alerts on a press, and sends nothing", async (_, settings, words) => {
    const { first, shows, asked, stage } = await raise({ keys: [{ action: uuid.reaction, settings }] });
    await shows(first, ...words.split(" "));
    first.press();
    await stage.deck.waitFor(() => first.alerts === 1, { what: "the alert" });
    expect(asked("POST", generations)).toHaveLength(0);
  });

  it("in a multi-action reports success and failure, and paints nothing", async () => {
    const { first, second, shows, service, stage } = await raise({
      keys: [hello, { ...hello, isInMultiAction: true }],
    });
    await shows(first, "React");
    service.control.answerWith("POST /v1/events/generations", 500);
    second.press();
    await stage.deck.waitFor(() => second.alerts === 1, { what: "the alert" });
    second.press();
    await stage.deck.waitFor(() => second.oks === 1, { what: "the sign of success" });
    expect(second.imageCount).toBe(0);
  });
});

describe("Switch character", () => {
  const specific = (characterId: string) => ({
    action: uuid.character,
    settings: { target: "specific", characterId },
  });

  it("lists the characters for its settings", async () => {
    const { first, account, stage } = await raise({ keys: [specific("")] });
    const inspector = await first.openInspector();
    const { items } = await inspector.ask("getCharacters");
    expect((items as { value: string }[]).map(({ value }) => value)).toEqual(
      account.characters.map(({ id }) => id),
    );
    await stage.shows(first, "Choose");
  });

  it("activates its character and lights up", async () => {
    const { first, shows, waitForRequests, stage } = await raise({ keys: [specific("char-brine")] });
    await shows(first, "Brine");
    first.press();
    await waitForRequests("PUT", "/v1/characters/char-brine/active", 1);
    const lit = characterKeyImage({
      target: "specific",
      name: "Bosun Brine",
      isActive: true,
      phase: "ready",
    });
    await stage.deck.waitFor(() => first.svg() === lit, { what: "the key to be lit" });
    expect(first.alerts).toBe(0);
  });

  it("follows a change that is made elsewhere", async () => {
    const { first, shows, service } = await raise({
      keys: [{ action: uuid.character, settings: { target: "next" } }],
    });
    await shows(first, "Brine");
    service.perform("character-changed-elsewhere");
    await shows(first, "Thistle");
  });

  it("says that a character is gone", async () => {
    const { first, shows, asked, stage } = await raise({ keys: [specific("char-deleted")] });
    await shows(first, "Gone");
    first.press();
    await stage.deck.waitFor(() => first.alerts === 1, { what: "the alert" });
    expect(asked("PUT", "/v1/characters/char-deleted/active")).toHaveLength(0);
  });
});

describe("Join / leave", () => {
  const toggle = { action: uuid.presence, settings: {} };

  it("asks the AI in and out, and shows each step", async () => {
    const { first, shows, stage } = await raise({
      keys: [toggle],
      service: { joinConfirmMs: 600, leaveMs: 400 },
    });
    await shows(first, "Join");
    first.press();
    await shows(first, "Joining");
    await shows(first, "In chat");
    first.press();
    await shows(first, "Leaving");
    await stage.deck.waitFor(() => wordsOn(first) === "Join", {
      what: "the AI to be out",
      state: () => wordsOn(first),
    });
    expect(first.alerts).toBe(0);
  });

  it("follows joins and leaves made elsewhere", async () => {
    const { first, shows, service } = await raise({ keys: [toggle] });
    await shows(first, "Join");
    service.perform("joined-elsewhere");
    await shows(first, "In chat");
    service.perform("left-elsewhere");
    await shows(first, "Join");
  });

  it("shows that a join was not confirmed, and then what is true", async () => {
    const { first, shows, service, account } = await raise({ keys: [toggle], service: { joinWaitMs: 300 } });
    await shows(first, "Join");
    service.control.changeAccount(account.apiKey, { joinAnswer: "never" });
    first.press();
    await shows(first, "No answer");
    await expect.poll(() => first.alerts).toBe(1);
    service.control.changeChannel(account.channels[0]?.channelName ?? "", { isAiInChat: true });
    await shows(first, "In chat");
  });

  it.each([
    ["as an answer", "Penny", "Needs plan"],
    ["as a status", "Dusty", "Needs plan"],
  ])("shows that a subscription is needed, which the service may say %s", async (_, owner, words) => {
    const { first, shows } = await raise({ keys: [toggle], owner });
    await shows(first, "Join");
    first.press();
    await shows(first, ...words.split(" "));
    await expect.poll(() => first.alerts).toBe(1);
  });

  it("does not tell a TEST key off for a subscription that only LIVE needs", async () => {
    const { first, second, shows } = await raise({
      keys: [toggle, { action: uuid.presence, settings: { mode: "TEST" } }],
      owner: "Dusty",
    });
    await shows(first, "Join");
    first.press();
    await shows(first, "Needs", "plan");
    expect(wordsOn(second)).toContain("Join");
  });

  it("marks TEST and sends it", async () => {
    const { first, shows, waitForRequests, account } = await raise({
      keys: [{ action: uuid.presence, settings: { mode: "TEST" } }],
    });
    await shows(first, "TEST");
    first.press();
    const [request] = await waitForRequests("POST", `/v1/streams/${account.channels[0]?.channelName}`, 1);
    expect(request?.query).toEqual({ mode: ["TEST"] });
    await shows(first, "In chat", "TEST");
  });
});

describe("when something is missing or wrong", () => {
  const all = [
    hello,
    { action: uuid.character, settings: { target: "next" } },
    { action: uuid.presence, settings: {} },
  ];

  it.each([
    ["address", { baseUrl: undefined }],
    ["key", { apiKey: undefined }],
    ["usable address", { baseUrl: "not an address" }],
  ])(
    "without a %s every key says Set up, nothing is sent, and the inspector says what is missing",
    async (_, globalSettings) => {
      const { first, shows, service, stage } = await raise({ keys: all, globalSettings });
      for (const key of stage.keys) await shows(key, "Set up");
      first.press();
      await stage.deck.waitFor(() => first.alerts === 1, { what: "the alert" });
      const inspector = await first.openInspector();
      expect(await inspector.ask("testConnection")).toMatchObject({
        ok: false,
        message: expect.stringMatching(/address|key/) as string,
      });
      expect(await inspector.ask("getChannels")).toMatchObject({
        items: [],
        error: expect.stringMatching(/address|key/) as string,
      });
      expect(service.requests).toEqual([]);
    },
  );

  it("an account with nothing in it is told what is missing, not that something is gone", async () => {
    const { first, second, shows, stage } = await raise({ keys: all, owner: "Newcomer" });
    await shows(first, "No", "channel");
    await shows(second, "None", "yet");
    first.press();
    await stage.deck.waitFor(() => first.alerts === 1, { what: "the alert" });
    expect(stage.asked("POST", generations)).toHaveLength(0);
  });

  it("a plan without events does not leave a key thinking about an answer that nobody would hear", async () => {
    const { first, shows, waitForRequests } = await raise({ keys: all, owner: "Harbour" });
    await shows(first, "React");
    first.press();
    await waitForRequests("POST", generations, 1);
    await shows(first, "24");
    expect(wordsOn(first)).not.toContain("Thinking");
  });

  it("with a bad key every key says so, and nothing is asked until the settings change", async () => {
    const { first, shows, service, account, stage } = await raise({
      keys: all,
      globalSettings: { apiKey: "sk-wrong" },
    });
    for (const key of stage.keys) await shows(key, "Bad key");
    const asked = service.requests.length;
    first.press();
    await stage.deck.waitFor(() => first.alerts === 1, { what: "the alert" });
    expect(service.requests).toHaveLength(asked);
    stage.deck.setGlobalSettings({ baseUrl: service.baseUrl, apiKey: account.apiKey, relayPort: 0 });
    await shows(first, "React");
  });

  it("a key that is revoked is noticed", async () => {
    const { first, shows, service, account, stage } = await raise({ keys: all });
    await shows(first, "React");
    service.control.changeAccount(account.apiKey, { isRevoked: true });
    for (const key of stage.keys) await shows(key, "Bad key");
  });

  it("a service that is down is shown, and followed again when it is back", async () => {
    const { first, shows, service, stage } = await raise({ keys: all });
    await shows(first, "React");
    await service.control.goDown();
    for (const key of stage.keys) await shows(key, "No service");
    await service.control.comeUp();
    for (const key of stage.keys) {
      await stage.deck.waitFor(() => !wordsOn(key).includes("No service"), { what: "the key to be back" });
    }
    expect(stage.deck.complaints).toEqual([]);
  });

  it("frames that cannot be used are passed over, and logged without what they hold", async () => {
    const { first, shows, service, stage } = await raise({ keys: [{ action: uuid.presence, settings: {} }] });
    await shows(first, "Join");
    service.emitRaw("event: chat.message\ndata: {HOSTILE\n\n");
    service.emitRaw('event: x\ndata: {"id":"1","payload":"HOSTILE"}\n\n');
    service.emitRaw(
      'event: system.join\ndata: {"id":"2","type":"system.join","payload":{"channelName":"HOSTILE"}}\n\n',
    );
    service.perform("joined-elsewhere");
    await shows(first, "In chat");
    const logs = await stage.logs();
    expect(logs.match(/could not be used/g)).toHaveLength(3);
    expect(logs).not.toContain("HOSTILE");
  });

  it("the port of the overlay is another program's: the inspector says so and the keys work", async () => {
    const other = await startScriptedServer((response) => response.end());
    const port = Number(new URL(other.url).port);
    const { first, shows } = await raise({ keys: [hello], globalSettings: { relayPort: port } });
    await shows(first, "React");
    const inspector = await first.openInspector();
    await expect.poll(async () => (await inspector.ask("getOverlayUrl"))["error"]).toContain(String(port));
    await other.close();
  });
});

describe("what the streamer set", () => {
  it("as a title keeps its place: the key's own words make room for it", async () => {
    const { first, shows, stage } = await raise({ keys: [hello] });
    await shows(first, "React");
    first.setUserTitle("Mine");
    await stage.deck.waitFor(() => wordsOn(first) === "", {
      what: "room for the title",
      state: () => wordsOn(first),
    });
    expect(first.title).toBe("Mine");
    first.setUserTitle(undefined);
    await shows(first, "React");
  });
});

describe("the process", () => {
  it("ends by itself when Stream Deck closes the socket", async () => {
    const { first, shows, stage } = await raise({ keys: [hello] });
    await shows(first, "React");
    expect(await stage.deck.close()).toEqual({ exitCode: 0, killed: false });
  });

  it("keeps the overlay's address and the cooldown across a restart", async () => {
    const homeDir = await mkdtemp(join(tmpdir(), "sidekick-home-"));
    const service = await startService({ aiDelayMs: 30 });
    const globalSettings = {
      baseUrl: service.baseUrl,
      apiKey: service.accounts[0]?.apiKey ?? "",
      relayPort: 0,
    };
    const tokens: unknown[] = [];
    for (const run of ["first", "second"]) {
      const deck = await startDeck({ pluginDir, globalSettings, homeDir, keys: [hello] });
      const key = deck.actions[0] as DeckKey;
      const until = (words: RegExp) =>
        deck.waitFor(() => words.test(wordsOn(key)), {
          what: `the key to show ${words.source}`,
          state: () => wordsOn(key),
        });
      if (run === "first") {
        await until(/React/);
        key.press();
      }
      await until(/\b2\d\b/);
      const inspector = await key.openInspector();
      await expect.poll(async () => (await inspector.ask("getOverlayUrl"))["url"]).not.toBe("");
      const { url } = await inspector.ask("getOverlayUrl");
      tokens.push(new URL(typeof url === "string" ? url : "").searchParams.get("token"));
      await deck.close();
    }
    expect(tokens[0]).toMatch(/^[\w-]{43}$/);
    expect(tokens[1]).toBe(tokens[0]);
    expect(service.requests.filter(({ path }) => path === generations)).toHaveLength(1);
    await service.close();
    await rm(homeDir, { recursive: true });
  });

  it("writes neither the key nor a prompt nor a viewer's words into its logs", async () => {
    const { first, shows, service, account, stage } = await raise({ keys: [hello] });
    await shows(first, "React");
    first.press();
    service.perform("markup");
    await shows(first, "24");
    const logs = await stage.logs();
    expect(logs).not.toBe("");
    for (const secret of [account.apiKey, "Say hello", "onerror"]) expect(logs).not.toContain(secret);
  });
});
