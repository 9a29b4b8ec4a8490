import { describe, expect, it } from "vitest";
import { raise } from "./raise.ts";
import { uuid } from "../plugin/stage.ts";

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
});
