import { eventually } from "../../fixtures/eventually.ts";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { helpPageNames } from "../../../shared/protocol/help-address.ts";
import { createFrameReader } from "../../../shared/api/frame-reader.ts";
import type { Handler } from "../../fixtures/scripted-server.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import { type RelayStage, apiKey, controlToken, setRelayStage, setUpToken, token } from "./server-stage.ts";
import { readFrames } from "../../fixtures/read-frames.ts";

let stage: RelayStage;
/** What the service's voice addresses answer, by path. */
let voices: Readonly<Record<string, Handler>> = {};
const sound = Buffer.alloc(400, 7).toString("base64");
beforeEach(async () => {
  voices = {};
  stage = await setRelayStage((response, request, nth) => {
    const answer = voices[request.path];
    if (answer) answer(response, request, nth);
    else response.writeHead(404).end();
  });
});
afterEach(async () => {
  await stage.close();
  const log = stage.log.lines.join("\n");
  expect(log).not.toContain(apiKey);
  expect(log).not.toContain(token);
  expect(log).not.toContain("voice/secret");
});

const ask: RelayStage["ask"] = (...request) => stage.ask(...request);
/** A path that a route's pattern matches. */
const pathOf = (pattern: string): string => pattern.replaceAll(/:\w+(\{[^}]*\})?/g, "x");
const dial: RelayStage["dial"] = (...line) => stage.dial(...line);
const stillServes = async (): Promise<void> => {
  expect((await ask("/v1/characters")).status).toBe(200);
};

describe("a request from elsewhere", () => {
  /** The routes that ask for a token. */
  const closedRoutes = () => stage.relay.routes.filter((route) => route.token !== "none");
  /** Asks from the server's own page, so that nothing but the token is wrong. */
  async function expectRejected(
    { method, path }: RelayStage["relay"]["routes"][number],
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const origin = `http://127.0.0.1:${stage.relay.port}`;
    const { status } = await ask(pathOf(path), { ...headers, origin }, { method });
    expect([method, path, status]).toEqual([method, path, 403]);
  }

  it.each([
    ["a name that was made to point here", "evil.example"],
    ["a name with our port", "evil.example:{port}"],
    ["our address with another port", "127.0.0.1:1"],
    ["another loopback address", "127.0.0.2:{port}"],
    ["any address", "0.0.0.0:{port}"],
    ["a name that begins like ours", "localhost.evil.example:{port}"],
  ])("under %s is rejected, token or not, and logged", async (_, host) => {
    const name = host.replace("{port}", String(stage.relay.port));
    const { status, body, headers } = await ask("/v1/characters", {
      host: name,
      authorization: `Bearer ${token}`,
    });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect([status, body.includes("Mira")]).toEqual([403, false]);
    expect(stage.log.lines.filter((line) => line.includes("rejected a request (host)"))).toHaveLength(1);
  });

  it.each(["HTTP/1.1\r\nHost:", "HTTP/1.1", "HTTP/1.0", "HTTP/1.0\r\nHost: evil.example"])(
    "that names no host, or not this one, is rejected: %j",
    async (start) => {
      const { ended } = await dial(
        `GET /v1/characters ${start}\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      expect(await ended).toMatch(/^HTTP\/1\.1 40[03]/);
    },
  );

  it.each([
    "http://evil.example",
    "null",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1:1",
    "http://127.0.0.1:{port}.evil.example",
    "file://",
  ])("from a page of %s is rejected, and may read nothing", async (page) => {
    const origin = page.replace("{port}", String(stage.relay.port));
    for (const method of ["GET", "OPTIONS", "PUT", "POST"]) {
      const { status, headers } = await ask(
        "/layouts/x",
        { origin, authorization: `Bearer ${token}` },
        { method },
      );
      expect([method, status]).toEqual([method, 403]);
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    expect(stage.log.lines.join("\n")).toContain("(origin)");
  });

  it("without a token is rejected on every route but those that are open to all", async () => {
    const closed = closedRoutes();
    expect(stage.relay.routes.filter((route) => !closed.includes(route)).map(({ path }) => path)).toEqual([
      "/health",
      "/open/:code",
      ...helpPageNames.map((name) => (name === "tasks" ? "/help/" : `/help/${name}/`)),
      "/help/help.js",
    ]);
    for (const route of closed) await expectRejected(route, {});
  });

  it.each([
    ["an empty one", { authorization: "Bearer " }],
    ["a shorter one", { authorization: `Bearer ${token.slice(1)}` }],
    ["a longer one", { authorization: `Bearer ${token}t` }],
    ["the API key", { authorization: `Bearer ${apiKey}` }],
    ["the right one in a cookie", { cookie: `token=${token}; sidekick=${token}` }],
  ])("with the wrong token is rejected, whichever is asked for: %s", async (_, headers) => {
    const oneOfEach = new Map(
      closedRoutes().map((route) => [`${route.token} ${route.method}`, route]),
    ).values();
    for (const route of oneOfEach) await expectRejected(route, headers);
    expect(stage.log.lines.join("\n")).toContain("(token)");
  });

  it("with the overlay's token or the control page's does not open the set-up page", async () => {
    const statusWith = async (bearer: string) =>
      (await ask("/set-up/", { authorization: `Bearer ${bearer}` })).status;
    expect([await statusWith(token), await statusWith(controlToken), await statusWith("")]).toEqual([
      403, 403, 403,
    ]);
    expect(await statusWith(setUpToken)).toBe(200);
    expect((await ask("/overlay/", { authorization: `Bearer ${setUpToken}` })).status).toBe(403);
  });

  it("with a former token is rejected, and every page that it admitted is disconnected", async () => {
    const page = await stage.openEvents();
    const control = new WebSocket(`ws://127.0.0.1:${stage.relay.port}/pages?token=${token}`, {
      headers: { origin: `http://127.0.0.1:${stage.relay.port}` },
    });
    await once(control, "open");
    const left = once(control, "close");
    await stage.restart("n".repeat(43));
    await left;
    const reader = page.body?.getReader();
    // Its stream ends, with or without an error.
    const end = async (): Promise<boolean> => {
      for (;;) {
        const { done } = (await reader?.read().catch(() => ({ done: true }))) ?? { done: true };
        if (done) return true;
      }
    };
    expect(await end()).toBe(true);
    expect((await ask("/v1/characters")).status).toBe(403);
    expect((await ask("/v1/characters", { authorization: `Bearer ${"n".repeat(43)}` })).status).toBe(200);
  });

  it("that changes something comes from the studio's own page, or is rejected", async () => {
    const changing = stage.relay.routes.filter(({ method }) => method !== "GET");
    expect(changing.length).toBeGreaterThan(5);
    for (const { method, path } of changing) {
      const { status } = await ask(
        pathOf(path),
        { authorization: `Bearer ${token}` },
        method === "PUT" ? { method, body: "a=b" } : { method },
      );
      expect([method, path, status]).toEqual([method, path, 403]);
    }
  });
});

describe("a path that leads elsewhere", () => {
  it.each([
    "/overlay/../manifest.json",
    "/overlay/..%2fmanifest.json",
    "/overlay/%2e%2e/manifest.json",
    "/overlay/%252e%252e%252fmanifest.json",
    "/overlay/..\\manifest.json",
    "/overlay/..%5cmanifest.json",
    "/overlay/....//manifest.json",
    "/overlay/%00",
    "/overlay/overlay.js%00.html",
    "/overlay/%c0%ae%c0%ae/manifest.json",
    "/overlay/%",
    "//overlay/",
    "/overlay//etc/passwd",
    "/studio/constructor",
    "/voice/constructor",
    "/voice/../../secret",
    "http://evil.example/overlay/",
  ])("%s leads nowhere", async (path) => {
    const { status, body } = await ask(path);
    expect([400, 403, 404]).toContain(status);
    expect(body).not.toMatch(/root:|manifest|"Actions"/);
    await stillServes();
  });
});

describe("the voice as a way into the network", () => {
  const announced = async (ttsStreamUrl: string): Promise<string> => {
    const page = await stage.openEvents();
    const messageId = randomUUID();
    stage.happen(envelopeOf("ai.tts.generated", { ttsStreamUrl, messageId }));
    const frames = createFrameReader();
    for await (const bytes of page.body ?? []) {
      const frame = frames.read(bytes).find(({ text }) => text.includes(messageId));
      if (!frame) continue;
      expect(frame.text).not.toContain("secret");
      return (JSON.parse(frame.text) as { payload: { ttsStreamUrl: string } }).payload.ttsStreamUrl;
    }
    throw new Error("The stream ended.");
  };

  it.each([
    "http://169.254.169.254/latest/meta-data/secret",
    "http://127.0.0.1:1/secret",
    "http://localhost:1/secret",
    "http://[::1]:1/secret",
    "https://evil.example/secret",
    "https://127.0.0.1.evil.example/secret",
    "file:///etc/secret",
    "data:text/event-stream,secret",
    "javascript:secret",
    "ftp://127.0.0.1/secret",
    "https://user:secret@127.0.0.1/",
    "\\\\evil\\secret",
  ])("at %s is never opened", async (address) => {
    expect(await announced(address)).toBe("about:blank");
  });

  it.each([
    "http://169.254.169.254/latest/secret",
    "http://127.0.0.1:1/secret",
    "https://evil.example/secret",
    "file:///etc/secret",
    "data:text/event-stream,secret",
    "//evil.example/secret",
  ])("is not followed to %s", async (location) => {
    voices = { "/voice/secret": (response) => response.writeHead(302, { location }).end() };
    const path = await announced(`${stage.service.url}/voice/secret`);
    expect(path).toMatch(/^\/voice\//);
    await eventually(() =>
      expect(stage.log.lines.join("\n")).toContain("The voice was sent on to where no voice may come from"),
    );
  });

  it("is not opened in an event of an unknown type either", async () => {
    const page = await stage.openEvents();
    const url = `${stage.service.url}/voice/secret`;
    stage.happen({
      ...envelopeOf("channel.event"),
      type: "ai.song.generated",
      payload: { verses: [{ ttsStreamUrl: url }], ttsStreamUrl: url, title: "Rain" },
    } as { readonly type: string });
    const [frame] = await readFrames(page, 1);
    expect(frame?.text).toContain("Rain");
    expect(frame?.text).not.toContain("secret");
  });

  it("is followed on the service itself, with the key, but not in a loop", async () => {
    const { pathname } = new URL(stage.service.url);
    voices = {
      "/voice/secret": (response) => response.writeHead(307, { location: `${pathname}/voice/next` }).end(),
      "/voice/next": (response) =>
        response
          .writeHead(200, { "content-type": "text/event-stream" })
          .end(`data: ${JSON.stringify({ audio: sound, isFinal: true })}\n\n`),
      "/voice/circle": (response) => response.writeHead(302, { location: `${pathname}/voice/circle` }).end(),
    };
    const heard = await ask(await announced(`${stage.service.url}/voice/secret`));
    expect(heard.status).toBe(200);
    expect(heard.body).toContain(sound);
    const asked = stage.service.received.filter(({ path }) => path === "/voice/next");
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${apiKey}`]);
    await announced(`${stage.service.url}/voice/circle`);
    const circles = () => stage.service.received.filter(({ path }) => path === "/voice/circle").length;
    await eventually(() => expect(circles()).toBe(4));
  });
});
