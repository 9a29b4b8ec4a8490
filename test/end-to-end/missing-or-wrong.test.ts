import { describe, expect, it } from "vitest";
import { raise } from "./raise.ts";
import { uuid, wordsOn } from "../plugin/stage.ts";

const generations = "/v1/events/generations";
const hello = { action: uuid.reaction, settings: { prompt: "Say hello" } };

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
    await shows(second, "No characters");
    first.press();
    await stage.deck.waitFor(() => first.alerts === 1, { what: "the alert" });
    expect(stage.asked("POST", generations)).toHaveLength(0);
  });

  it("a plan without events and chat does not leave a key thinking about an answer that nobody would hear", async () => {
    const { first, shows, countsDown, waitForRequests } = await raise({
      keys: all,
      owner: "Dusty",
      before: ({ control }) => control.changeAccount("sk-rehearsal-no-credits-dusty", { hasEventSub: false }),
    });
    await shows(first, "React");
    first.press();
    await waitForRequests("POST", generations, 1);
    await countsDown(first);
    expect(wordsOn(first)).not.toContain("Thinking");
  });

  it("with an invalid API key every key says so, and a press only checks whether it is still invalid", async () => {
    const { first, shows, service, account, stage } = await raise({
      keys: all,
      globalSettings: { apiKey: "sk-wrong" },
    });
    for (const key of stage.keys) await shows(key, "Wrong API key");
    const asked = service.requests.length;
    first.press();
    await stage.deck.waitFor(() => first.alerts === 1, { what: "the alert" });
    const questions = service.requests.slice(asked).map(({ method, path }) => `${method} ${path}`);
    // Questions of the start, which keys did not wait for, may come as late.
    expect(questions).toContain("GET /v1/channels/status");
    expect(questions.filter((one) => !one.startsWith("GET "))).toEqual([]);
    stage.deck.setGlobalSettings({ baseUrl: service.baseUrl, apiKey: account.apiKey, relayPort: 0 });
    await shows(first, "React");
  });

  it("a service that is down is shown, and followed again when it is back", async () => {
    const { first, shows, service, stage } = await raise({ keys: all });
    await shows(first, "React");
    await service.control.goDown();
    for (const key of stage.keys) await shows(key, "No service");
    await service.control.comeUp();
    for (const key of stage.keys) {
      await stage.deck.waitFor(() => !wordsOn(key).includes("No service"), {
        what: "the key to be back",
        // What failed to open is tried again after up to 30 s.
        timeoutMs: 60_000,
      });
    }
    expect(stage.deck.complaints).toEqual([]);
  });
});
