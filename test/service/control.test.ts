import { describe, expect, test } from "vitest";
import { call, eventBody } from "./calling.ts";
import { keys, setStage } from "./fixture.ts";

const eventsub = "/v1/eventsub/stream";
const characters = "/v1/characters";
const asEmber = { apiKey: keys.standard };

describe("faults on answers", () => {
  test("a status for the next requests to one endpoint, which change nothing", async () => {
    const { service, url } = await setStage();
    service.control.answerWith("POST /v1/events/generations", 503, {
      times: 2,
      headers: { "retry-after": "1" },
    });
    const send = async () =>
      (await call(url("/v1/events/generations"), { ...asEmber, method: "POST", body: eventBody("emberfox") }))
        .status;
    expect((await call(url(characters), asEmber)).status).toBe(200);
    expect([await send(), await send(), await send(), await send()]).toEqual([503, 503, 200, 429]);
  });

  test("a connection that is torn down without an answer", async () => {
    const { service, url } = await setStage();
    service.control.fault("any", { kind: "reset" });
    await expect(call(url(characters), asEmber)).rejects.toThrow(/fetch failed/);
    expect((await call(url(characters), asEmber)).status).toBe(200);
  });

  test("no answer at all; the request is on record", async () => {
    const { service, url } = await setStage();
    service.control.fault("GET /v1/characters", { kind: "hang" });
    const abort = new AbortController();
    const asked = call(url(characters), { ...asEmber, signal: abort.signal });
    await expect.poll(() => service.requests.length).toBe(1);
    expect(service.requests[0]).toMatchObject({ path: characters, status: 0, owner: "Ember" });
    abort.abort();
    await expect(asked).rejects.toThrow(/abort/i);
  });

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

  test("garbage in place of an answer", async () => {
    const { service, url } = await setStage();
    const body = Uint8Array.of(0x1f, 0x8b, 0xff, 0);
    service.control.answerWith("any", 200, { body, headers: { "content-type": "application/json" } });
    expect(new Uint8Array(await (await call(url(characters), asEmber)).arrayBuffer())).toEqual(body);
  });

  test("clear removes them all", async () => {
    const { service, url } = await setStage();
    service.control.fault("any", { kind: "reset" }, Infinity);
    service.control.clear();
    expect((await call(url(characters), asEmber)).status).toBe(200);
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

  test("raw bytes, and keep-alives that the document does not promise", async () => {
    const stage = await setStage();
    const events = await stage.listen(eventsub, keys.standard);
    stage.service.emitRaw("event: nonsense\ndata: {\n\n");
    expect(await events.frame(() => true)).toMatchObject({ event: "nonsense", data: "{" });
    stage.service.control.pingEventSub(true);
    await stage.clock.pass(30_000);
    await events.until(() => events.comments[0] === "ping");
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

describe("the control port", () => {
  test("takes commands as JSON, and only there", async () => {
    const stage = await setStage({ controlPort: 0 });
    const control = stage.service.controlUrl ?? "";
    const events = await stage.listen(eventsub, keys.standard);
    const done = await call(control, { method: "POST", body: { do: "perform", scenario: "raid" } });
    expect([done.status, await done.json()]).toEqual([200, { done: 1 }]);
    await events.frame(({ event }) => event === "channel.event");
    await call(control, {
      method: "POST",
      body: { do: "answerWith", place: "GET /v1/characters", status: 500 },
    });
    expect((await call(stage.url(characters), asEmber)).status).toBe(500);
    expect((await call(stage.url("/"), { method: "POST", body: { do: "clear" } })).status).toBe(404);
  });

  test.for([
    { what: "goes down and comes up", command: { do: "goDown" }, done: null },
    { what: "silences", command: { do: "silence", on: true }, done: null },
    { what: "drops streams", command: { do: "dropStreams" }, done: 1 },
    {
      what: "changes an account",
      command: { do: "changeAccount", apiKey: keys.fast, change: { joinAnswer: "never" } },
      done: null,
    },
    {
      what: "changes a channel",
      command: { do: "changeChannel", channelName: "emberfox", change: { isLive: false } },
      done: null,
    },
    {
      what: "changes the character",
      command: { do: "changeCharacter", apiKey: keys.standard, characterId: "char-nox" },
      done: null,
    },
    { what: "resets a window", command: { do: "resetWindow", apiKey: keys.standard }, done: null },
    { what: "writes bytes", command: { do: "writeRaw", kind: "eventsub", base64: "OngKCg==" }, done: null },
    { what: "wakes the crowd", command: { do: "crowd", on: true }, done: null },
    { what: "hangs", command: { do: "hang", place: "any" }, done: null },
    { what: "lets the AI speak", command: { do: "say", text: "Hello." }, done: expect.any(String) as string },
  ])("$what", async ({ command, done }) => {
    const stage = await setStage({ controlPort: 0 });
    await stage.listen(eventsub, keys.standard);
    const response = await call(stage.service.controlUrl ?? "", { method: "POST", body: command });
    expect(await response.json()).toEqual({ done });
  });

  test("rejects an invalid command with a sentence", async () => {
    const { service } = await setStage({ controlPort: 0 });
    const response = await call(service.controlUrl ?? "", { method: "POST", body: { do: "explode" } });
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: expect.stringMatching(/^Not a command: do/) },
    ]);
    const unknown = { do: "changeAccount", apiKey: "sk-none", change: {} };
    expect((await call(service.controlUrl ?? "", { method: "POST", body: unknown })).status).toBe(400);
  });

  test("reports accounts, open streams and scenarios", async () => {
    const stage = await setStage({ controlPort: 0 });
    await stage.listen(eventsub, keys.standard);
    const told = await (await call(stage.service.controlUrl ?? "")).json();
    expect(told).toMatchObject({
      baseUrl: stage.service.baseUrl,
      open: { eventsub: 1, chat: 0, voice: 0 },
      requests: 1,
    });
  });
});

test("the request log names who asked, never the key or the body", async () => {
  const lines: string[] = [];
  const { url } = await setStage({ log: (line) => lines.push(line) });
  await call(url("/v1/events?x=1"), { ...asEmber, method: "POST", body: eventBody("emberfox") });
  expect(lines).toEqual([expect.stringMatching(/^POST +\/v1\/events\?x=1 {2}200 {2}Ember {2}\d+\.\d ms$/)]);
});
