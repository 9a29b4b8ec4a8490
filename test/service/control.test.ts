import { describe, expect, test } from "vitest";
import { call, eventBody } from "./calling.ts";
import { keys, setStage } from "./fixture.ts";

const eventsub = "/v1/eventsub/stream";
const characters = "/v1/characters";
const asEmber = { apiKey: keys.standard };

describe("faults on answers", () => {
  test("headers that are late", async () => {
    const { service, url, clock } = await setStage();
    service.control.fault("GET /v1/characters", { kind: "delay", delayMs: 700 });
    let isAnswered = false;
    const asked = call(url(characters), asEmber).then((response) => {
      isAnswered = true;
      return response;
    });
    await expect.poll(() => clock.waiting).toBe(1);
    await clock.pass(699);
    expect((await call(url("/v1/channels/status"), asEmber)).status).toBe(200);
    expect(isAnswered).toBe(false);
    await clock.pass(1);
    expect((await asked).status).toBe(200);
  });

  test("a rejection can be late as well", async () => {
    const { service, url, clock } = await setStage();
    service.control.fault("any", { kind: "delay", delayMs: 50 });
    const asked = call(url(characters));
    await expect.poll(() => clock.waiting).toBe(1);
    await clock.pass(50);
    expect((await asked).status).toBe(401);
  });
});

describe("faults on streams", () => {
  test("dropped, ended properly, or cut in the middle of a frame", async () => {
    const stage = await setStage();
    const { control } = stage.service;
    const dropped = await stage.listen(eventsub, keys.standard);
    expect(control.dropStreams("chat")).toBe(0);
    expect(control.dropStreams()).toBe(1);
    expect(await dropped.over).toBe("torn");
    const ended = await stage.listen(eventsub, keys.standard);
    control.endStreams("eventsub");
    expect(await ended.over).toBe("ended");
    const cut = await stage.listen(eventsub, keys.standard);
    control.cutMidFrame();
    expect([await cut.over, cut.frames]).toEqual(["torn", []]);
  });

  test("a client that leaves while its stream is delayed leaves no stream behind", async () => {
    const { service, url, clock } = await setStage();
    service.control.fault("any", { kind: "delay", delayMs: 100 });
    const abort = new AbortController();
    const asked = call(url(eventsub), { ...asEmber, signal: abort.signal });
    await expect.poll(() => clock.waiting).toBe(1);
    abort.abort();
    await expect(asked).rejects.toThrow(/abort/i);
    // The answer to a later request tells that the service has had time to see the connection end.
    for (let turn = 0; turn < 5; turn++) await call(url(characters), asEmber);
    await clock.pass(100);
    await expect.poll(() => [service.openStreams().eventsub, clock.waiting]).toEqual([0, 0]);
  });

  test("silence: the connection stays and what happens meanwhile is lost", async () => {
    const stage = await setStage();
    const events = await stage.listen(eventsub, keys.standard);
    stage.service.control.silence(true);
    stage.service.perform("follow");
    stage.service.control.silence(false);
    stage.service.perform("raid");
    const { json } = await events.frame(() => true);
    expect(json).toMatchObject({ payload: { eventType: "RAID" } });
    expect(stage.service.openStreams().eventsub).toBe(1);
  });

  test("raw bytes", async () => {
    const stage = await setStage();
    const events = await stage.listen(eventsub, keys.standard);
    stage.service.emitRaw("event: nonsense\ndata: {\n\n");
    expect(await events.frame(() => true)).toMatchObject({ event: "nonsense", data: "{" });
  });

  test("a revoked key loses its streams and is refused; another key is not touched", async () => {
    const stage = await setStage();
    const own = await stage.listen(eventsub, keys.standard);
    const other = await stage.listen(eventsub, keys.fast);
    stage.service.control.changeAccount(keys.standard, { isRevoked: true });
    expect(await own.over).toBe("torn");
    expect((await call(stage.url(characters), asEmber)).status).toBe(401);
    stage.service.perform("follow", { channelName: "quickquill" });
    await other.frame(({ event }) => event === "channel.event");
  });

  test("down: connections are reset; up again: at the same address", async () => {
    const stage = await setStage();
    const events = await stage.listen(eventsub, keys.standard);
    await stage.service.control.goDown();
    expect(await events.over).toBe("torn");
    const reset = await call(stage.url(characters), asEmber).catch((error: Error) => error.cause);
    expect(reset).toMatchObject({ code: "ECONNRESET" });
    await stage.service.control.comeUp();
    expect((await call(stage.url(characters), asEmber)).status).toBe(200);
  });
});

test("the request log names who asked, never the key or the body", async () => {
  const lines: string[] = [];
  const { url } = await setStage({ log: (line) => lines.push(line) });
  await call(url("/v1/events?x=1"), { ...asEmber, method: "POST", body: eventBody("emberfox") });
  expect(lines).toEqual([expect.stringMatching(/^POST +\/v1\/events\?x=1 {2}200 {2}Ember {2}\d+\.\d ms$/)]);
});
