import { describe, expect, it } from "vitest";
import { inspectorWords, keyWords } from "../../../shared/words/words.ts";
import { samplePayloads } from "../../shared/envelopes.ts";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";

const generations = "/v1/events/generations";
const hello = { action: uuid.reaction, settings: { prompt: "Say hello" } };

it("An alert that is to be spoken of asks for a reaction, whose cooldown the key shows, until All quiet", async () => {
  const raised = await raiseActions({
    keys: [hello, { action: uuid.quiet }, { action: uuid.presence, settings: {} }],
    before: ({ control, accounts: [account] }) =>
      control.changeChannel(account?.channels[0]?.channelName ?? "", { isAiInChat: true }),
  });
  const { first, second, shows, counts, waitForRequests, asked, service, stage } = raised;
  await shows(first, "React");
  const inChat = stage.keys[2];
  if (!inChat) throw new Error("There is no key.");
  await shows(inChat, "In chat");
  const choices = { isSpoken: true, prompt: "Greet {name}, with {viewers} viewers" };
  expect(await raised.alerts.put("raid", { choices, variations: [] })).toBeUndefined();
  const raid = (username: string, raidViewers: number): void =>
    void service.emit("channel.event", {
      ...samplePayloads["channel.event"],
      eventType: "RAID",
      username,
      raidViewers,
    });
  raid("Otter", 42);
  const [request] = await waitForRequests("POST", generations, 1);
  expect(request?.body).toMatchObject({ data: { content: "Greet Otter, with 42 viewers" } });
  await counts(first, 24);
  raid("Fox", 9);
  second.press();
  await shows(inChat, "Join");
  raid("Badger", 900);
  expect(asked("POST", generations)).toHaveLength(1);
});

describe("Trigger reaction", () => {
  it("sends its prompt, shows the cooldown, and ignores presses during it", async () => {
    const { first, shows, counts, waitForRequests, asked, account } = await raiseActions({ keys: [hello] });
    await shows(first, "React");
    first.press();
    const [request] = await waitForRequests("POST", generations, 1);
    expect(request?.body).toEqual({
      eventType: "GAME_EVENT",
      data: { channelName: account.channels[0]?.channelName, content: "Say hello" },
    });
    await counts(first, 25);
    first.press();
    await shows(first, "Too soon");
    await counts(first, 23);
    expect(asked("POST", generations)).toHaveLength(1);
    expect(first.alerts).toBe(0);
    expect(first.busiestSecond).toBeLessThanOrEqual(10);
  });

  it.each(["en", "de"] as const)(
    "fresh from the list of actions sends the example of its language, %s",
    async (language) => {
      const { first, shows, waitForRequests } = await raiseActions({
        keys: [{ action: uuid.reaction }],
        language,
      });
      await shows(first, keyWords[language].react);
      first.press();
      const [request] = await waitForRequests("POST", generations, 1);
      const content = inspectorWords[language].reaction.examplePrompt;
      expect(request?.body).toMatchObject({ data: { content } });
    },
  );

  it("shows the first words of the answer when it comes", async () => {
    const { first, shows, service, stage } = await raiseActions({
      keys: [hello],
      service: { aiDelayMs: 400 },
    });
    await shows(first, "React");
    first.press();
    await shows(first, "Thinking");
    await stage.deck.waitFor(() => !/Thinking|Sending|React/.test(wordsOn(first)) && first.svg(), {
      what: "the answer's words",
    });
    expect(service.requests.find(({ path }) => path === generations)?.status).toBe(200);
  });

  it("of a FAST key is ready again after a second, and is not refused by the service", async () => {
    const { first, shows, mayReact, waitForRequests, stage } = await raiseActions({
      keys: [hello],
      owner: "Quill",
      globalSettings: { rateWindow: "fast" },
    });
    await shows(first, "React");
    first.press();
    const [one] = await waitForRequests("POST", generations, 1);
    await expect.poll(mayReact).toBe(true);
    await stage.deck.waitFor(() => !/\b1\b/.test(wordsOn(first)), { what: "the window to open" });
    first.press();
    const [, two] = await waitForRequests("POST", generations, 2);
    expect((two?.receivedAtMs ?? 0) - (one?.receivedAtMs ?? 0)).toBeGreaterThanOrEqual(1_000);
    await expect.poll(() => [one?.status, two?.status]).toEqual([200, 200]);
  });

  it.each([
    ["a FAST key, and shows its window from then on", "Quill", 200, /(^| )1( |$)|React/],
    ["a STANDARD key, and goes on counting down", "Ember", 429, /(^| )[12]\d( |$)/],
  ])(
    "held during the cooldown and released, really asks the service, and so learns that it is %s",
    async (_, owner, status, shown) => {
      const { first, shows, counts, waitForRequests, asked, stage } = await raiseActions({
        keys: [hello],
        owner,
        service: { aiDelayMs: 60_000 },
      });
      await shows(first, "React");
      first.press();
      await counts(first, 23);
      first.down();
      await shows(first, "Too soon");
      // Two seconds, of which a busy plugin notices enough.
      await counts(first, 21);
      expect(asked("POST", generations)).toHaveLength(1);
      first.up();
      const requests = await waitForRequests("POST", generations, 2);
      await expect.poll(() => requests.at(-1)?.status).toBe(status);
      await stage.deck.waitFor(() => shown.test(wordsOn(first)) && !wordsOn(first).includes("Too soon"), {
        what: "the window that was learned",
        state: () => wordsOn(first),
      });
    },
  );

  it("that queues its presses loses none and never asks the service early, however long it is held", async () => {
    const queues = { action: uuid.reaction, settings: { prompt: "Later", whenCooling: "hold" } };
    const { first, second, shows, counts, asked, stage } = await raiseActions({
      keys: [hello, queues],
      service: { aiDelayMs: 60_000 },
    });
    await shows(second, "React");
    first.press();
    await counts(second, 24);
    const face = stage.deck.waitFor(() => /[^\d\s]/.test(wordsOn(second)), {
      what: "the press to be queued",
    });
    second.down();
    await face;
    await counts(second, 22);
    second.up();
    await counts(second, 21);
    expect(wordsOn(second)).toMatch(/[^\d\s]/);
    expect(asked("POST", generations)).toHaveLength(1);
  });

  it("that was ready asks once, however long it is held", async () => {
    const { first, shows, counts, asked } = await raiseActions({
      keys: [hello],
      service: { aiDelayMs: 60_000 },
    });
    await shows(first, "React");
    first.down();
    await counts(first, 22);
    first.up();
    await counts(first, 21);
    expect(asked("POST", generations)).toHaveLength(1);
  });

  it("that the service refuses because of another program's request counts down to the end of that program's window", async () => {
    const { first, shows, counts, waitForRequests, service, account } = await raiseActions({ keys: [hello] });
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
    await expect.poll(() => performance.now() - theirsAt, { timeout: 25_000 }).toBeGreaterThan(2_500);
    first.press();
    const [, ours] = await waitForRequests("POST", generations, 2);
    await expect.poll(() => ours?.status).toBe(429);
    // Not 25 anew: theirs began nearly three seconds ago.
    await counts(first, 22);
    await expect.poll(() => first.alerts).toBe(1);
  });

  it("uses the window in the settings as soon as it is set, whatever a 429 suggests", async () => {
    const { first, shows, mayReact, counts, waitForRequests, service, account, stage } = await raiseActions({
      keys: [hello],
      owner: "Quill",
      globalSettings: { rateWindow: "standard" },
      service: { aiDelayMs: 60_000 },
    });
    const isReady = () =>
      stage.deck.waitFor(() => !/\d/.test(wordsOn(first)), {
        what: "the window to open",
        state: () => wordsOn(first),
        timeoutMs: 15_000,
      });
    await shows(first, "React");
    first.press();
    await counts(first, 24);
    stage.deck.setGlobalSettings({
      baseUrl: service.baseUrl,
      apiKey: account.apiKey,
      relayPort: 0,
      rateWindow: "fast",
    });
    await isReady();
    for (let refusal = 1; refusal <= 3; refusal++) {
      service.control.answerWith("POST /v1/events/generations", 429);
      first.press();
      await waitForRequests("POST", generations, 1 + refusal);
      await expect.poll(mayReact, { timeout: 15_000 }).toBe(true);
    }
    first.press();
    const requests = await waitForRequests("POST", generations, 5);
    await expect.poll(() => requests.map(({ status }) => status)).toEqual([200, 429, 429, 429, 200]);
  });

  it("reports success and failure in a multi-action, and paints nothing", async () => {
    const { first, second, shows, service, stage } = await raiseActions({
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

describe("what the streamer set", () => {
  it("as a title keeps its place: the key's own text makes room for it", async () => {
    const { first, shows, stage } = await raiseActions({ keys: [hello] });
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
