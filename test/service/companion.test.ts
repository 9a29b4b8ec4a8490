import { describe, expect, test } from "vitest";
import { call, eventBody } from "./calling.ts";
import { type Stage, keys, setStage } from "./fixture.ts";

const react = (stage: Stage, data: Readonly<Record<string, unknown>> = {}, key: string = keys.standard) =>
  call(stage.url("/v1/events/generations"), {
    method: "POST",
    apiKey: key,
    body: eventBody("emberfox", data),
  });

describe("a reaction", () => {
  test("is announced at once, thought about, answered, moderated and spoken, in this order", async () => {
    const stage = await setStage();
    const events = await stage.listen("/v1/eventsub/stream", keys.standard);
    await react(stage);
    await events.frame(({ event }) => event === "api.event");
    await stage.clock.pass(300);
    await events.frame(({ event }) => event === "ai.thoughts");
    expect(events.frames.map(({ event }) => event)).toEqual(["api.event", "ai.thoughts"]);
    await stage.clock.pass(600);
    await events.frame(({ event }) => event === "ai.moderation");
    await stage.clock.pass(1_000);
    await events.frame(({ event }) => event === "ai.tts.generated");
    expect(events.frames.map(({ event }) => event)).toEqual([
      "api.event",
      "ai.thoughts",
      "chat.ai_message",
      "ai.moderation",
      "ai.tts.generated",
    ]);
    const payloads = events.frames.map(({ json }) => (json as { payload: Record<string, unknown> }).payload);
    const payload = (at: number) => payloads[at] ?? {};
    expect(payload(0)).toMatchObject({ content: "the last boss fight", shouldGenerate: true });
    expect(payload(2)["message"]).toContain("last boss fight");
    expect(payload(3)["messageId"]).toBe(payload(2)["id"]);
    expect(payload(4)).toMatchObject({ messageId: payload(2)["id"], generationTimeMs: 750 });
  });

  test.for([
    { features: undefined, delayMs: 900 },
    { features: { memory: true }, delayMs: 900 + 800 },
    { features: { web_search: true }, delayMs: 900 + 1_000 },
    { features: { commands: true, memory: true }, delayMs: 900 + 1_200 },
    { features: { vision: true, web_search: true, commands: true, memory: true }, delayMs: 900 + 7_000 },
    { features: { vision: false, tts: false }, delayMs: 900 },
  ])(
    "with $features is answered after $delayMs ms: the slowest feature counts, not the sum",
    async ({ features, delayMs }) => {
      const stage = await setStage();
      const events = await stage.listen("/v1/eventsub/stream", keys.standard);
      await react(stage, { features });
      await stage.clock.pass(delayMs - 1);
      stage.service.perform("follow");
      await stage.clock.pass(1);
      await events.frame(({ event }) => event === "chat.ai_message");
      const order = events.frames.map(({ event }) => event);
      expect(order.slice(0, 4)).toEqual(["api.event", "ai.thoughts", "channel.event", "chat.ai_message"]);
    },
  );

  test("without tts has no voice", async () => {
    const stage = await setStage();
    const events = await stage.listen("/v1/eventsub/stream", keys.standard);
    await react(stage, { features: { tts: false } });
    await stage.clock.pass(5_000);
    stage.service.perform("follow");
    await events.frame(({ event }) => event === "channel.event");
    const message = await events.frame(({ event }) => event === "chat.ai_message");
    expect(message.json).toMatchObject({ payload: { shouldGenerateTtsMessage: false } });
    expect(events.frames.some(({ event }) => event === "ai.tts.generated")).toBe(false);
  });

  test("is answered in the manner of the active character", async () => {
    const stage = await setStage();
    const events = await stage.listen("/v1/eventsub/stream?types=chat.ai_message", keys.standard);
    await call(stage.url("/v1/characters/char-nox/active"), { method: "PUT", apiKey: keys.standard });
    await react(stage);
    await stage.clock.pass(900);
    const { json } = await events.frame(() => true);
    expect(json).toMatchObject({
      payload: { username: "Nox", characterId: "char-nox", tone: "deadpan", target: "chat" },
    });
  });
});

describe("context", () => {
  test.for([
    { inChat: true, dice: 0.2, speaks: true },
    { inChat: true, dice: 0.5, speaks: false },
    { inChat: false, dice: 0.2, speaks: false },
  ])(
    "in chat: $inChat, inclination $dice: the AI speaks about it: $speaks",
    async ({ inChat, dice, speaks }) => {
      const stage = await setStage({ random: () => dice });
      stage.service.control.changeChannel("emberfox", { isAiInChat: inChat });
      const events = await stage.listen("/v1/eventsub/stream", keys.standard);
      await call(stage.url("/v1/events"), {
        method: "POST",
        apiKey: keys.standard,
        body: eventBody("emberfox"),
      });
      await stage.clock.pass(900);
      stage.service.perform("follow");
      await events.frame(({ event }) => event === "channel.event");
      expect(events.frames.find(({ event }) => event === "ai.thoughts")?.json).toMatchObject({
        payload: { shouldAnswer: speaks },
      });
      expect(events.frames.some(({ event }) => event === "chat.ai_message")).toBe(speaks);
    },
  );
});
