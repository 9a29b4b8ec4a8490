import { describe, expect, test } from "vitest";
import { type Call, call, eventBody } from "./calling.ts";
import { type Stage, keys, setStage } from "./fixture.ts";

/** A row of the documentation's table "Errors", and a request that brings it about. */
interface Row {
  readonly row: string;
  readonly status: number;
  readonly request: (stage: Stage) => Call & { readonly path: string };
  /** What the body must be: none, or a text that says something. */
  readonly body: "none" | "some";
  readonly before?: (stage: Stage) => Promise<unknown> | void;
}

const post =
  (path: string, body: unknown, apiKey: string = keys.standard) =>
  () => ({ method: "POST", path, body, apiKey });
const get =
  (path: string, apiKey: string = keys.standard) =>
  () => ({ path, apiKey });
const events = "/v1/events";
const generations = "/v1/events/generations";
const chat = "/v1/events/chat/messages/stream";
const eventsub = "/v1/eventsub/stream";
const activate = (id: string) => () => ({
  method: "PUT",
  path: `/v1/characters/${id}/active`,
  apiKey: keys.standard,
});
const streams =
  (method: string, channel: string, apiKey: string = keys.standard) =>
  () => ({ method, path: `/v1/streams/${channel}`, apiKey });

const rows: readonly Row[] = [
  {
    row: "POST /v1/events | 401 | key missing",
    status: 401,
    body: "some",
    request: () => ({ method: "POST", path: events, body: eventBody("emberfox") }),
  },
  {
    row: "POST /v1/events/generations | 401 | key invalid",
    status: 401,
    body: "some",
    request: post(generations, eventBody("emberfox"), "sk-wrong"),
  },
  {
    row: "POST /v1/events | 401 | the channel is not the key's",
    status: 401,
    body: "some",
    request: post(events, eventBody("quickquill")),
  },
  {
    row: "POST /v1/events/generations | 401 | the channel does not exist",
    status: 401,
    body: "some",
    request: post(generations, eventBody("nowhere")),
  },
  { row: "POST /v1/events | 400 | not JSON", status: 400, body: "some", request: post(events, "{") },
  {
    row: "POST /v1/events | 400 | JSON, and no object",
    status: 400,
    body: "some",
    request: post(events, "null"),
  },
  {
    row: "POST /v1/events | 400 | no data",
    status: 400,
    body: "some",
    request: post(events, { eventType: "GAME_EVENT" }),
  },
  {
    row: "POST /v1/events | 400 | no eventType",
    status: 400,
    body: "some",
    request: post(events, { data: eventBody("emberfox").data }),
  },
  {
    row: "POST /v1/events | 400 | no content",
    status: 400,
    body: "some",
    request: post(events, eventBody("emberfox", { content: undefined })),
  },
  {
    row: "POST /v1/events | 400 | ttl is a fraction",
    status: 400,
    body: "some",
    request: post(events, eventBody("emberfox", { ttl: 1.5 })),
  },
  {
    row: "POST /v1/events | 400 | ttl is negative",
    status: 400,
    body: "some",
    request: post(events, eventBody("emberfox", { ttl: -1 })),
  },
  {
    row: "POST /v1/events | 400 | ttl is a text",
    status: 400,
    body: "some",
    request: post(events, eventBody("emberfox", { ttl: "60" })),
  },
  {
    row: "POST /v1/events | 422 | 701 characters",
    status: 422,
    body: "some",
    request: post(events, eventBody("emberfox", { content: "x".repeat(701) })),
  },
  {
    row: "POST /v1/events/generations | 400 | no channelName",
    status: 400,
    body: "some",
    request: post(generations, eventBody("emberfox", { channelName: undefined })),
  },
  {
    row: "POST /v1/events/generations | 400 | blank content",
    status: 400,
    body: "some",
    request: post(generations, eventBody("emberfox", { content: " \n" })),
  },
  {
    row: "POST /v1/events/generations | 400 | a feature that is no boolean",
    status: 400,
    body: "some",
    request: post(generations, eventBody("emberfox", { features: { tts: "yes" } })),
  },
  {
    row: "POST /v1/events/generations | 400 | a label, where only the formal one is taken",
    status: 400,
    body: "some",
    before: ({ service }) => service.control.changeAccount(keys.standard, { eventTypes: "formal" }),
    request: post(generations, eventBody("emberfox", {}, "CHAT_TRIGGER")),
  },
  {
    row: "POST /v1/events/generations | 422 | 301 characters",
    status: 422,
    body: "some",
    request: post(generations, eventBody("emberfox", { content: "x".repeat(301) })),
  },
  {
    row: "POST /v1/events/generations | 429 | second request in the window",
    status: 429,
    body: "none",
    before: ({ url }) =>
      call(url(generations), { method: "POST", apiKey: keys.standard, body: eventBody("emberfox") }),
    request: post(generations, eventBody("emberfox")),
  },
  { row: "GET /v1/characters | 401", status: 401, body: "none", request: get("/v1/characters", "sk-wrong") },
  {
    row: "PUT /v1/characters/{characterId}/active | 401",
    status: 401,
    body: "none",
    request: () => ({ method: "PUT", path: "/v1/characters/char-gale/active" }),
  },
  {
    row: "PUT /v1/characters/{characterId}/active | 403",
    status: 403,
    body: "none",
    request: activate("char-juniper"),
  },
  {
    row: "PUT /v1/characters/{characterId}/active | 404",
    status: 404,
    body: "none",
    request: activate("char-nobody"),
  },
  {
    row: "GET /v1/channels/status | 401",
    status: 401,
    body: "none",
    request: () => ({ path: "/v1/channels/status" }),
  },
  {
    row: "POST /v1/streams/{channelName} | 400 | mode",
    status: 400,
    body: "some",
    request: streams("POST", "emberfox?mode=live"),
  },
  {
    row: "POST /v1/streams/{channelName} | 401",
    status: 401,
    body: "none",
    request: streams("POST", "emberfox", "sk-wrong"),
  },
  {
    row: "POST /v1/streams/{channelName} | 403 | channel not associated",
    status: 403,
    body: "none",
    request: streams("POST", "quickquill"),
  },
  {
    row: "POST /v1/streams/{channelName} | 403 | no subscription or credits",
    status: 403,
    body: "none",
    request: streams("POST", "dustybunny", keys.noCredits),
  },
  {
    row: "POST /v1/streams/{channelName} | 404",
    status: 404,
    body: "none",
    request: streams("POST", "nowhere"),
  },
  {
    row: "DELETE /v1/streams/{channelName} | 401",
    status: 401,
    body: "none",
    request: streams("DELETE", "emberfox", "sk-wrong"),
  },
  {
    row: "DELETE /v1/streams/{channelName} | 403",
    status: 403,
    body: "none",
    request: streams("DELETE", "quickquill"),
  },
  {
    row: "DELETE /v1/streams/{channelName} | 404",
    status: 404,
    body: "none",
    request: streams("DELETE", "nowhere"),
  },
  {
    row: "GET /v1/events/chat/messages/stream | 401",
    status: 401,
    body: "none",
    request: get(chat, "sk-wrong"),
  },
  {
    row: "GET /v1/events/chat/messages/stream | 403",
    status: 403,
    body: "none",
    request: get(chat, keys.noChatPlan),
  },
  {
    row: "GET /v1/events/chat/messages/stream | 404",
    status: 404,
    body: "none",
    request: get(chat, keys.noChannel),
  },
  { row: "GET /v1/eventsub/stream | 401", status: 401, body: "none", request: get(eventsub, "sk-wrong") },
  {
    row: "GET /v1/eventsub/stream | 403",
    status: 403,
    body: "none",
    request: get(eventsub, keys.noEventSub),
  },
  {
    row: "GET /v1/eventsub/stream | 404 | no channel",
    status: 404,
    body: "none",
    request: get(eventsub, keys.noChannel),
  },
  {
    row: "GET /v1/eventsub/stream | 404 | channelId",
    status: 404,
    body: "none",
    request: get(`${eventsub}?channelId=channel-quickquill`),
  },
  {
    row: "both streams | 500 | chat",
    status: 500,
    body: "none",
    before: ({ service }) => service.control.answerWith("GET /v1/events/chat/messages/stream", 500),
    request: get(chat),
  },
  {
    row: "both streams | 500 | EventSub",
    status: 500,
    body: "none",
    before: ({ service }) => service.control.answerWith("GET /v1/eventsub/stream", 500),
    request: get(eventsub),
  },
];

describe("the table of errors", () => {
  test.for(rows)("$row", async ({ status, request, body, before }) => {
    const stage = await setStage();
    await before?.(stage);
    const { path, ...options } = request(stage);
    const response = await call(stage.url(path), options);
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(text).toMatch(body === "none" ? /^$/ : /\w/);
  });

  test("the 401 of the event endpoints speaks of the channel", async () => {
    const { url } = await setStage();
    const response = await call(url(events), {
      method: "POST",
      apiKey: keys.standard,
      body: eventBody("quickquill"),
    });
    expect(await response.text()).toMatch(/not allowed to send events for this channel/);
  });

  test.for([
    { type: "text/plain", status: 400 },
    { type: "application/json", status: 200 },
    { type: "Application/JSON; charset=utf-8", status: 200 },
  ])("Content-Type: $type | $status", async ({ type, status }) => {
    const { url } = await setStage();
    const body = JSON.stringify(eventBody("emberfox"));
    const headers = { "content-type": type };
    const response = await call(url(events), { method: "POST", apiKey: keys.standard, body, headers });
    expect(response.status).toBe(status);
  });

  test("paths and methods that are not documented are 404 and 405, even without a key", async () => {
    const { url } = await setStage();
    expect((await call(url("/v1/nothing"))).status).toBe(404);
    expect((await call(url("//v1"))).status).toBe(404);
    expect((await call(url("/v1/streams/%E0%A4%A"), { method: "POST", apiKey: keys.standard })).status).toBe(
      404,
    );
    const wrong = await call(url("/v1/characters"), { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET"]);
  });
});
