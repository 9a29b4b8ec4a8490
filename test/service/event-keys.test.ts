import { describe, expect, test } from "vitest";
import { call, eventBody } from "./calling.ts";
import { envelopeCheck, tableCheck } from "./document-checks.ts";
import { answers, payloads } from "./document-tables.ts";
import { type Stage, keys, setStage } from "./fixture.ts";
import { scenarios } from "./scenarios.ts";

const eventsub = "/v1/eventsub/stream";
const chat = "/v1/events/chat/messages/stream";

/** Lets the service emit an event of each key, the way that each comes about. */
const ways: Readonly<Record<string, (stage: Stage) => unknown>> = {
  "chat.message": ({ service }) => service.perform("chat"),
  "chat.ai_message": ({ service }) => service.perform("ai-silent"),
  "chat.first_message": ({ service }) => service.perform("first-message"),
  "ai.thoughts": react,
  "ai.tts.generated": async ({ service, clock }) => {
    service.perform("ai-message");
    await clock.pass(1_000);
  },
  "channel.event": ({ service }) => service.perform("burst"),
  "channel.go_live": ({ service }) => service.perform("go-live"),
  "channel.go_offline": ({ service }) => service.perform("go-offline"),
  "ai.moderation": ({ service }) => service.perform("moderated"),
  "api.event": react,
  "system.join": ({ service }) => service.perform("joined-elsewhere"),
  "system.left": ({ service }) => {
    service.control.changeChannel("emberfox", { isAiInChat: true });
    service.perform("left-elsewhere");
  },
  "character.updated": ({ service }) => service.perform("character-changed-elsewhere"),
};

async function react({ url, clock }: Stage): Promise<void> {
  await call(url("/v1/events/generations"), {
    method: "POST",
    apiKey: keys.standard,
    body: eventBody("emberfox"),
  });
  await clock.pass(900);
}

describe("the table of event keys and payloads", () => {
  test.for(Object.keys(payloads))("%s has every field of its row, in a whole envelope", async (key) => {
    const stage = await setStage();
    const events = await stage.listen(eventsub, keys.standard);
    await ways[key]?.(stage);
    const frame = await events.frame(({ event }) => event === key);
    expect(frame.json).toSatisfy(envelopeCheck);
    expect(frame).toMatchObject({ id: undefined, event: (frame.json as { type: string }).type });
  });

  test.for(scenarios.map(({ name }) => name))(
    "the scenario %s emits nothing that the document does not know",
    async (name) => {
      const stage = await setStage();
      const events = await stage.listen(eventsub, keys.standard);
      const lines = await stage.listen(chat, keys.standard);
      const emitted = stage.service.perform(name);
      await stage.clock.pass(1_000);
      stage.service.perform("unheard-of");
      stage.service.perform("chat");
      await events.until(() => events.frames.at(-1)?.event === "chat.message" && events.frames.some(isEnd));
      await lines.until(() => lines.frames.length > 0);
      expect(events.frames.length).toBeGreaterThanOrEqual(emitted.length + 2);
      for (const { json } of events.frames) expect(json).toSatisfy(envelopeCheck);
      for (const { json } of lines.frames) expect(json).toSatisfy(tableCheck(answers.PublicChatMessage));
      expect(new Set(events.frames.map(({ json }) => (json as { id: string }).id)).size).toBe(
        events.frames.length,
      );
    },
  );

  test("stream.id names the live session: absent while offline, another one after going live again", async () => {
    const stage = await setStage();
    const events = await stage.listen(eventsub, keys.standard);
    for (const name of ["follow", "go-offline", "go-live"] as const) stage.service.perform(name);
    await events.frame(({ event }) => event === "channel.go_live");
    const ids = events.frames.map(({ json }) => (json as { stream?: { id: string } }).stream?.id);
    expect(ids).toEqual(["stream-emberfox-1", undefined, "stream-emberfox-2"]);
  });

  test("Versioning 3: envelopes name the version of their payload, a date-like string", async () => {
    const stage = await setStage();
    const events = await stage.listen(eventsub, keys.standard);
    stage.service.perform("follow");
    await events.until(() => events.frames.length > 0);
    expect(events.frames[0]?.json).toMatchObject({
      version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    });
  });

  test("api.event tells expiresAt from ttl, and null when it never expires", async () => {
    const stage = await setStage();
    const events = await stage.listen(`${eventsub}?types=api.event`, keys.standard);
    for (const ttl of [90, null, undefined, 0, 2 ** 40]) {
      const body = eventBody("emberfox", { ttl });
      const response = await call(stage.url("/v1/events"), { method: "POST", apiKey: keys.standard, body });
      expect(response.status).toBe(200);
    }
    await events.until(() => events.frames.length === 5);
    const payloads = events.frames.map(({ json }) => (json as { payload: unknown }).payload);
    const inMs = (ms: number) => new Date(stage.clock.wall() + ms).toISOString();
    const event = { eventType: "GAME_EVENT", content: "the last boss fight", shouldGenerate: false };
    expect(payloads).toEqual([
      { ...event, ttl: 90, expiresAt: inMs(90_000) },
      { ...event, ttl: null, expiresAt: null },
      { ...event, ttl: null, expiresAt: null },
      { ...event, ttl: 0, expiresAt: inMs(0) },
      { ...event, ttl: null, expiresAt: null },
    ]);
  });
});

function isEnd({ json }: { readonly json: unknown }): boolean {
  return (json as { payload: { eventType?: string } }).payload.eventType === "HYPE_TRAIN";
}
