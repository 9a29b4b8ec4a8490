import { describe, expect, test } from "vitest";
import { call, eventBody } from "./calling.ts";
import { type Stage, keys, setStage } from "./fixture.ts";

const generate = async (
  { url }: Stage,
  apiKey: string,
  channelName: string,
  content?: string,
): Promise<Response> =>
  call(url("/v1/events/generations"), {
    method: "POST",
    apiKey,
    body: eventBody(channelName, content === undefined ? {} : { content }),
  });

describe("the table of limits", () => {
  test("content length | POST /v1/events | 700 characters pass, 701 do not", async () => {
    const { url } = await setStage();
    const send = async (length: number) => {
      const body = eventBody("emberfox", { content: "ä".repeat(length) });
      return (await call(url("/v1/events"), { method: "POST", apiKey: keys.standard, body })).status;
    };
    expect([await send(700), await send(701)]).toEqual([200, 422]);
  });

  test("content length | POST /v1/events/generations | 300 characters pass, 301 do not, counted as UTF-16 units", async () => {
    const stage = await setStage();
    expect((await generate(stage, keys.standard, "emberfox", "🎉".repeat(151))).status).toBe(422);
    expect((await generate(stage, keys.standard, "emberfox", "🎉".repeat(150))).status).toBe(200);
  });

  test.for([
    { key: keys.standard, channel: "emberfox", windowMs: 25_000 },
    { key: keys.fast, channel: "quickquill", windowMs: 1_000 },
  ])("rate | one generation in $windowMs ms", async ({ key, channel, windowMs }) => {
    const stage = await setStage();
    expect((await generate(stage, key, channel)).status).toBe(200);
    await stage.clock.pass(windowMs - 1);
    const refused = await generate(stage, key, channel);
    expect([refused.status, await refused.text(), refused.headers.get("retry-after")]).toEqual([
      429,
      "",
      null,
    ]);
    await stage.clock.pass(1);
    expect((await generate(stage, key, channel)).status).toBe(200);
  });

  test("rate | windows are independent per key", async () => {
    const stage = await setStage();
    expect((await generate(stage, keys.standard, "emberfox")).status).toBe(200);
    expect((await generate(stage, keys.fast, "quickquill")).status).toBe(200);
  });

  test("rate | a refused request opens no window", async () => {
    const stage = await setStage();
    expect((await generate(stage, keys.standard, "quickquill")).status).toBe(401);
    expect((await generate(stage, keys.standard, "emberfox", "x".repeat(301))).status).toBe(422);
    expect((await generate(stage, keys.standard, "emberfox")).status).toBe(200);
  });

  test("keep-alive | :ping on the chat stream every 30 seconds, system.ping on EventSub every 15", async () => {
    const stage = await setStage();
    const chat = await stage.listen("/v1/events/chat/messages/stream", keys.standard);
    const events = await stage.listen("/v1/eventsub/stream", keys.standard);
    await stage.clock.pass(29_999);
    stage.service.perform("chat");
    await chat.frame(({ event }) => event === "message");
    expect(chat.comments).toEqual([]);
    await stage.clock.pass(1);
    await chat.until(() => chat.comments.length === 1);
    await stage.clock.pass(30_000);
    await chat.until(() => chat.comments.length === 2);
    expect(chat.comments).toEqual(["ping", "ping"]);
    stage.service.perform("raid");
    await events.frame(({ event }) => event === "channel.event");
    expect(events.comments).toEqual([]);
    expect(events.pings).toMatchObject([1, 2, 3, 4].map((pingId) => ({ json: { payload: { pingId } } })));
  });
});
