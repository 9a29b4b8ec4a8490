import { describe, expect, test } from "vitest";
import { keys, setStage } from "./fixture.ts";

const eventsub = "/v1/eventsub/stream";
const chat = "/v1/events/chat/messages/stream";

describe("the public chat stream", () => {
  test("a frame has a unique id, the event name message, and a PublicChatMessage", async () => {
    const stage = await setStage();
    const lines = await stage.listen(chat, keys.standard);
    stage.service.perform("chat");
    stage.service.perform("ai-silent");
    await lines.until(() => lines.frames.length === 2);
    const [viewer, ai] = lines.frames;
    expect(viewer).toMatchObject({ id: expect.stringMatching(/./), event: "message" });
    expect(viewer?.id).not.toBe(ai?.id);
    expect(ai?.json).toEqual({
      username: "Ada Gale",
      content: "I shall put this one in writing.",
      role: "AI",
      isSub: false,
      sentDateTime: new Date(stage.clock.wall()).toISOString(),
    });
  });

  test("only messages of the listed roles, repeated per value; all when left out", async () => {
    let turn = 0;
    // Goes through the whole script of viewers, so that every role comes up.
    const stage = await setStage({ random: () => (turn++ % 15) / 15 });
    const some = await stage.listen(`${chat}?roles=Mod&roles=AI`, keys.standard);
    const all = await stage.listen(chat, keys.standard);
    for (let line = 0; line < 15; line++) stage.service.perform("chat");
    stage.service.perform("streamer");
    stage.service.perform("ai-silent");
    await all.until(() => all.frames.length === 17);
    await some.frame(({ json }) => roleOf(json) === "AI");
    expect(new Set(all.frames.map(({ json }) => roleOf(json)))).toEqual(
      new Set(["Viewer", "VIP", "Mod", "Streamer", "AI"]),
    );
    expect(new Set(some.frames.map(({ json }) => roleOf(json)))).toEqual(new Set(["Mod", "AI"]));
  });

  test("roles joined by a comma are a role that does not exist, and no role at all is as if left out", async () => {
    const stage = await setStage();
    const joined = await stage.listen(`${chat}?roles=AI,Streamer`, keys.standard);
    const repeated = await stage.listen(`${chat}?roles=AI,Streamer&roles=Streamer`, keys.standard);
    const none = await stage.listen(`${chat}?roles=`, keys.standard);
    stage.service.perform("ai-silent");
    stage.service.perform("streamer");
    await none.until(() => none.frames.length === 2);
    await repeated.frame(({ json }) => roleOf(json) === "Streamer");
    expect([joined.frames.length, repeated.frames.length]).toEqual([0, 1]);
  });

  test("carries the key owner's primary channel only", async () => {
    const stage = await setStage();
    const lines = await stage.listen(chat, keys.standard);
    stage.service.perform("chat", { channelName: "nightshift_co" });
    stage.service.perform("ai-silent");
    await lines.frame(({ json }) => roleOf(json) === "AI");
    expect(lines.frames).toHaveLength(1);
  });
});

describe("the EventSub stream", () => {
  test("types lets only the listed keys pass", async () => {
    const stage = await setStage();
    const some = await stage.listen(`${eventsub}?types=channel.event,character.updated`, keys.standard);
    stage.service.perform("chat");
    stage.service.perform("follow");
    stage.service.perform("ai-silent");
    stage.service.perform("character-changed-elsewhere");
    await some.frame(({ event }) => event === "character.updated");
    expect(some.frames.map(({ event }) => event)).toEqual(["channel.event", "character.updated"]);
  });

  test("channelId lets one channel pass; without it all that the key controls do", async () => {
    const stage = await setStage();
    const one = await stage.listen(`${eventsub}?channelId=channel-nightshift_co`, keys.standard);
    const all = await stage.listen(eventsub, keys.standard);
    stage.service.perform("follow");
    stage.service.perform("raid", { channelName: "quickquill" });
    stage.service.perform("cheer", { channelName: "nightshift_co" });
    await one.until(() => one.frames.length > 0);
    await all.until(() => all.frames.length > 1);
    const kinds = (frames: typeof one.frames) =>
      frames.map(({ json }) => (json as { payload: { eventType: string } }).payload.eventType);
    expect(kinds(one.frames)).toEqual(["CHEER"]);
    expect(kinds(all.frames)).toEqual(["FOLLOW", "CHEER"]);
  });

  test("every open stream gets every event, and those that have left are counted no more", async () => {
    const stage = await setStage();
    const first = await stage.listen(eventsub, keys.standard);
    const second = await stage.listen(eventsub, keys.standard);
    expect(stage.service.openStreams()).toEqual({ eventsub: 2, chat: 0, voice: 0 });
    const { id } = stage.service.emit("channel.go_live", { sentDateTime: new Date(0).toISOString() });
    for (const stream of [first, second]) {
      expect((await stream.frame(() => true)).json).toMatchObject({ id, type: "channel.go_live" });
    }
    first.close();
    await expect.poll(() => stage.service.openStreams().eventsub).toBe(1);
  });

  test("markup and line ends in texts arrive as they were written", async () => {
    const stage = await setStage();
    const events = await stage.listen(eventsub, keys.standard);
    const text = "one\ntwo\r\n\u2028<b>three</b>\0 event: x";
    stage.service.say({ text, hasVoice: false });
    const { json } = await events.frame(({ event }) => event === "chat.ai_message");
    expect(json).toMatchObject({ payload: { message: text, shouldGenerateTtsMessage: false } });
  });
});

function roleOf(json: unknown): string {
  return (json as { role: string }).role;
}
