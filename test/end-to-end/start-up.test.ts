import { describe, expect, it, onTestFinished } from "vitest";
import type { DeckKey } from "../deck/deck-key.ts";
import { startStage, uuid, wordsOn } from "../plugin/stage.ts";

const placements = [
  { action: uuid.reaction, settings: { prompt: "Hi" }, ready: "React" },
  { action: uuid.context, settings: { content: "Boss" }, ready: "Boss" },
  { action: uuid.character, settings: { target: "next" }, ready: "Bosun" },
  { action: uuid.presence, settings: {}, ready: "AI out" },
  { action: uuid.status, settings: {}, ready: "LIVE" },
] as const;

const table = [
  { service: "up", given: "missing at first", placed: "once it runs" },
  { service: "down at first", given: "there", placed: "once it runs" },
  { service: "of another key at first", given: "missing at first", placed: "before it is connected" },
] as const;

describe("a start with", () => {
  it.each(table)(
    "the service $service, its settings $given, its keys put on the deck $placed: every key ends up true",
    async ({ service, given, placed }) => {
      const isOther = service === "of another key at first";
      const raised = await startStage({
        keys:
          placed === "once it runs" ? [] : placements.map(({ action, settings }) => ({ action, settings })),
        globalSettings:
          given === "there"
            ? isOther
              ? { apiKey: "sk-somebody-elses" }
              : {}
            : { baseUrl: undefined, apiKey: undefined },
        before: (started) => (service === "down at first" ? started.control.goDown() : undefined),
      });
      onTestFinished(() => raised.close());
      const { deck, shows, account, service: running } = raised;
      const settingsNow = { baseUrl: running.baseUrl, apiKey: account.apiKey, relayPort: 0 };
      const onDeck: readonly DeckKey[] =
        placed === "once it runs"
          ? placements.map(({ action, settings }) => deck.addKey({ action, settings }))
          : (deck.actions as readonly DeckKey[]);

      if (given === "missing at first") {
        for (const key of onDeck) await shows(key, "Set up");
        if (running.requests.length > 0) throw new Error("The service was asked without settings.");
        deck.setGlobalSettings(isOther ? { ...settingsNow, apiKey: "sk-somebody-elses" } : settingsNow);
      }
      if (service === "down at first") {
        for (const key of onDeck) await shows(key, "No service");
        await running.control.comeUp();
        // Nobody has to do anything, but nobody wants to wait for the next try either: a press is one.
        onDeck[4]?.press();
      }
      if (isOther) {
        for (const key of onDeck) await shows(key, "Wrong API key");
        deck.setGlobalSettings(settingsNow);
      }

      for (const [at, { ready }] of placements.entries()) {
        const key = onDeck[at];
        if (!key) throw new Error("There is no key.");
        await shows(key, ready);
      }
      expect(deck.complaints).toEqual([]);
      expect(wordsOn(onDeck[0] as DeckKey)).toBe("React");
    },
  );
});

it("everything that is asked in the first milliseconds is answered: press, inspector, page, and settings that change", async () => {
  const raised = await startStage({
    keys: [{ action: uuid.reaction, settings: { prompt: "Hi" } }],
    globalSettings: { apiKey: "sk-mistyped" },
  });
  onTestFinished(() => raised.close());
  const { deck, account, service, shows, waitForRequests } = raised;
  const [key] = raised.keys;
  if (!key) throw new Error("There is no key.");
  // The plugin has registered this moment, and has read nothing yet.
  key.press();
  const inspector = await key.openInspector();
  const address = inspector.ask("getOverlayUrl");
  const trouble = inspector.ask("getTrouble");
  deck.setGlobalSettings({ baseUrl: service.baseUrl, apiKey: account.apiKey, relayPort: 0 });

  const { url } = (await address) as { url: string };
  expect((await fetch(url)).status).toBe(200);
  expect(await trouble).toHaveProperty("message");
  await shows(key, "React");
  key.press();
  await waitForRequests("POST", "/v1/events/generations", 1);
  expect(deck.complaints).toEqual([]);
});
