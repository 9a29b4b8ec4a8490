import { afterEach, describe, expect, it } from "vitest";
import type { Client } from "../../../shared/api/client.ts";
import { type ScriptedServer, json, startScriptedServer } from "../../fixtures/scripted-server.ts";
import { type Endpoint, endpoints } from "../../service/endpoints.ts";
import { answers, payloads, requests, roles } from "../../service/document-tables.ts";
import { sampleRow } from "../../service/document-checks.ts";
import { type Stage, keys, setStage } from "../../service/fixture.ts";
import { clientOf, follow, plainCalls } from "./client-on-stage.ts";

/** Calls, or opens a stream. */
type Act = (client: Client) => unknown;

const acts: Readonly<Record<Endpoint, Act>> = {
  ...plainCalls,
  "GET /v1/events/chat/messages/stream": (client) => follow(client, "GET /v1/events/chat/messages/stream"),
  "GET /v1/eventsub/stream": (client) => follow(client, "GET /v1/eventsub/stream"),
};

/** What the service has on record once it was asked: the first request that this act caused. */
async function seenOf({ service }: Stage, client: Client, act: Act) {
  const before = service.requests.length;
  await act(client);
  await expect.poll(() => service.requests.length).toBeGreaterThan(before);
  const record = service.requests[before];
  if (!record) throw new Error("Nothing was asked.");
  const { method, path, query, body, owner, headers } = record;
  return { method, path, query, body, owner, accept: headers["accept"], type: headers["content-type"] };
}

/** A stage on which the AI is in chat already, so that a join is answered at once. */
async function readyStage(): Promise<Stage> {
  const stage = await setStage();
  stage.service.control.changeChannel("emberfox", { isAiInChat: true });
  return stage;
}

describe("the table of endpoints, as our client asks", () => {
  const plain = { query: {}, body: undefined, owner: "Ember", accept: "application/json", type: undefined };
  const stream = { ...plain, method: "GET", accept: "text/event-stream" };
  const event = (content: string) => ({
    eventType: "GAME_EVENT",
    data: { channelName: "emberfox", content },
  });
  const expected: Readonly<Record<Endpoint, object>> = {
    "POST /v1/events": {
      ...plain,
      method: "POST",
      path: "/v1/events",
      type: "application/json",
      body: event("a boss fight"),
    },
    "POST /v1/events/generations": {
      ...plain,
      method: "POST",
      path: "/v1/events/generations",
      type: "application/json",
      body: event("say hello"),
    },
    "GET /v1/characters": { ...plain, method: "GET", path: "/v1/characters" },
    "PUT /v1/characters/{characterId}/active": {
      ...plain,
      method: "PUT",
      path: "/v1/characters/char-nox/active",
    },
    "GET /v1/channels/status": { ...plain, method: "GET", path: "/v1/channels/status" },
    "POST /v1/streams/{channelName}": { ...plain, method: "POST", path: "/v1/streams/emberfox" },
    "DELETE /v1/streams/{channelName}": { ...plain, method: "DELETE", path: "/v1/streams/emberfox" },
    "GET /v1/events/chat/messages/stream": { ...stream, path: "/v1/events/chat/messages/stream" },
    "GET /v1/eventsub/stream": { ...stream, path: "/v1/eventsub/stream" },
  };

  it.each(endpoints)("%s | method, path, query, headers and body are exactly these", async (endpoint) => {
    const stage = await readyStage();
    const client = clientOf(stage.service.baseUrl, keys.standard);
    expect(await seenOf(stage, client, acts[endpoint])).toStrictEqual(expected[endpoint]);
    expect(stage.service.requests.every(({ status }) => status < 300)).toBe(true);
  });

  it("POST /v1/streams/{channelName} | mode is sent as TEST, and left out where it is LIVE, the default", async () => {
    const stage = await readyStage();
    const client = clientOf(stage.service.baseUrl, keys.standard);
    const queryOf = async (act: Act) => (await seenOf(stage, client, act)).query;
    expect(await queryOf((client) => client.joinChannel("emberfox", "TEST"))).toEqual({ mode: ["TEST"] });
    expect(await queryOf((client) => client.joinChannel("emberfox", "LIVE"))).toEqual({});
  });

  it("GET /v1/events/chat/messages/stream | roles is repeated per value", async () => {
    const stage = await setStage();
    const client = clientOf(stage.service.baseUrl, keys.standard);
    const url = client.chatUrl(roles);
    const seen = await seenOf(stage, client, () =>
      follow(client, "GET /v1/events/chat/messages/stream", { url }),
    );
    expect(seen.query).toEqual({ roles: [...roles] });
  });

  it.each([
    { row: "types is one list, joined by commas", query: { types: ["chat.message", "system.join"] } },
    { row: "types with one key", query: { types: ["ai.tts.generated"] } },
    { row: "types, empty, is left out: all events", query: { types: [] }, sent: {} },
    { row: "types with every key", query: { types: Object.keys(payloads) } },
    { row: "channelId", query: { channelId: "channel-emberfox" } },
    { row: "cursor, whatever it holds", query: { cursor: "a&b=c/+ %2C#?ä🎉" } },
    {
      row: "all three",
      query: { types: ["chat.message"], channelId: "channel-nightshift_co", cursor: "opaque" },
    },
  ])("GET /v1/eventsub/stream | $row", async ({ query, sent }) => {
    const stage = await setStage();
    const client = clientOf(stage.service.baseUrl, keys.standard);
    const url = client.eventSubUrl(query);
    const seen = await seenOf(stage, client, () => follow(client, "GET /v1/eventsub/stream", { url }));
    const asSent = Object.entries(query).map(([name, value]) => [name, [[value].flat().join(",")]]);
    expect(seen).toMatchObject({ query: {}, path: "/v1/eventsub/stream" });
    expect(seen.query).toEqual(sent ?? Object.fromEntries(asSent));
  });
});

describe("path parameters", () => {
  const odd = [
    "a/b",
    "main stage",
    "50%",
    "what?",
    "c#",
    "a+b&c=d",
    "ä",
    "🎉 %2F",
    "..%2f",
    "x:y@z;",
    "'(!)*",
  ];

  it.each(odd)(
    "characterId %j and channelName %j are encoded, and arrive as the one name they are",
    async (name) => {
      const stage = await setStage({
        accounts: [
          {
            owner: "Odd",
            apiKey: "sk-odd",
            window: "FAST",
            plan: "PLAN_A",
            hasCredits: true,
            hasChatStream: true,
            hasEventSub: true,
            channels: [{ channelName: name, isPrimary: true, isAiInChat: true }],
            characters: [character("plain"), character(name)],
          },
        ],
      });
      const client = clientOf(stage.service.baseUrl, "sk-odd");
      expect(await client.joinChannel(name)).toMatchObject({ kind: "already-there" });
      await client.activateCharacter(name);
      expect(await client.listCharacters()).toMatchObject([
        { isActive: false },
        { id: name, isActive: true },
      ]);
      await client.leaveChannel(name);
      await stage.clock.pass(1_500);
      expect(await client.channelStatus()).toMatchObject([{ channelName: name, isAiInChat: false }]);
    },
  );
});

function character(id: string) {
  const voice = { pitchHz: 100, swing: 0 };
  return { id, name: id, description: "", tone: "", voice, answers: [], replies: [] };
}

describe("the tables of the requests, as our client fills them", () => {
  const bodyOf = async (act: Act): Promise<unknown> => {
    const stage = await setStage();
    const client = clientOf(stage.service.baseUrl, keys.standard);
    const { body } = await seenOf(stage, client, act);
    expect(stage.service.requests[0]?.status).toBe(200);
    return body;
  };
  const data = { channelName: "emberfox", content: "x" };

  it.each(["GAME_EVENT", "IRL_EVENT", "CHAT_TRIGGER"])(
    "Event request, Generation request | eventType R string: %s goes out as it was given",
    async (eventType) => {
      const expected = { eventType, data };
      expect(await bodyOf((client) => client.addContext({ ...data, eventType }))).toStrictEqual(expected);
      expect(await bodyOf((client) => client.generate({ ...data, eventType }))).toStrictEqual(expected);
    },
  );

  it.each(["one\r\ntwo", "  spaces kept  ", '"quotes" \\ & <b>', "日本語 🎉", "\u2028\u0000"])(
    "event data, generation data | content R string: %j goes out as it was given",
    async (content) => {
      const expected = { eventType: "GAME_EVENT", data: { ...data, content } };
      expect(await bodyOf((client) => client.addContext({ ...data, content }))).toStrictEqual(expected);
      expect(await bodyOf((client) => client.generate({ ...data, content }))).toStrictEqual(expected);
    },
  );

  it.each([{ ttl: 60 }, { ttl: 0 }, { ttl: Number.MAX_SAFE_INTEGER }, { ttl: null }, {}])(
    "event data | ttl O nullable int64: %j",
    async (ttl) => {
      const expected = { eventType: "GAME_EVENT", data: { ...data, ...ttl } };
      expect(await bodyOf((client) => client.addContext({ ...data, ...ttl }))).toStrictEqual(expected);
    },
  );

  it.each([
    ...Object.keys(requests.features).flatMap((flag) => [{ [flag]: true }, { [flag]: false }]),
    { vision: true, web_search: true, commands: true, memory: true, tts: false },
    {},
  ])("generation data | features O: %j, no flag added and none left out", async (features) => {
    const expected = { eventType: "GAME_EVENT", data: { ...data, features } };
    expect(await bodyOf((client) => client.generate({ ...data, features }))).toStrictEqual(expected);
  });

  it("generation data | features O: left out", async () => {
    expect(await bodyOf((client) => client.generate(data))).toStrictEqual({ eventType: "GAME_EVENT", data });
  });
});

describe("authentication", () => {
  let server: ScriptedServer;
  afterEach(() => server.close());

  const answeringServer = (): Promise<ScriptedServer> =>
    startScriptedServer((response, { path }) => {
      if (path.endsWith("/stream"))
        response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      else if (path.startsWith("/v1/streams/")) json(response, sampleRow(answers.JoinChannelResponse));
      else json(response, []);
    });

  it.each(endpoints)("1 | %s carries Authorization: Bearer and the key, exactly", async (endpoint) => {
    server = await answeringServer();
    await acts[endpoint](clientOf(server.url, "sk-Mixed_Case.and-signs=="));
    await expect.poll(() => server.received.length).toBe(1);
    expect(server.received[0]?.headers.authorization).toBe("Bearer sk-Mixed_Case.and-signs==");
  });

  it.each(endpoints)("%s carries none where the address needs no key", async (endpoint) => {
    server = await answeringServer();
    await acts[endpoint](clientOf(server.url, undefined));
    await expect.poll(() => server.received.length).toBe(1);
    expect(server.received[0]?.headers).not.toHaveProperty("authorization");
  });
});
