import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { Frame } from "../../../shared/api/frame-reader.ts";
import { type Stream, type StreamStatus, openStream } from "../../../shared/api/stream.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type ScriptedServer, startScriptedServer } from "../../fixtures/scripted-server.ts";
import { type FakeClock, createFakeClock } from "../fake-clock.ts";

/** What the service does with one connection. */
type Connection =
  /** Headers at once; after so long it ends, properly or not. */
  | { readonly opensForMs: number; readonly ends?: "properly" | "reset" }
  /** No headers until an event is due. */
  | { readonly eventAfterMs: number }
  /** No headers; after so long a status, or the connection is gone. */
  | { readonly holdsForMs: number; readonly endsWith: number | "reset" }
  | { readonly status: number };

let server: ScriptedServer | undefined;
let stream: Stream | undefined;
afterEach(async () => {
  stream?.close();
  await server?.close();
});

/** What has arrived takes turns of the event loop until its reader has dealt with it, not time. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => void setImmediate(resolve));
}

/** Requests of a client, and how many of them are over for it, answered or not. */
function countingFetch() {
  const count = { requests: 0, over: 0 };
  const over = (error: unknown): never => {
    count.over++;
    throw error;
  };
  const counting: typeof fetch = async (...request) => {
    count.requests++;
    const response = await fetch(...request).catch(over);
    const reader = response.status === 200 ? response.body?.getReader() : undefined;
    if (!reader) {
      count.over++;
      return response;
    }
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await reader.read().catch(over);
        if (!done) return controller.enqueue(value);
        controller.close();
        count.over++;
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Response(body, response);
  };
  return { count, fetch: counting };
}

async function until(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { interval: 1, timeout: 25_000 }).toBe(true);
}

/**
 * Lets a stream meet these connections over real sockets, with the longest waits that chance can give, and measures
 * on the injected clock how long it took from the end of each to the request for the next.
 */
async function gapsOf(plan: readonly Connection[], keepAlive: "promised" | "once-seen" = "once-seen") {
  const clock = createFakeClock();
  const responses: ServerResponse[] = [];
  const { count, fetch } = countingFetch();
  const statuses: StreamStatus[] = [];
  const frames: Frame[] = [];
  server = await startScriptedServer((response) => responses.push(response));
  const { url } = server;
  stream = openStream({
    endpoint: "GET /v1/eventsub/stream",
    url,
    headers: {},
    fetch,
    clock,
    random: () => 1,
    log: createRecordedLog(),
    resumes: true,
    keepAlive,
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => statuses.push(status),
  });
  const gapsMs: number[] = [];
  for (const [at, connection] of plan.entries()) {
    await until(() => responses.length > at);
    const response = responses[at];
    if (!response) break;
    const heard = statuses.length;
    await play(response, connection, clock, () => statuses.length > heard);
    // The connection is over for the client too.
    await until(() => count.over > at);
    await turns();
    const endedAt = clock.now();
    for (const isAsked = () => responses.length > at + 1; !isAsked() && clock.now() - endedAt < 700_000;) {
      await clock.pass(Math.max(250, (clock.now() - endedAt) / 20));
      await turns();
      // The clock stands still while a request is on its way.
      await until(() => responses.length === count.requests);
    }
    gapsMs.push(clock.now() - endedAt);
  }
  return { gapsMs, statuses, frames };
}

async function play(
  response: ServerResponse,
  connection: Connection,
  clock: FakeClock,
  hasHeard: () => boolean,
): Promise<void> {
  const begin = () => response.writeHead(200, { "content-type": "text/event-stream" });
  if ("status" in connection) response.writeHead(connection.status).end();
  else if ("eventAfterMs" in connection) {
    await clock.pass(connection.eventAfterMs);
    begin().write("data: first\n\n");
    await until(hasHeard);
    response.end();
  } else if ("holdsForMs" in connection) {
    await clock.pass(connection.holdsForMs);
    if (connection.endsWith === "reset") response.destroy();
    else response.writeHead(connection.endsWith).end();
  } else {
    begin().flushHeaders();
    await until(hasHeard);
    await clock.pass(connection.opensForMs);
    if (connection.ends === "reset") response.destroy();
    else response.end();
  }
}

const times = (count: number, connection: Connection): Connection[] =>
  Array.from({ length: count }, () => connection);

describe("the gap after a stream", () => {
  it.each([
    ["a proxy cuts every 10 s", times(8, { opensForMs: 10_000 })],
    ["a proxy cuts every 30 s", times(8, { opensForMs: 30_000 })],
    ["a proxy cuts every 60 s", times(8, { opensForMs: 60_000 })],
    ["lived for 3 s each time", times(8, { opensForMs: 3_000 })],
    ["was reset after 20 s each time", times(8, { opensForMs: 20_000, ends: "reset" })],
    ["had failed to open six times ended", [...times(6, { status: 503 }), { opensForMs: 10_000 }]],
    ["had its headers with its first event", times(3, { eventAfterMs: 80_000 })],
    ["a proxy gave up before the first event", times(6, { holdsForMs: 60_000, endsWith: 504 })],
    ["a proxy hung up before the first event", times(6, { holdsForMs: 60_000, endsWith: "reset" })],
  ] as const)("that %s is never over 2 s", async (_, plan) => {
    const { gapsMs } = await gapsOf(plan);
    expect(Math.max(...gapsMs.filter((_gap, at) => !("status" in (plan[at] ?? {}))))).toBeLessThanOrEqual(
      2_000,
    );
  });

  it.each([403, 404, 400])("that was open and then met a %i is a few seconds", async (status) => {
    const { gapsMs, statuses } = await gapsOf([{ opensForMs: 10_000 }, { status }]);
    expect(gapsMs[1]).toBeLessThan(3_000);
    expect(statuses.filter(({ connection }) => connection === "refused")).toEqual([]);
  });
});

describe("headers that come with the first event", () => {
  it("are waited for, and the stream does not count as lost meanwhile", async () => {
    const { statuses, frames } = await gapsOf([{ eventAfterMs: 89_000 }]);
    expect(frames.map(({ text }) => text)).toEqual(["first"]);
    expect(statuses.slice(0, 2).map(({ connection }) => connection)).toEqual(["connecting", "open"]);
  });
});
