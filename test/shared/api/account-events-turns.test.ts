import { describe, expect, it, onTestFinished } from "vitest";
import type { Envelope } from "../../../shared/api/envelope.ts";
import { type EventOrigin, createEchoFilter, openAccountEvents } from "../../../shared/api/account-events.ts";
import { createFetchDouble } from "../../fixtures/fetch-double.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { envelopeOf } from "../envelopes.ts";
import { createFakeClock } from "../fake-clock.ts";

/** The events of an account over connections that a test opens, by a clock that stands still. */
function source() {
  const clock = createFakeClock();
  const { fetch, connections } = createFetchDouble();
  const happened: string[] = [];
  const stream = openAccountEvents({
    eventSubUrl: "events",
    chatUrl: "chat",
    primaryChannel: () => "mainstage",
    headers: {},
    fetch,
    clock,
    random: () => 0.5,
    log: createRecordedLog(),
    resumes: true,
    onEvent({ frame, envelope }) {
      // Pages report what they have shown by the id in the text.
      expect(JSON.parse(frame.text)).toMatchObject({ id: envelope?.id });
      happened.push(said(envelope));
    },
    onStatus: ({ connection }) => happened.push(connection),
    onChatStream: (isOpen) => happened.push(`chat ${isOpen}`),
  });
  onTestFinished(() => stream.close());
  const settle = async (): Promise<void> => {
    // What a stream of the platform hands on takes turns of the event loop, not time.
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => void setImmediate(resolve));
    await clock.pass(0);
  };
  const last = (url: string) => connections.findLast((one) => one.url === url);
  let count = 0;
  return {
    clock,
    stream,
    last,
    urls: () => connections.map(({ url }) => url),
    events: async () => (await settle(), happened.splice(0)),
    /** A line of chat over the events' own stream. */
    byEvents: (message: string, isCaption = false, more: object = {}) =>
      last("events")?.write(
        `data: ${JSON.stringify({ ...envelopeOf("chat.message", { id: `m${++count}`, username: "ada", message, isCaption }), ...more })}\n\n`,
      ),
    byChat: (content: string, more: object = {}, id = `c${++count}`) =>
      last("chat")?.write(
        `${id && `id: ${id}\n`}data: ${JSON.stringify({ username: "ada", content, role: "Viewer", isSub: false, sentDateTime: "", ...more })}\n\n`,
      ),
  };
}

/** The same once the events were refused and the chat stream, which is opened instead, is open. */
async function sourceOnChat() {
  const run = source();
  run.last("events")?.open(403);
  await run.events();
  run.last("chat")?.open();
  return run;
}

function said(envelope: Envelope | undefined): string {
  return envelope?.type === "chat.message" ? envelope.payload.message : `${envelope?.type}`;
}

describe("the chat stream, in place of events", () => {
  it("is opened once they were away for a minute, and closed five seconds after they are back", async () => {
    const { clock, last, urls, events } = source();
    last("events")?.open();
    await events();
    await clock.pass(600_000);
    last("events")?.end();
    expect(await events()).toEqual(["lost"]);
    await clock.pass(500);
    last("events")?.refuse();
    await events();
    await clock.pass(59_499);
    expect(urls()).not.toContain("chat");
    await clock.pass(1);
    expect(urls()).toContain("chat");
    last("chat")?.open();
    expect(await events()).toContain("chat true");
    await clock.pass(30_000);
    last("events")?.open();
    await events();
    await clock.pass(4_999);
    expect(last("chat")?.isCut).toBe(false);
    await clock.pass(1);
    expect(last("chat")?.isCut).toBe(true);
    expect(await events()).toEqual(["chat false"]);
  });

  it("is opened a minute after the start if they never come", async () => {
    const { clock, urls } = source();
    await clock.pass(59_999);
    expect(urls()).toEqual(["events"]);
    await clock.pass(1);
    expect(urls()).toContain("chat");
  });

  it("is opened at once where the plan has no events, and once only", async () => {
    const { clock, last, urls, events } = source();
    last("events")?.open(403);
    expect(await events()).toEqual(["connecting", "chat false", "refused"]);
    await clock.pass(60_000);
    expect(urls().filter((url) => url === "chat")).toHaveLength(1);
  });

  it("is not opened where the key is wrong, until a minute has passed", async () => {
    const { last, urls, events } = source();
    last("events")?.open(401);
    expect(await events()).toEqual(["connecting", "refused"]);
    expect(urls()).toEqual(["events"]);
  });

  it("says that it refuses the key, but only that it is closed where the plan does not have it", async () => {
    for (const [status, expected] of [
      [401, ["refused"]],
      [403, ["chat false"]],
    ] as const) {
      const { last, events } = source();
      last("events")?.open(403);
      await events();
      last("chat")?.open(status);
      expect(await events()).toEqual(expected);
    }
  });

  it("has its lines wait while both are open, for the events' own copies, and hands on the rest last", async () => {
    const run = await sourceOnChat();
    await run.events();
    run.byChat("before");
    expect(await run.events()).toEqual(["before"]);
    await run.clock.pass(60_000);
    run.last("events")?.open();
    await run.events();
    run.byChat("both");
    run.byChat("only here");
    expect(await run.events()).toEqual([]);
    run.byEvents("both");
    expect(await run.events()).toEqual(["both"]);
    await run.clock.pass(5_000);
    expect(await run.events()).toEqual(["only here", "chat false"]);
  });

  it("hands on no captions: those that it marks, and those that only the events mark", async () => {
    const run = await sourceOnChat();
    await run.clock.pass(60_000);
    await run.events();
    run.byChat("marked", { role: "Streamer", isCaption: true });
    run.byChat("before");
    expect(await run.events()).toEqual(["before"]);
    run.last("events")?.open();
    await run.events();
    run.byChat("said aloud", { role: "Streamer" });
    run.byEvents("said aloud", true);
    run.byEvents("after");
    expect(await run.events()).toEqual(["after"]);
    await run.clock.pass(5_000);
    expect(await run.events()).toEqual(["chat false"]);
  });

  it("has lines without an id of their own as well, as the events have, but none twice", async () => {
    const run = await sourceOnChat();
    await run.events();
    for (const line of ["one", "two", "two"]) run.byChat(line, {}, "");
    expect(await run.events()).toEqual(["one", "two"]);
    await run.clock.pass(60_000);
    run.last("events")?.open();
    await run.events();
    for (const line of ["three", "four"]) run.byEvents(line, false, { id: undefined });
    expect(await run.events()).toEqual(["three", "four"]);
  });

  it("hands on what waits at once when the events are lost again", async () => {
    const run = await sourceOnChat();
    await run.clock.pass(60_000);
    run.last("events")?.open();
    await run.events();
    run.byChat("only here");
    await run.events();
    run.last("events")?.end();
    expect(await run.events()).toEqual(["only here", "lost"]);
    await run.clock.pass(10_000);
    expect(run.last("chat")?.isCut).toBe(false);
  });

  it("leaves no line doubled for ten seconds after it is closed, and none out later", async () => {
    for (const [afterMs, expected] of [
      [9_999, []],
      [10_000, ["both"]],
    ] as const) {
      const run = await sourceOnChat();
      await run.clock.pass(60_000);
      run.last("events")?.open();
      await run.events();
      run.byChat("both");
      await run.events();
      await run.clock.pass(5_000);
      expect(await run.events()).toEqual(["both", "chat false"]);
      await run.clock.pass(afterMs);
      run.byEvents("both");
      expect(await run.events()).toEqual(expected);
    }
  });

  it("is tried, replaced and closed together with the events", async () => {
    const { clock, stream, last, urls, events } = source();
    last("events")?.open(403);
    await events();
    last("chat")?.open(403);
    await events();
    stream.tryNow();
    await events();
    expect(urls()).toEqual(["events", "chat", "events", "chat"]);
    for (const url of ["events", "chat"]) last(url)?.open();
    await events();
    stream.reconnect();
    await clock.pass(100);
    expect(urls().slice(4).toSorted()).toEqual(["chat", "events"]);
    stream.close();
    expect([last("events")?.isCut, last("chat")?.isCut]).toEqual([true, true]);
    await clock.pass(600_000);
    expect(clock.waiting).toBe(0);
  });
});

describe("the filter of echoes", () => {
  const line = (username: string, message: string) => envelopeOf("chat.message", { username, message });

  it("leaves out a line that the other stream brought up to ten seconds ago, each time once", () => {
    const filter = createEchoFilter();
    expect(filter.isFirst(line("Ada ", "hi"), "chat-stream", 0)).toBe(true);
    expect(filter.isFirst(line("ada", " hi"), "eventsub", 10_000)).toBe(false);
    expect(filter.isFirst(line("ada", "hi"), "eventsub", 10_000)).toBe(true);
    expect(filter.isFirst(line("ada", "hi"), "chat-stream", 20_001)).toBe(true);
  });

  it("knows a line whose copy is clean, whichever comes first", () => {
    const clean = (text: string) => text.replaceAll("*", "");
    for (const texts of [
      ["**hi**", "hi"],
      ["hi", "**hi**"],
    ] as const) {
      const filter = createEchoFilter(clean);
      expect(filter.isFirst(line("ada", texts[0]), "eventsub", 0)).toBe(true);
      expect(filter.isFirst(line("ada", texts[1]), "chat-stream", 0)).toBe(false);
    }
  });

  it("takes the same words twice on one stream, other words and another author's for lines of their own", () => {
    const filter = createEchoFilter();
    expect(filter.isFirst(line("ada", "hi"), "eventsub", 0)).toBe(true);
    expect(filter.isFirst(line("ada", "hi"), "eventsub", 0)).toBe(true);
    expect(filter.isFirst(line("ada", "ho"), "chat-stream", 0)).toBe(true);
    expect(filter.isFirst(line("grace", "hi"), "chat-stream", 0)).toBe(true);
    expect(filter.isFirst(line("ada", "Hi"), "chat-stream", 0)).toBe(true);
    expect([1, 2, 3].map(() => filter.isFirst(line("ada", "hi"), "chat-stream", 0))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("knows the AI's lines as well, and nothing of other events", () => {
    const filter = createEchoFilter();
    const ai = envelopeOf("chat.ai_message", { username: "Ada", message: "hi" });
    expect(["eventsub", "chat-stream"].map((origin) => filter.isFirst(ai, origin as EventOrigin, 0))).toEqual(
      [true, false],
    );
    const live = envelopeOf("channel.go_live", {});
    for (const one of [live, undefined])
      expect(
        ["eventsub", "chat-stream"].map((origin) => filter.isFirst(one, origin as EventOrigin, 0)),
      ).toEqual([true, true]);
  });
});
