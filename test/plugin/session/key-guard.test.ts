import { afterEach, describe, expect, it } from "vitest";
import { createKeyGuard } from "../../../plugin/session/key-guard.ts";
import {
  type Handler,
  type ScriptedServer,
  json,
  startScriptedServer,
} from "../../fixtures/scripted-server.ts";
import { type Service, startService } from "../../service/service.ts";
import { raise } from "../../end-to-end/raise.ts";
import { uuid, wordsOn } from "../actions/deck-words.ts";

const key = { authorization: "Bearer sk-5ecret" };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function serve(answer: Handler): Promise<ScriptedServer> {
  const server = await startScriptedServer(answer);
  ends.push(() => server.close());
  return server;
}

/** What a server was asked, and whether the key came with it. */
const asked = ({ received }: ScriptedServer): string[] =>
  received.map(
    ({ method, path, headers }) => `${method} ${path}${headers.authorization ? " with the key" : ""}`,
  );

const service: Handler = (response, { headers }) => json(response, [], headers.authorization ? 200 : 401);

describe("a key and an address that it has never been sent to", () => {
  it("go together once the address has answered without the key", async () => {
    const server = await serve(service);
    const { fetch } = createKeyGuard(globalThis.fetch);
    const answers = await Promise.all(
      ["/v1/characters", "/v1/eventsub/stream"].map((path) =>
        fetch(`${server.url}/api${path}`, { headers: key }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await fetch(`${server.url}/api/v1/events`, { method: "POST", headers: key });
    expect(asked(server).toSorted()).toEqual([
      "GET /api/v1/channels/status",
      "GET /api/v1/characters with the key",
      "GET /api/v1/eventsub/stream with the key",
      "POST /api/v1/events with the key",
    ]);
  });

  it("stay apart when the answer redirects elsewhere", async () => {
    const other = await serve(service);
    const server = await serve((response) => response.writeHead(302, { location: other.url }).end());
    const { fetch } = createKeyGuard(globalThis.fetch);
    await expect(fetch(`${server.url}/v1/events`, { headers: key })).rejects.toBeInstanceOf(TypeError);
    expect([...asked(server), ...asked(other)]).toEqual(["GET /v1/channels/status"]);
  });

  it("stay apart when nothing answers, or not in time", async () => {
    const gone = await serve(() => {});
    const { fetch } = createKeyGuard(globalThis.fetch);
    const abort = new AbortController();
    const ask = () => fetch(`${gone.url}/v1/characters`, { headers: key, signal: abort.signal });
    const waiting = ask();
    await expect.poll(() => gone.received.length).toBe(1);
    abort.abort(new Error("The streamer has left."));
    await expect(waiting).rejects.toThrow("The streamer has left.");
    await expect(ask()).rejects.toThrow("The streamer has left.");
    expect(asked(gone)).toEqual(["GET /v1/channels/status"]);
    await gone.close();
    await expect(fetch(`${gone.url}/v1/characters`, { headers: key })).rejects.toBeInstanceOf(TypeError);
  });

  it("stay apart when the answer takes too long, which every request sees as an unreachable address", async () => {
    const late = () => Promise.reject(new DOMException("The operation timed out.", "TimeoutError"));
    const { fetch } = createKeyGuard(late);
    const answers = ["/v1/characters", "/v1/channels/status"].map((path) =>
      fetch(`http://127.0.0.1:9${path}`, { headers: key }),
    );
    for (const answer of answers) await expect(answer).rejects.toBeInstanceOf(TypeError);
  });

  it("go together at once when the address is trusted, and requests without a key always", async () => {
    const server = await serve(service);
    const { fetch, trust } = createKeyGuard(globalThis.fetch);
    await fetch(`${server.url}/voice`);
    trust(`${server.url}/api/`);
    trust("no address");
    await fetch(new URL(`${server.url}/v1/characters`), { headers: new Headers(key) });
    expect(asked(server)).toEqual(["GET /voice", "GET /v1/characters with the key"]);
  });
});

describe("the question without the key", () => {
  /** Asks an address that answers with this status, and notes what it was sent. */
  function raise(status: number) {
    const sent: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
    const { fetch } = createKeyGuard(async (input, init) => {
      sent.push({ url: String(input instanceof Request ? input.url : input), init });
      return new Response(null, { status: new Headers(init?.headers).has("authorization") ? 200 : status });
    });
    return { sent, ask: (path = "/v1/characters") => fetch(`http://host${path}`, { headers: key }) };
  }

  it.each([
    [200, true],
    [299, true],
    [300, false],
    [399, false],
    [400, true],
    [401, true],
    [403, true],
    [404, false],
    [499, true],
    [500, false],
    [503, false],
  ])("answered with %i, lets the key go there: %s", async (status, isThere) => {
    const { sent, ask } = raise(status);
    expect((await ask()).status).toBe(isThere ? 200 : status);
    expect(sent).toHaveLength(isThere ? 2 : 1);
    await ask();
    expect(sent).toHaveLength(isThere ? 3 : 2);
  });

  it("follows no redirect, takes nothing from a cache, and is below the same base", async () => {
    const { sent, ask } = raise(401);
    await ask("/api/v1/events/generations");
    expect(sent.map(({ url }) => url)).toEqual([
      "http://host/api/v1/channels/status",
      "http://host/api/v1/events/generations",
    ]);
    expect(sent[0]?.init).toMatchObject({ redirect: "error", cache: "no-store" });
    expect(sent[0]?.init?.headers).toBeUndefined();
    const other = raise(404);
    await other.ask("/elsewhere");
    expect(other.sent.map(({ url }) => url)).toEqual(["http://host/v1/channels/status"]);
  });

  it("is asked once for requests at the same time, and again after an answer of another kind", async () => {
    const { sent, ask } = raise(404);
    await Promise.all([ask(), ask("/v1/events")]);
    expect(sent).toHaveLength(1);
    await ask();
    expect(sent).toHaveLength(2);
  });
});

describe("the plugin whose address is changed while it runs", () => {
  it("keeps the key from an address that does not answer like the service, and says so", async () => {
    const stranger = await serve((response) => response.writeHead(404).end());
    const stage = await raise({ keys: [{ action: uuid.presence, settings: {} }] });
    const other: Service = await startService();
    ends.push(() => other.close());
    const { first, deck } = stage;
    await stage.shows(first, "AI out");
    deck.setGlobalSettings({ ...deck.globalSettings, baseUrl: stranger.url });
    await expect.poll(() => stranger.received.length).toBeGreaterThan(0);
    await deck.waitFor(() => !wordsOn(first).includes("AI out"), { what: "the key to show trouble" });
    expect(stranger.received.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    deck.setGlobalSettings({ ...deck.globalSettings, baseUrl: other.baseUrl });
    await stage.shows(first, "AI out");
  });
});
