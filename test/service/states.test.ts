import { describe, expect, test } from "vitest";
import { call } from "./calling.ts";
import { type Stage, keys, setStage } from "./fixture.ts";

const join = (stage: Stage, path = "emberfox", apiKey: string = keys.standard): Promise<Response> =>
  call(stage.url(`/v1/streams/${path}`), { method: "POST", apiKey });

/** Waits until the service has the request, so that the clock can go on for it. */
const arrived = (stage: Stage, method: string): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = stage.service.onRequest((record) => {
      if (record.method !== method) return;
      unsubscribe();
      // The endpoint runs right after the record.
      setImmediate(resolve);
    });
  });

/** Whether it is in the chat of the key's first channel. */
const isAiInChat = async (stage: Stage, apiKey: string = keys.standard): Promise<boolean> => {
  const [first] = (await (await call(stage.url("/v1/channels/status"), { apiKey })).json()) as {
    isAiInChat: boolean;
  }[];
  return first?.isAiInChat ?? false;
};

describe("the table of states and transitions", () => {
  test("AI not in chat | POST LIVE | in chat: joinedAt, channelId, and system.join on every open stream", async () => {
    const stage = await setStage();
    const own = await stage.listen("/v1/eventsub/stream", keys.standard);
    const second = await stage.listen("/v1/eventsub/stream?types=system.join,system.left", keys.standard);
    const seen = arrived(stage, "POST");
    const asked = join(stage, "emberfox?mode=LIVE");
    await seen;
    await stage.clock.pass(1_200);
    const response = await asked;
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        success: true,
        message: expect.not.stringMatching(/test/i),
        joinedAt: stage.clock.wall(),
        channelId: "channel-emberfox",
        joinRequestId: expect.any(String),
      },
    ]);
    for (const stream of [own, second]) {
      const { json } = await stream.frame(({ event }) => event === "system.join");
      expect(json).toMatchObject({ payload: { channelId: "channel-emberfox", channelName: "emberfox" } });
    }
    expect(await isAiInChat(stage)).toBe(true);
  });

  test("AI not in chat | POST mode=TEST | the message marks test mode; credits are not asked for", async () => {
    const stage = await setStage();
    const seen = arrived(stage, "POST");
    const asked = join(stage, "dustybunny?mode=TEST", keys.noCredits);
    await seen;
    expect(await isAiInChat(stage, keys.noCredits)).toBe(false);
    await stage.clock.pass(1_200);
    expect(await (await asked).json()).toMatchObject({
      success: true,
      message: expect.stringMatching(/test mode/i),
      joinedAt: stage.clock.wall(),
      channelId: "channel-dustybunny",
    });
    expect(await isAiInChat(stage, keys.noCredits)).toBe(true);
  });

  test("AI not in chat | POST | in chat also where the channel is only shared with the key owner", async () => {
    const stage = await setStage();
    const seen = arrived(stage, "POST");
    const asked = join(stage, "nightshift_co");
    await seen;
    await stage.clock.pass(1_200);
    expect(await (await asked).json()).toMatchObject({ success: true, channelId: "channel-nightshift_co" });
    expect(await isAiInChat(stage, keys.secondOwner)).toBe(true);
  });

  test("AI in chat | POST | alreadyJoined at once, also without credits", async () => {
    const stage = await setStage();
    stage.service.control.changeChannel("dustybunny", { isAiInChat: true });
    expect(await (await join(stage, "dustybunny", keys.noCredits)).json()).toMatchObject({
      success: true,
      alreadyJoined: true,
    });
  });

  test("JoinChannelResponse | requiresSubscription, where credits are spent", async () => {
    const stage = await setStage();
    const response = await join(stage, "lastpenny", keys.creditsSpent);
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: false, message: expect.any(String), requiresSubscription: true },
    ]);
  });

  test.for(["late", "never"] as const)(
    "AI not in chat | POST, confirmed %s | timeout after 10 s",
    async (joinAnswer) => {
      const stage = await setStage();
      stage.service.control.changeAccount(keys.standard, { joinAnswer });
      const events = await stage.listen("/v1/eventsub/stream", keys.standard);
      const seen = arrived(stage, "POST");
      const asked = join(stage);
      await seen;
      await stage.clock.pass(9_999);
      const [record] = stage.service.requests.filter(({ method }) => method === "POST");
      expect(record?.status).toBe(0);
      await stage.clock.pass(1);
      expect(await (await asked).json()).toMatchObject({
        success: false,
        timeout: true,
        joinedAt: null,
        channelId: null,
        joinRequestId: expect.any(String),
      });
      await stage.clock.pass(2_000);
      expect(await isAiInChat(stage)).toBe(joinAnswer === "late");
      stage.service.perform("follow");
      await events.frame(({ event }) => event === "channel.event");
      expect(events.frames.some(({ event }) => event === "system.join")).toBe(joinAnswer === "late");
    },
  );

  test("AI in chat | DELETE | 202 at once, leaves later and tells system.left", async () => {
    const stage = await setStage();
    stage.service.control.changeChannel("emberfox", { isAiInChat: true });
    const events = await stage.listen("/v1/eventsub/stream", keys.standard);
    const response = await call(stage.url("/v1/streams/emberfox"), {
      method: "DELETE",
      apiKey: keys.standard,
    });
    expect([response.status, await isAiInChat(stage)]).toEqual([202, true]);
    await stage.clock.pass(1_499);
    expect(await isAiInChat(stage)).toBe(true);
    await stage.clock.pass(1);
    await events.frame(({ event }) => event === "system.left");
    expect(await isAiInChat(stage)).toBe(false);
  });

  test("AI in chat, AI not in chat | what changes nothing is not announced", async () => {
    const stage = await setStage();
    const events = await stage.listen("/v1/eventsub/stream", keys.standard);
    stage.service.perform("left-elsewhere");
    stage.service.perform("joined-elsewhere");
    stage.service.perform("joined-elsewhere");
    await join(stage);
    stage.service.perform("follow");
    await events.frame(({ event }) => event === "channel.event");
    expect(events.frames.map(({ event }) => event)).toEqual(["system.join", "channel.event"]);
  });

  test("a leave drops a join that is pending", async () => {
    const stage = await setStage({ joinConfirmMs: 5_000 });
    const seen = arrived(stage, "POST");
    const asked = join(stage);
    await seen;
    await call(stage.url("/v1/streams/emberfox"), { method: "DELETE", apiKey: keys.standard });
    await stage.clock.pass(10_000);
    expect(await (await asked).json()).toMatchObject({ success: false, timeout: true });
    expect(await isAiInChat(stage)).toBe(false);
  });

  test("a shared channel's changes reach everybody who controls it, and nobody else", async () => {
    const stage = await setStage();
    const sharer = await stage.listen("/v1/eventsub/stream", keys.standard);
    const owner = await stage.listen("/v1/eventsub/stream", keys.secondOwner);
    const stranger = await stage.listen("/v1/eventsub/stream", keys.fast);
    stage.service.perform("joined-elsewhere", { channelName: "nightshift_co" });
    stage.service.perform("follow", { channelName: "quickquill" });
    await sharer.frame(({ event }) => event === "system.join");
    await owner.frame(({ event }) => event === "system.join");
    await stranger.frame(({ event }) => event === "channel.event");
    expect(stranger.frames).toHaveLength(1);
  });

  test("character inactive | PUT …/active | active, the other no longer, and character.updated", async () => {
    const stage = await setStage();
    const events = await stage.listen("/v1/eventsub/stream", keys.standard);
    await call(stage.url("/v1/characters/char-nox/active"), { method: "PUT", apiKey: keys.standard });
    expect((await events.frame(({ event }) => event === "character.updated")).json).toMatchObject({
      payload: { characterId: "char-nox", displayName: "Nox" },
    });
    const characters = (await (
      await call(stage.url("/v1/characters"), { apiKey: keys.standard })
    ).json()) as {
      id: string;
      isActive: boolean;
    }[];
    expect(characters.filter(({ isActive }) => isActive).map(({ id }) => id)).toEqual(["char-nox"]);
  });
});
