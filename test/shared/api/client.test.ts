import { afterEach, describe, expect, it } from "vitest";
import { type Client, createClient } from "../../../shared/api/client.ts";
import type { ApiError } from "../../../shared/api/errors.ts";
import { type Clock, systemClock } from "../../../shared/clock.ts";
import {
  type Handler,
  type ScriptedServer,
  json,
  startScriptedServer,
} from "../../fixtures/scripted-server.ts";

const apiKey = "sk-test-very-secret";
let server: ScriptedServer;

async function clientFor(answer: Handler, clock: Clock = systemClock): Promise<Client> {
  server = await startScriptedServer(answer);
  return createClient({ baseUrl: server.url, apiKey, fetch, clock, random: () => 0 });
}

afterEach(() => server.close());

/** The error a promise ends with. */
async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  return promise.then(
    () => {
      throw new Error("it succeeded");
    },
    (error: unknown) => error as ApiError,
  );
}

const ok: Handler = (response) => response.writeHead(200).end();
const status =
  (code: number, body = "", headers: Record<string, string> = {}): Handler =>
  (response) =>
    response.writeHead(code, headers).end(body);

describe("requests, as the documentation's table Endpoints has them", () => {
  it("POST /v1/events sends the event with the key, as JSON", async () => {
    const client = await clientFor(ok);
    await client.addContext({ channelName: "mainstage", content: "boss fight", ttl: 60 });
    const [request] = server.received;
    expect(request).toMatchObject({ method: "POST", path: "/v1/events" });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
    });
    expect(JSON.parse(request?.body ?? "")).toEqual({
      eventType: "GAME_EVENT",
      data: { channelName: "mainstage", content: "boss fight", ttl: 60 },
    });
  });

  it.each([
    ["null", { ttl: null }],
    ["left out", {}],
  ])("POST /v1/events keeps a ttl that is %s as it is", async (_, ttl) => {
    const client = await clientFor(ok);
    await client.addContext({ channelName: "c", content: "x", ...ttl });
    expect(JSON.parse(server.received[0]?.body ?? "")).toEqual({
      eventType: "GAME_EVENT",
      data: { channelName: "c", content: "x", ...ttl },
    });
  });

  it("POST /v1/events/generations sends flags only when given", async () => {
    const client = await clientFor(ok);
    await client.generate({ channelName: "c", content: "go" });
    await client.generate({
      channelName: "c",
      content: "go",
      features: { vision: true, tts: false },
      eventType: "IRL_EVENT",
    });
    expect(server.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { eventType: "GAME_EVENT", data: { channelName: "c", content: "go" } },
      {
        eventType: "IRL_EVENT",
        data: { channelName: "c", content: "go", features: { vision: true, tts: false } },
      },
    ]);
  });

  it("PUT …/active encodes the id and sends no body", async () => {
    const client = await clientFor(status(204));
    await client.activateCharacter("a/b c?");
    expect(server.received[0]).toMatchObject({
      method: "PUT",
      path: "/v1/characters/a%2Fb%20c%3F/active",
      body: "",
    });
  });

  it("POST /v1/streams/{channelName} sends mode only when it is TEST", async () => {
    const client = await clientFor((response) => json(response, { success: true, message: "joined" }));
    await client.joinChannel("main stage");
    await client.joinChannel("main stage", "TEST");
    expect(server.received.map(({ path }) => path)).toEqual([
      "/v1/streams/main%20stage",
      "/v1/streams/main%20stage?mode=TEST",
    ]);
  });

  it("DELETE /v1/streams/{channelName} is done with a 202", async () => {
    const client = await clientFor(status(202));
    await client.leaveChannel("mainstage");
    expect(server.received[0]).toMatchObject({ method: "DELETE", path: "/v1/streams/mainstage" });
  });

  it("GET /v1/channels/status asks the service itself, and no cache on the way", async () => {
    const client = await clientFor((response) => json(response, []));
    await client.channelStatus();
    expect(server.received[0]?.headers["cache-control"]).toBe("no-cache");
  });

  it("builds the addresses of both streams: comma-joined types, repeated roles", async () => {
    const client = await clientFor(ok);
    expect(client.eventSubUrl({ types: ["chat.message", "system.join"], channelId: "7", cursor: "x" })).toBe(
      `${server.url}/v1/eventsub/stream?types=chat.message%2Csystem.join&channelId=7&cursor=x`,
    );
    expect(client.eventSubUrl()).toBe(`${server.url}/v1/eventsub/stream`);
    expect(client.chatUrl(["Mod", "VIP"])).toBe(
      `${server.url}/v1/events/chat/messages/stream?roles=Mod&roles=VIP`,
    );
  });
});

describe("the response to a join, which is always a 200", () => {
  it.each([
    [{ success: true, message: "m", joinedAt: 5, channelId: "c" }, { kind: "joined" }],
    [{ success: true, message: "m", joinedAt: null, channelId: null }, { kind: "joined" }],
    [{ success: true, message: "m", alreadyJoined: true }, { kind: "already-there" }],
    [{ success: false, message: "m", timeout: true, joinRequestId: "r" }, { kind: "timed-out" }],
    [{ success: false, message: "m", requiresSubscription: true }, { kind: "needs-subscription" }],
    [{ success: false, message: "m" }, { kind: "refused" }],
  ])("reads %j", async (body, outcome) => {
    const client = await clientFor((response) => json(response, body));
    expect(await client.joinChannel("c")).toMatchObject({ ...outcome, message: "m" });
  });

  it.each(["alreadyJoined", "requiresSubscription", "timeout"])(
    "JoinChannelResponse | %s may be left out, and null says as much",
    async (field) => {
      const client = await clientFor((response, _, nth) =>
        json(response, { success: true, message: "m", ...(nth === 1 ? {} : { [field]: null }) }),
      );
      expect(await client.joinChannel("c")).toMatchObject({ kind: "joined" });
      expect(await client.joinChannel("c")).toMatchObject({ kind: "joined" });
    },
  );
});

describe("errors, as the documentation's table Errors has them", () => {
  type Call = (client: Client) => Promise<unknown>;
  const context: Call = (client) => client.addContext({ channelName: "c", content: "x" });
  const generation: Call = (client) => client.generate({ channelName: "c", content: "x" });
  const activate: Call = (client) => client.activateCharacter("x");
  const join: Call = (client) => client.joinChannel("c");
  const leave: Call = (client) => client.leaveChannel("c");
  const rows: [string, number, Call, Record<string, unknown>][] = [
    ["POST /v1/events", 400, context, { kind: "invalid" }],
    ["POST /v1/events", 422, context, { kind: "too-long", length: 1, limit: 700 }],
    ["POST /v1/events/generations", 400, generation, { kind: "invalid" }],
    ["POST /v1/events/generations", 422, generation, { kind: "too-long", length: 1, limit: 300 }],
    ["POST /v1/events/generations", 429, generation, { kind: "cooling-down" }],
    ["PUT /v1/characters/{characterId}/active", 403, activate, { kind: "forbidden", reason: "character" }],
    ["PUT /v1/characters/{characterId}/active", 404, activate, { kind: "not-found" }],
    ["PUT /v1/characters/{characterId}/active", 401, activate, { kind: "unauthorised" }],
    ["POST /v1/streams/{channelName}", 400, join, { kind: "invalid" }],
    ["POST /v1/streams/{channelName}", 403, join, { kind: "forbidden", reason: "channel-or-credits" }],
    ["POST /v1/streams/{channelName}", 404, join, { kind: "not-found" }],
    ["DELETE /v1/streams/{channelName}", 403, leave, { kind: "forbidden", reason: "channel" }],
    ["DELETE /v1/streams/{channelName}", 404, leave, { kind: "not-found" }],
    ["DELETE /v1/streams/{channelName}", 500, leave, { kind: "server" }],
    ["DELETE /v1/streams/{channelName}", 429, leave, { kind: "cooling-down" }],
  ];
  it.each(rows)("%s with %i", async (endpoint, code, call, expected) => {
    const client = await clientFor(status(code));
    expect(await errorOf(call(client))).toMatchObject({ endpoint, status: code, ...expected });
    expect(server.received).toHaveLength(1);
  });

  it.each([context, generation])(
    "a 401 of an event endpoint means the channel when the key is good elsewhere",
    async (call) => {
      const client = await clientFor((response, { path }) =>
        path === "/v1/channels/status" ? json(response, []) : response.writeHead(401).end(),
      );
      expect(await errorOf(call(client))).toMatchObject({
        kind: "forbidden",
        reason: "channel",
        status: 401,
      });
    },
  );

  it.each([context, generation])(
    "a 401 of an event endpoint means the key when it is bad everywhere",
    async (call) => {
      const client = await clientFor(status(401));
      expect(await errorOf(call(client))).toMatchObject({ kind: "unauthorised" });
    },
  );

  it("says that an unusual event type may be why a request was refused", async () => {
    const client = await clientFor(status(400));
    const error = await errorOf(
      client.addContext({ channelName: "c", content: "x", eventType: "IRL_EVENT" }),
    );
    expect(error).toMatchObject({ reason: "event-type", eventType: "IRL_EVENT" });
  });

  it.each([
    ["context", 701, (client: Client) => client.addContext({ channelName: "c", content: "x".repeat(701) })],
    ["a prompt", 301, (client: Client) => client.generate({ channelName: "c", content: "x".repeat(301) })],
  ])("does not even send %s of %i characters", async (_, length, call) => {
    const client = await clientFor(ok);
    expect(await errorOf(call(client))).toMatchObject({ kind: "too-long", length, limit: length - 1 });
    expect(server.received).toHaveLength(0);
  });

  it("sends what has exactly the longest length", async () => {
    const client = await clientFor(ok);
    await client.addContext({ channelName: "c", content: "x".repeat(700) });
    await client.generate({ channelName: "c", content: "x".repeat(300) });
    expect(server.received).toHaveLength(2);
  });

  it("reads Retry-After as seconds", async () => {
    const client = await clientFor(status(429, "", { "retry-after": "7" }));
    expect(await errorOf(generation(client))).toMatchObject({ retryAfterMs: 7_000 });
  });

  it("keeps nothing of the response, which may contain the key", async () => {
    const client = await clientFor(status(400, `bad key ${apiKey} ${"x".repeat(2_000)}`));
    const error = await errorOf(generation(client));
    expect(JSON.stringify([error, error.message, String(error.cause)])).not.toContain(apiKey);
  });

  it.each([
    ["not JSON", "<html>"],
    ["another shape", '{"characters":[]}'],
    ["without anything that can be used", '[{"id":null,"name":"x","description":"","isActive":true}]'],
  ])("calls a list that is %s unreadable", async (_, body) => {
    const client = await clientFor((response) => response.end(body));
    expect(await errorOf(client.listCharacters())).toMatchObject({ kind: "unreadable" });
  });

  it("reads a response of a mebibyte, and gives up one that exceeds four", async () => {
    const listOf = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, (_, index) => ({
          id: `${index}`,
          name: "n",
          description: "x".repeat(1_000),
          isActive: false,
        })),
      );
    const client = await clientFor((response, _, nth) => response.end(listOf(nth === 1 ? 1_000 : 5_000)));
    expect(await client.listCharacters()).toHaveLength(1_000);
    expect(await errorOf(client.listCharacters())).toMatchObject({ kind: "network" });
  });

  it("does not take the key to where a redirect points", async () => {
    const client = await clientFor((response, { path }) =>
      path === "/elsewhere" ? json(response, []) : response.writeHead(302, { location: "/elsewhere" }).end(),
    );
    expect(await errorOf(client.activateCharacter("x"))).toMatchObject({ kind: "network" });
    expect(server.received).toHaveLength(1);
  });
});

describe("repeating", () => {
  it("tries a GET again after a passing fault", async () => {
    const client = await clientFor((response, _, nth) =>
      nth < 3 ? response.writeHead(503).end() : json(response, []),
    );
    expect(await client.listCharacters()).toEqual([]);
    expect(server.received).toHaveLength(3);
  });

  it("never repeats a request that changes something", async () => {
    const client = await clientFor((response) => response.destroy());
    const calls = [
      () => client.generate({ channelName: "c", content: "x" }),
      () => client.activateCharacter("x"),
      () => client.joinChannel("c"),
      () => client.leaveChannel("c"),
      () => client.addContext({ channelName: "c", content: "x" }),
    ];
    for (const call of calls) expect(await errorOf(call())).toMatchObject({ kind: "network" });
    expect(server.received).toHaveLength(calls.length);
  });

  it("does not try a GET again when the answer would be the same", async () => {
    const client = await clientFor(status(401));
    await errorOf(client.channelStatus());
    expect(server.received).toHaveLength(1);
  });
});

describe("waiting", () => {
  /** Real time, but time-outs run a hundred times as fast; `asked` is what was asked for. */
  function hastyClock(): Clock & { readonly asked: number[] } {
    const asked: number[] = [];
    return {
      ...systemClock,
      asked,
      after(delayMs, callback) {
        asked.push(delayMs);
        return systemClock.after(delayMs / 100, callback);
      },
    };
  }
  const never: Handler = () => {};
  const stalls: Handler = (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write("[");
  };

  it("ends when no answer comes", async () => {
    const clock = hastyClock();
    const client = await clientFor(never, clock);
    expect(await errorOf(client.activateCharacter("x"))).toMatchObject({ kind: "timed-out" });
    expect(clock.asked).toEqual([10_000]);
  });

  it("ends when an answer stops in the middle", async () => {
    const clock = hastyClock();
    const client = await clientFor(stalls, clock);
    expect(await errorOf(client.joinChannel("c"))).toMatchObject({ kind: "timed-out" });
    expect(clock.asked.at(-1)).toBe(5_000);
  });

  const cuts: Handler = (response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("{", () => response.destroy());
  };

  it.each([
    ["stops in the middle", stalls],
    ["is cut", cuts],
  ])("is over for what needs no body when a success %s", async (_, answer) => {
    const client = await clientFor(answer, hastyClock());
    await client.generate({ channelName: "c", content: "go" });
    await client.addContext({ channelName: "c", content: "x" });
    await client.activateCharacter("x");
    await client.leaveChannel("c");
    expect(server.received).toHaveLength(4);
  });

  it("gives a join the service's own ten seconds and more", async () => {
    const clock = hastyClock();
    const client = await clientFor(never, clock);
    expect(await errorOf(client.joinChannel("c"))).toMatchObject({ kind: "timed-out" });
    expect(clock.asked).toEqual([15_000]);
  });
});
