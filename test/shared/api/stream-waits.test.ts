import { describe, expect, it, onTestFinished } from "vitest";
import { type StreamOptions, type StreamStatus, openStream } from "../../../shared/api/stream.ts";
import { type Connection, createFetchDouble } from "../../fixtures/fetch-double.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../fake-clock.ts";

/** A stream over connections that a test opens and ends, by a clock that stands still. */
function begin(options: Partial<StreamOptions> & { readonly chance?: number } = {}) {
  const clock = createFakeClock();
  const { fetch, connections } = createFetchDouble();
  const log = createRecordedLog(true);
  const happened: string[] = [];
  const statuses: StreamStatus[] = [];
  const stream = openStream({
    endpoint: "GET /v1/eventsub/stream",
    url: "https://service/stream",
    headers: { authorization: "Bearer k" },
    fetch,
    clock,
    random: () => options.chance ?? 1,
    log,
    resumes: true,
    keepAlive: "promised",
    onFrame: ({ text }) => happened.push(text),
    onStatus: (status) => {
      statuses.push(status);
      const why = "error" in status ? ` ${status.error.reason} ${status.waitMs}` : "";
      happened.push(status.connection + why);
    },
    onEnd: () => happened.push("end"),
    ...options,
  });
  onTestFinished(() => stream.close());
  return {
    clock,
    stream,
    connections,
    log,
    statuses,
    last: () => connections.at(-1)!,
    /** What happened since it was last asked, once all that is under way has come. */
    events: async () => {
      // What a stream of the platform hands on takes turns of the event loop, not time.
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => void setImmediate(resolve));
      await clock.pass(0);
      return happened.splice(0);
    },
  };
}

describe("a stream's request", () => {
  it("has the headers that it was given, follows no redirect and is kept in no cache", () => {
    const { last } = begin();
    expect(last().url).toBe("https://service/stream");
    expect(Object.fromEntries(last().headers)).toEqual({
      accept: "text/event-stream",
      authorization: "Bearer k",
    });
    expect(last().init).toMatchObject({ cache: "no-store", redirect: "error" });
  });

  it.each<[string, string, string | null]>([
    ["plain", "42", "42"],
    ["of other letters, as bytes", "é", "Ã©"],
    ["with a tab", "a\tb", "a\tb"],
    ["with a control character", "a\u0001b", null],
    ["with a deleted character", "a\u007fb", null],
  ])("says which event came last, if its id can be sent: %s", async (_, id, sent) => {
    const { last, events, clock, connections } = begin();
    last().open();
    await events();
    last().write(`id: ${id}\ndata: x\n\n`);
    last().end();
    await events();
    await clock.pass(2_000);
    expect(connections).toHaveLength(2);
    expect(last().headers.get("last-event-id")).toBe(sent);
  });

  it("does not say so where no permission may be asked", async () => {
    const { last, events, clock } = begin({ resumes: false });
    last().open();
    last().write("id: 42\ndata: x\n\n");
    last().end();
    await events();
    await clock.pass(2_000);
    expect(last().headers.has("last-event-id")).toBe(false);
  });
});

describe("a stream waits before its next try", () => {
  it("twice as long after each failure in a row, half a minute at most", async () => {
    const { last, events, clock, connections } = begin();
    for (const waitMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      last().refuse();
      expect(await events()).toEqual(["connecting", `lost unreachable ${waitMs}`]);
      const before = connections.length;
      await clock.pass(waitMs - 1);
      expect(connections).toHaveLength(before);
      await clock.pass(1);
      expect(connections).toHaveLength(before + 1);
    }
  });

  it("less by the time that the try itself took, but not less than its chance of a second", async () => {
    const { last, events, clock } = begin({ chance: 0.5 });
    for (const [tookMs, waitMs] of [
      [0, 500],
      [300, 700],
      [1_400, 600],
      [9_000, 500],
    ] as const) {
      await clock.pass(tookMs);
      last().refuse();
      expect((await events()).at(-1)).toBe(`lost unreachable ${waitMs}`);
      await clock.pass(waitMs);
    }
  });

  it("briefly again once a connection was open for two seconds", async () => {
    for (const [openMs, waitMs] of [
      [2_000, 1_000],
      [1_999, 2_001],
    ] as const) {
      const { last, events, clock } = begin();
      for (const failedMs of [1_000, 2_000]) {
        last().refuse();
        await events();
        await clock.pass(failedMs);
      }
      last().open();
      await events();
      await clock.pass(openMs);
      last().end();
      expect(await events()).toEqual(["end", `lost cut ${waitMs}`]);
    }
  });

  it.each<[string, number, isOpen: boolean, (connection: Connection) => void]>([
    ["ends it every 3 s", 3_000, true, (one) => one.end()],
    ["ends it every minute", 60_000, true, (one) => one.end()],
    ["gives up before its first event, with a 504", 60_000, false, (one) => one.open(504)],
    ["hangs up before its first event", 60_000, false, (one) => one.refuse()],
  ])("two seconds at most, however often a proxy %s", async (_, ms, isOpen, end) => {
    const { last, events, clock } = begin();
    for (let times = 0; times < 8; times++) {
      if (isOpen) last().open();
      await events();
      await clock.pass(ms);
      end(last());
      const waitMs = /^lost \S+ (\d+)$/.exec((await events()).at(-1) ?? "")?.[1];
      expect(Number(waitMs)).toBeLessThanOrEqual(2_000);
      await clock.pass(2_000);
    }
  });

  it.each([
    [5_000, 5_000],
    [0, 100],
    [3_600_000, 30_000],
  ])("as long as the service asks for on the stream: %i ms is %i", async (retryMs, waitMs) => {
    const { last, events, clock } = begin();
    last().open();
    last().write(`retry: ${retryMs}\n\n`);
    await events();
    await clock.pass(5_000);
    last().end();
    expect((await events()).at(-1)).toBe(`lost cut ${waitMs}`);
  });

  it("at least as long as the service asks for with an error, a minute at most", async () => {
    for (const [asked, waitMs] of [
      ["7", 7_000],
      ["0", 1_000],
      ["86400", 60_000],
    ] as const) {
      const { last, events } = begin();
      last().open(503, { "retry-after": asked });
      expect((await events()).at(-1)).toBe(`lost server ${waitMs}`);
    }
  });

  it("a minute where it is refused, and ten minutes after ten times", async () => {
    const { last, events, clock } = begin();
    for (let times = 1; times <= 12; times++) {
      last().open(403);
      const waitMs = times <= 10 ? 60_000 : 600_000;
      expect((await events()).at(-1)).toBe(`refused eventsub-plan ${waitMs}`);
      await clock.pass(waitMs);
    }
    last().open();
    await events();
    await clock.pass(2_000);
    last().end();
    await events();
    await clock.pass(1_000);
    last().open(401);
    expect((await events()).at(-1)).toBe("refused unauthorised 60000");
  });

  it("and takes an error for one that passes, once it has been open", async () => {
    const { last, events, clock } = begin();
    last().open();
    await events();
    last().end();
    await events();
    await clock.pass(1_000);
    last().open(404);
    expect((await events()).at(-1)).toMatch(/^lost no-channel-of-key/);
  });

  it("until it is asked to try now, and no longer than that", async () => {
    const { stream, last, events, clock, connections } = begin();
    last().refuse();
    await events();
    stream.tryNow();
    expect(await events()).toEqual(["connecting"]);
    stream.tryNow();
    expect(connections).toHaveLength(2);
    last().refuse();
    await events();
    stream.reconnect();
    expect(await events()).toEqual(["connecting"]);
    // After that it begins with a short wait again.
    last().refuse();
    expect(await events()).toEqual(["lost unreachable 1000"]);
    await clock.pass(999);
    expect(connections).toHaveLength(3);
  });

  it("for as long as nothing is expected of it", async () => {
    let isNeeded = false;
    const { stream, last, events, clock, connections } = begin({ isNeeded: () => isNeeded });
    last().refuse();
    await events();
    await clock.pass(3_600_000);
    expect(connections).toHaveLength(1);
    isNeeded = true;
    stream.tryNow();
    await events();
    expect(connections).toHaveLength(2);
  });
});

describe("a connection", () => {
  it("is read for another tenth of a second when the stream is to reconnect, and then replaced", async () => {
    const { stream, last, events, clock, connections } = begin();
    last().open();
    await events();
    stream.reconnect();
    await clock.pass(50);
    stream.reconnect();
    last().write("data: late\n\n");
    await clock.pass(99);
    expect(await events()).toEqual(["late"]);
    expect([connections.length, last().isCut]).toEqual([1, false]);
    await clock.pass(1);
    expect(await events()).toEqual(["connecting"]);
    expect(connections.map(({ isCut }) => isCut)).toEqual([true, false]);
  });

  it("that has ended by itself meanwhile is not replaced twice", async () => {
    const { stream, last, events, clock, connections } = begin({ chance: 0 });
    last().open();
    await events();
    stream.reconnect();
    last().end();
    await events();
    await clock.pass(1_000);
    expect([connections.length, last().isCut]).toEqual([2, false]);
  });

  it("is cut when the stream is closed, and nothing more is reported", async () => {
    const { stream, last, events, clock, connections } = begin();
    last().open();
    expect(await events()).toEqual(["connecting", "open"]);
    last().write("data: just come\n\n");
    stream.close();
    await clock.pass(600_000);
    expect(await events()).toEqual([]);
    expect([connections.length, last().isCut, clock.waiting]).toEqual([1, true, 0]);
  });

  it.each([
    ["promised", "", true],
    ["once-seen", "", false],
    ["once-seen", ": alive\n\n", true],
  ] as const)(
    "is dead after 75 s of silence where keep-alives are %s (%o came)",
    async (keepAlive, text, dies) => {
      const { last, events, clock } = begin({ keepAlive });
      last().open();
      if (text !== "") last().write(text);
      await events();
      await clock.pass(74_999);
      expect(await events()).toEqual([]);
      await clock.pass(1);
      expect(await events()).toEqual(dies ? ["lost silent 1000"] : []);
    },
  );

  it("is given up when a frame of it never ends, after the frames before", async () => {
    const { last, events } = begin();
    last().open();
    last().write("data: whole\n\n");
    last().write(`data: ${"x".repeat(2 * 1024 * 1024)}`);
    expect(await events()).toEqual(["connecting", "open", "whole", expect.stringMatching(/^lost /)]);
    expect(last().isCut).toBe(true);
  });

  it("lives on by any byte", async () => {
    const { last, events, clock } = begin();
    last().open();
    for (let times = 0; times < 3; times++) {
      last().write(":\n");
      await events();
      await clock.pass(74_999);
    }
    expect(await events()).toEqual([]);
  });

  it.each([
    ["promised", undefined, 75_000, "lost silent 1000"],
    ["promised", 12_000, 75_000, "lost silent 1000"],
    ["once-seen", undefined, 90_000, undefined],
    ["once-seen", 12_000, 12_000, undefined],
  ] as const)(
    "that is not answered, with keep-alives %s and %s ms for headers, is over after %i ms",
    async (keepAlive, headersWithinMs, ms, report) => {
      const { last, events, clock } = begin({
        keepAlive,
        ...(headersWithinMs === undefined ? {} : { headersWithinMs }),
      });
      await clock.pass(ms - 1);
      expect([await events(), last().isCut]).toEqual([["connecting"], false]);
      await clock.pass(1);
      expect((await events())[0]).toBe(report);
    },
  );

  it("notes when it was started, and when its last bytes came", async () => {
    const clock = createFakeClock();
    const { fetch, connections } = createFetchDouble();
    const stream = openStream({
      endpoint: "ttsStreamUrl",
      url: "https://voice/one",
      headers: {},
      fetch,
      clock,
      random: () => 0,
      log: createRecordedLog(),
      resumes: false,
      keepAlive: "once-seen",
      onFrame: () => {},
      onStatus: () => {},
    });
    onTestFinished(() => stream.close());
    const began = clock.now();
    await clock.pass(100);
    connections[0]?.open();
    connections[0]?.write(":\n");
    await expect.poll(() => stream.heardAt).toBe(began + 100);
    expect(stream.startedAt).toBe(began);
  });

  it("is described in the log with what is wrong and how long the wait is, without the key", async () => {
    const { last, events, log } = begin();
    last().refuse();
    await events();
    expect(log.lines).toEqual([
      "debug: GET /v1/eventsub/stream: connecting.",
      "debug: GET /v1/eventsub/stream: lost: GET /v1/eventsub/stream failed: unreachable. Next try in 1000 ms.",
    ]);
  });
});
