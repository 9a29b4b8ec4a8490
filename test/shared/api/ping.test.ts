import { describe, expect, it, onTestFinished } from "vitest";
import { type FeedOptions, type StreamEvent, openEventFeed } from "../../../shared/api/feed.ts";
import { createFrameReader } from "../../../shared/api/frame-reader.ts";
import { isPing } from "../../../shared/api/ping.ts";
import { createFetchDouble } from "../../fixtures/fetch-double.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../fake-clock.ts";

/** An account's events over connections that a test opens and ends, by a clock that stands still. */
function begin() {
  const clock = createFakeClock();
  const { fetch, connections } = createFetchDouble();
  const log = createRecordedLog();
  const events: StreamEvent[] = [];
  const happened: string[] = [];
  const options: FeedOptions = {
    url: "https://service/stream",
    headers: {},
    resumes: true,
    fetch,
    clock,
    random: () => 0,
    log,
    onEvent: (event) => events.push(event),
    onStatus: (status) => happened.push("error" in status ? status.error.reason : status.connection),
  };
  const feed = openEventFeed(options);
  onTestFinished(() => feed.close());
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => void setImmediate(resolve));
    await clock.pass(0);
  };
  const connect = async (): Promise<void> => {
    connections.at(-1)!.open();
    await settle();
  };
  const send = async (text: string): Promise<void> => {
    connections.at(-1)!.write(text);
    await settle();
  };
  /** Milliseconds of silence, to the nearest second, after which the connection is given up; `undefined`: never. */
  const diesAfter = async (): Promise<number | undefined> => {
    happened.length = 0;
    for (let ms = 0; ms <= 400_000; ms += 1_000) {
      if (happened.includes("silent")) return ms;
      await clock.pass(1_000);
      await settle();
    }
    return undefined;
  };
  return { clock, events, happened, log, connect, send, diesAfter, connections };
}

const envelope = (type: string, payload: unknown = { pingId: 7 }): string =>
  JSON.stringify({
    id: "p-1",
    type,
    timestamp: "2026-11-28T20:00:00Z",
    channel: { id: "1", name: "a", platform: "P" },
    payload,
  });
const ping = `event: system.ping\ndata: ${envelope("system.ping")}\n\n`;

describe("a ping of the service", () => {
  it.each([
    ["as documented", ping],
    ["without data", "event: system.ping\n\n"],
    ["without data, in lines that end with carriage returns", "event: system.ping\r\r"],
    ["with an empty line of data", "event: system.ping\ndata\n\n"],
    ["with data that is no JSON", "event: system.ping\ndata: pong\n\n"],
    ["under the name of a message", `data: ${envelope("system.ping")}\n\n`],
    ["in another writing", `event: System_Ping\ndata: ${envelope("SYSTEM.PING")}\n\n`],
    ["with no payload", `data: {"type":"system.ping"}\n\n`],
    ["with null", `data: ${envelope("system.ping", null)}\n\n`],
    ["with a list", `data: ${envelope("system.ping", [1])}\n\n`],
    ["with an id of a frame", `id: 9\n${ping}`],
  ])("%s is no event, goes unlogged, and the stream is watched from then on", async (_, text) => {
    const { events, log, connect, send, diesAfter } = begin();
    await connect();
    await send(text);
    expect([events, log.lines]).toEqual([[], []]);
    expect(await diesAfter()).toBe(300_000);
  });

  it("takes no id from the events after it", async () => {
    const { events, connect, send } = begin();
    await connect();
    await send(ping);
    await send(`data: ${envelope("chat.message", { username: "a", message: "b" })}\n\n`);
    expect(events.map(({ envelope }) => envelope?.id)).toEqual(["p-1"]);
  });

  it.each([
    ["system.ping", true],
    [" SYSTEM-PING ", true],
    ["SystemPing", true],
    ["system:ping", true],
    ["system.pingpong", false],
    ["ping", false],
    ["message", false],
  ])("is known by its type: %o", (type, is) => expect(isPing(type)).toBe(is));

  it("without data is one however its bytes are cut", () => {
    const text = ": x\r\nevent: system.ping\r\n\r\nevent: other\r\n\r\nevent: system.ping\r\ndata: 1\r\n\r\n";
    const bytes = new TextEncoder().encode(text);
    for (let size = 1; size < bytes.length; size++) {
      const reader = createFrameReader();
      const names: string[] = [];
      for (let from = 0; from < bytes.length; from += size)
        names.push(...reader.read(bytes.subarray(from, from + size)).map(({ event, text }) => event + text));
      expect(names.toSorted()).toEqual(["system.ping", "system.ping1"]);
    }
  });
});

describe("silence on the stream of events", () => {
  it.each([
    [10_000, 75_000],
    [30_000, 90_000],
    [90_000, 270_000],
    [200_000, 300_000],
  ])("after pings %i ms apart ends the connection in %i ms", async (gapMs, limitMs) => {
    const { clock, connect, send, diesAfter } = begin();
    await connect();
    await send(ping);
    await clock.pass(gapMs);
    await send(ping);
    expect(await diesAfter()).toBe(limitMs);
  });

  it("is measured by the longest gap, which later connections keep", async () => {
    const { clock, connect, send, diesAfter, connections } = begin();
    await connect();
    await send(ping);
    await clock.pass(40_000);
    await send(ping);
    await clock.pass(5_000);
    await send(ping);
    expect(await diesAfter()).toBe(120_000);
    await clock.pass(1_000);
    expect(connections).toHaveLength(2);
    await connect();
    await send(ping);
    expect(await diesAfter()).toBe(120_000);
  });

  it("has no gap from the last ping of one connection to the first of the next", async () => {
    const { clock, connect, send, diesAfter, connections } = begin();
    await connect();
    await send(ping);
    connections.at(-1)!.end();
    await clock.pass(40_000);
    await connect();
    await send(ping);
    expect(await diesAfter()).toBe(300_000);
  });

  it("after a comment is 75 s at most, pings or not", async () => {
    const { clock, connect, send, diesAfter } = begin();
    await connect();
    await send(ping);
    await clock.pass(60_000);
    await send(ping);
    await send(": alive\n\n");
    expect(await diesAfter()).toBe(75_000);
  });

  it("without a ping or a comment may last", async () => {
    const { connect, send, diesAfter } = begin();
    await connect();
    await send(`data: ${envelope("chat.message", { username: "a", message: "b" })}\n\n`);
    expect(await diesAfter()).toBe(undefined);
  });
});
