import { describe, expect, test } from "vitest";
import { call, eventBody } from "./calling.ts";
import { keys, setStage } from "./fixture.ts";

const json = { apiKey: keys.standard };

describe("the table of endpoints", () => {
  test.for([
    {
      row: "POST /v1/events | 200",
      method: "POST",
      path: "/v1/events",
      body: eventBody("emberfox", { ttl: null }),
      status: 200,
    },
    {
      row: "POST /v1/events, with IRL_EVENT",
      method: "POST",
      path: "/v1/events",
      body: eventBody("emberfox", {}, "IRL_EVENT"),
      status: 200,
    },
    {
      row: "POST /v1/events/generations | 200",
      method: "POST",
      path: "/v1/events/generations",
      body: eventBody("nightshift_co"),
      status: 200,
    },
    {
      row: "PUT /v1/characters/{characterId}/active | 204",
      method: "PUT",
      path: "/v1/characters/char-brine/active",
      body: undefined,
      status: 204,
    },
    {
      row: "DELETE /v1/streams/{channelName} | 202",
      method: "DELETE",
      path: "/v1/streams/emberfox",
      body: undefined,
      status: 202,
    },
  ])("$row, without a body", async ({ method, path, body, status }) => {
    const { url } = await setStage();
    const response = await call(url(path), { ...json, method, body });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe("");
    expect(response.headers.get("content-type")).toBeNull();
  });

  test("GET /v1/characters | the owner's characters, as CharacterSummary", async () => {
    const { url } = await setStage();
    const response = await call(url("/v1/characters"), json);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    const characters = (await response.json()) as unknown[];
    expect(characters).toHaveLength(4);
    expect(characters[0]).toEqual({
      id: "char-gale",
      name: "Ada Gale",
      description: expect.stringMatching(/\w/),
      isActive: true,
    });
    expect(characters.filter((one) => (one as { isActive: boolean }).isActive)).toHaveLength(1);
    expect(await (await call(url("/v1/characters"), { apiKey: keys.fast })).json()).toMatchObject([
      { id: "char-juniper", isActive: true },
      { id: "char-mortimer", isActive: false },
    ]);
    expect(await (await call(url("/v1/characters"), { apiKey: keys.noChannel })).json()).toEqual([]);
  });

  test("GET /v1/channels/status | every channel that the key controls, as PublicChannelStatus", async () => {
    const { url } = await setStage();
    const response = await call(url("/v1/channels/status"), json);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await response.json()).toEqual([
      { channelName: "emberfox", isPrimary: true, isLive: true, isAiInChat: false },
      { channelName: "nightshift_co", isPrimary: false, isLive: false, isAiInChat: false },
    ]);
    expect(await (await call(url("/v1/channels/status"), { apiKey: keys.noChannel })).json()).toEqual([]);
  });

  test.for(["/v1/eventsub/stream?cursor=whatever", "/v1/events/chat/messages/stream"])(
    "GET %s | 200, text/event-stream, uncompressed",
    async (path) => {
      const stage = await setStage();
      const { response } = await stage.listen(path, keys.standard);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/event-stream");
      expect(response.headers.get("content-encoding")).toBeNull();
    },
  );

  test.for([
    {
      row: "PUT /v1/characters/{characterId}/active",
      method: "PUT",
      path: "/v1/characters/char%2Dnox/active",
    },
    { row: "DELETE /v1/streams/{channelName}", method: "DELETE", path: "/v1/streams/nightshift%5Fco" },
  ])("$row | the path parameter may come encoded", async ({ method, path }) => {
    const { url } = await setStage();
    expect((await call(url(path), { ...json, method })).ok).toBe(true);
  });

  test("a preflight from any page is granted Authorization, without a key", async () => {
    const { url } = await setStage();
    const response = await call(url("/v1/eventsub/stream"), {
      method: "OPTIONS",
      headers: {
        origin: "http://127.0.0.1:1",
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization,last-event-id",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toBe("authorization,last-event-id");
    expect(response.headers.get("access-control-allow-methods")).toContain("DELETE");
  });

  test("a page may read errors too", async () => {
    const { url } = await setStage();
    const response = await call(url("/v1/characters"), { headers: { origin: "http://127.0.0.1:1" } });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
    expect(response.headers.get("access-control-expose-headers")).toBe("Retry-After");
  });
});
