import { describe, expect, test } from "vitest";
import { call, eventBody } from "./calling.ts";
import { keys, setStage } from "./fixture.ts";

const events = "/v1/events";

/** Requests that our client never sends, each of which is a 400 that says something. */
const malformed: readonly (readonly [row: string, path: string, body?: unknown])[] = [
  ["POST /v1/events | not JSON", events, "{"],
  ["POST /v1/events | JSON, and no object", events, "null"],
  ["POST /v1/events | no data", events, { eventType: "GAME_EVENT" }],
  ["POST /v1/events | no eventType", events, { data: eventBody("emberfox").data }],
  ["POST /v1/events | no content", events, eventBody("emberfox", { content: undefined })],
  ["POST /v1/events | ttl is a fraction", events, eventBody("emberfox", { ttl: 1.5 })],
  ["POST /v1/events | ttl is negative", events, eventBody("emberfox", { ttl: -1 })],
  ["POST /v1/events | ttl is a text", events, eventBody("emberfox", { ttl: "60" })],
  [
    "generations | no channelName",
    `${events}/generations`,
    eventBody("emberfox", { channelName: undefined }),
  ],
  ["generations | blank content", `${events}/generations`, eventBody("emberfox", { content: " \n" })],
  [
    "generations | a feature that is no boolean",
    `${events}/generations`,
    eventBody("emberfox", { features: { tts: "yes" } }),
  ],
  ["POST /v1/streams/{channelName} | mode", "/v1/streams/emberfox?mode=live"],
];

describe("the table of errors", () => {
  test.for(malformed)("400 | %s", async ([, path, body]) => {
    const { url } = await setStage();
    const response = await call(url(path), { method: "POST", apiKey: keys.standard, body });
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/\w/)]);
  });

  test("GET /v1/eventsub/stream | 404 | no channel", async () => {
    const { url } = await setStage();
    const response = await call(url("/v1/eventsub/stream"), { apiKey: keys.noChannel });
    expect([response.status, await response.text()]).toEqual([404, ""]);
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
