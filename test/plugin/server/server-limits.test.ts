import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRateLimit } from "../../../plugin/server/server-limits.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";
import { envelopeOf } from "../../shared/envelopes.ts";
import { type RelayStage, apiKey, setRelayStage, token } from "./server-stage.ts";
import { readFrames } from "../../fixtures/read-frames.ts";

let stage: RelayStage;
beforeEach(async () => {
  stage = await setRelayStage();
});
afterEach(async () => {
  await stage.close();
  const log = stage.log.lines.join("\n");
  expect(log).not.toContain(apiKey);
  expect(log).not.toContain(token);
});

const ask: RelayStage["ask"] = (...request) => stage.ask(...request);
const dial: RelayStage["dial"] = (...line) => stage.dial(...line);
const stillServes = async (): Promise<void> => {
  expect((await ask("/v1/characters")).status).toBe(200);
};

describe("more than a page would ever send", () => {
  it("of headers is rejected", async () => {
    const many = await ask("/v1/characters", {
      authorization: `Bearer ${token}`,
      padding: "x".repeat(20_000),
    });
    expect(many.status).toBe(431);
    await stillServes();
  });

  it("of a body is rejected", async () => {
    const origin = `http://127.0.0.1:${stage.relay.port}`;
    const put = { method: "PUT", body: "x".repeat(120_000) };
    for (const path of ["/layouts/x", "/portraits/x", "/obs"]) {
      const { status } = await ask(path, { authorization: `Bearer ${token}`, origin }, put);
      expect([path, status]).toEqual([path, 413]);
    }
    await stillServes();
  });

  it("of requests is rejected for a while, and logged once", async () => {
    // All at once, or a slow computer would give it the time to answer each.
    const request = (more = ""): string =>
      `GET /health HTTP/1.1\r\nHost: 127.0.0.1:${stage.relay.port}\r\n${more}\r\n`;
    const { ended } = await dial(request().repeat(500) + request("Connection: close\r\n"));
    expect(await ended).toContain("HTTP/1.1 429");
    expect(stage.log.lines.filter((line) => line.includes("too many"))).toHaveLength(1);
    await expect.poll(async () => (await ask("/health", {})).status).toBe(200);
  });

  it("of requests by another page does not affect the overlay", async () => {
    const strangers = [
      { origin: "https://evil.example" },
      { host: "evil.example" },
      { authorization: "Bearer wrong" },
    ];
    let rejected = 0;
    let isOver = false;
    const hammer = async (headers: Record<string, string>): Promise<void> => {
      for (; !isOver; rejected++) await ask("/overlay/", headers);
    };
    const hammers = [...strangers, ...strangers].map(hammer);
    await expect.poll(() => rejected, { timeout: 25_000 }).toBeGreaterThan(1_000);
    const own = await Promise.all(Array.from({ length: 100 }, async () => (await ask("/overlay/")).status));
    isOver = true;
    await Promise.all(hammers);
    expect(new Set(own)).toEqual(new Set([200]));
  });

  it("in one event is dropped and counted, and the events after it are passed on", async () => {
    const page = await stage.openEvents();
    for (let count = 0; count < 5; count++)
      stage.happen(envelopeOf("channel.event", { message: "x".repeat(40_000) }));
    stage.happen(envelopeOf("channel.event", { username: "Otter", message: "x".repeat(25_000) }));
    const [frame] = await readFrames(page, 1);
    expect(frame?.text).toContain("Otter");
    expect(stage.log.lines.filter((line) => line.includes("too large"))).toHaveLength(1);
  });

  it("of nesting in one event is dropped, and pages that come later get the events around it", async () => {
    stage.hiddenWords.set(["darn"]);
    const open = () => stage.openEvents({ "last-event-id": "older" });
    const page = await open();
    stage.happen(envelopeOf("channel.event", { username: "Otter" }));
    let deep: unknown = "darn";
    for (let depth = 0; depth < 4_000; depth++) deep = [deep];
    stage.happen({ ...envelopeOf("channel.event", {}), type: "poll.ended", payload: { deep } } as never);
    stage.happen(envelopeOf("channel.event", { username: "Heron", message: "[[[[{{{{".repeat(50) }));
    for (const each of [page, await open()]) {
      const frames = (await readFrames(each, 3)).filter(({ event }) => event === "channel.event");
      expect(frames.map(({ text }) => /Otter|Heron/.exec(text)?.[0])).toEqual(["Otter", "Heron"]);
    }
    expect(stage.log.lines.filter((line) => line.includes("too large"))).toHaveLength(1);
  });

  it("of connections is rejected, and existing ones notice nothing", async () => {
    const page = await stage.openEvents();
    const crowd = await Promise.all(Array.from({ length: 1_000 }, () => dial("")));
    let gone = 0;
    for (const { ended } of crowd) void ended.then(() => gone++);
    await expect.poll(() => gone, { timeout: 25_000 }).toBeGreaterThanOrEqual(800);
    stage.happen(envelopeOf("channel.event", { username: "Otter" }));
    const [frame] = await readFrames(page, 1);
    expect(frame?.text).toContain("Otter");
    for (const { socket } of crowd) socket.destroy();
    await expect.poll(async () => (await ask("/health", {}).catch(() => undefined))?.status).toBe(200);
  });

  it("of time is not given to a request that arrives byte by byte", async () => {
    const slow = await dial("GET /overlay/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
    const drip = setInterval(() => slow.socket.write("x"), 200);
    const heard = await slow.ended;
    clearInterval(drip);
    expect(heard).toContain("408");
    await stillServes();
  });
});

describe("an invalid upgrade", () => {
  const head = (port: number, more: string): string =>
    `GET /control HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${more}\r\n`;
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
  it.each([
    ["to something else", "Connection: Upgrade\r\nUpgrade: h2c\r\n"],
    ["without a key", `${upgrade}Sec-WebSocket-Version: 13\r\n`],
    ["with a key that is none", `${upgrade}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n`],
    [
      "of another version",
      `${upgrade}Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`,
    ],
    [
      "without an origin",
      `${upgrade}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`,
    ],
  ])("%s is rejected", async (_, more) => {
    const { ended } = await dial(head(stage.relay.port, `${more}Authorization: Bearer ${token}\r\n`));
    expect(await ended).toMatch(/^HTTP\/1\.1 4\d\d/);
    await stillServes();
  });

  it.each(["//", "http://[", "*", "/pages?token=%", "/%"])("to the address %s is rejected", async (path) => {
    const { ended } = await dial(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${stage.relay.port}\r\n${upgrade}` +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    expect(await ended).toMatch(/^HTTP\/1\.1 4\d\d/);
    await stillServes();
  });

  it("leaves nothing behind even if the other side stays open: others are let in, and the relay can close", async () => {
    const { port } = stage.relay;
    // More than the connections that the relay takes.
    for (let count = 0; count < 201; count++) {
      const { socket } = await dial(head(port, upgrade), { allowHalfOpen: true });
      await once(socket, "end");
    }
    await expect.poll(async () => (await ask("/health", {}).catch(() => undefined))?.status).toBe(200);
    await stage.restart(token);
    expect(stage.relay.port).toBe(port);
  });

  it("that is not HTTP at all ends at once", async () => {
    for (const text of ["\0\0\0\0", "HELO relay\r\n\r\n", "\x16\x03\x01\x02\x00"]) {
      const { ended } = await dial(text);
      expect(await ended).toMatch(/^HTTP\/1\.1 400/);
    }
    await stillServes();
  });
});

describe("the limit of requests", () => {
  it("allows no more at once after a quiet hour than at the beginning", async () => {
    const clock = createFakeClock();
    const isAllowed = createRateLimit(clock, 3, 1);
    await clock.pass(3_600_000);
    expect([1, 2, 3, 4].map(isAllowed)).toEqual([true, true, true, false]);
    await clock.pass(1_000);
    expect([1, 2].map(isAllowed)).toEqual([true, false]);
  });
});
