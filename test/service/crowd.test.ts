import { describe, expect, test } from "vitest";
import { viewers } from "./crowd-script.ts";
import { envelopeCheck, tableCheck } from "./document-checks.ts";
import { answers } from "./document-tables.ts";
import { keys, setStage } from "./fixture.ts";

describe("the crowd", () => {
  test("chats, follows, subscribes, gives, cheers and raids where somebody watches, at a plausible pace", async () => {
    let state = 7;
    const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    const stage = await setStage({ random, crowd: true });
    stage.service.control.changeChannel("emberfox", { isAiInChat: true });
    const events = await stage.listen("/v1/eventsub/stream", keys.standard);
    const lines = await stage.listen("/v1/events/chat/messages/stream", keys.standard);
    await stage.clock.pass(20 * 60_000);
    stage.service.crowd.stop();
    stage.service.emit("channel.go_offline", { sentDateTime: "2026-01-01T00:00:00Z" });
    await events.frame(({ event }) => event === "channel.go_offline");
    const types = events.frames.map(({ event }) => event);
    expect(types.filter((type) => type === "chat.message").length).toBeGreaterThan(250);
    expect(types.filter((type) => type === "chat.message").length).toBeLessThan(550);
    for (const type of ["chat.ai_message", "chat.first_message", "ai.moderation", "ai.tts.generated"]) {
      expect(types).toContain(type);
    }
    const kinds = new Set(
      events.frames.map(({ json }) => (json as { payload: { eventType?: string } }).payload.eventType),
    );
    expect(kinds).toEqual(new Set([undefined, "FOLLOW", "SUBSCRIPTION", "CHEER", "RAID"]));
    for (const { json } of events.frames) expect(json).toSatisfy(envelopeCheck);
    for (const { payload } of events.frames.flatMap(({ event, json }) =>
      event === "chat.ai_message" ? [json as { payload: { target: string; targetRole: string } }] : [],
    )) {
      const viewer = viewers.find(({ name }) => name === payload.target);
      expect(payload.targetRole).toBe(viewer?.isModerator ? "MOD" : viewer?.isVip ? "VIP" : "VIEWER");
      expect(viewer).toBeDefined();
    }
    for (const { json } of lines.frames) expect(json).toSatisfy(tableCheck(answers.PublicChatMessage));
  });

  test("stays quiet unless it is switched on", async () => {
    const stage = await setStage();
    const events = await stage.listen("/v1/eventsub/stream", keys.standard);
    expect(stage.service.crowd.isRunning).toBe(false);
    await stage.clock.pass(60_000);
    stage.service.perform("go-live");
    await events.frame(({ event }) => event === "channel.go_live");
    expect(events.frames).toHaveLength(1);
  });
});
