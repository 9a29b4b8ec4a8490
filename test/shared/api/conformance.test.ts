import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { type Frame, createFrameReader } from "../../../shared/api/frame-reader.ts";
import { type Stream, type StreamStatus, openStream } from "../../../shared/api/stream.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type ScriptedServer, startScriptedServer } from "../../fixtures/scripted-server.ts";
import { eventually } from "../../fixtures/eventually.ts";

interface Expected {
  readonly event: string;
  readonly data: string;
  readonly lastEventId: string;
}

interface Connection {
  readonly request: { readonly lastEventId: string | null; readonly lastEventIdHeaderBytes?: string | null };
  readonly status?: number;
  readonly contentType?: string;
  readonly bytes: string;
  readonly expected: readonly Expected[];
}

interface Case {
  readonly name: string;
  readonly kind: "stream" | "connection";
  readonly status: number;
  readonly contentType: string;
  readonly bytes: string;
  readonly expected: readonly Expected[];
  readonly retryMs: number | null;
  readonly lastEventIdAfter: string;
  readonly opens: boolean;
  readonly connections?: readonly Connection[];
}

/** web-platform-tests' EventSource cases, where somebody has put them beside the project; its own rules are in frame-reader.test.ts. */
const file = new URL("../../../../shared/conformance/wpt-eventsource-cases.json", import.meta.url);
const cases = existsSync(file)
  ? (JSON.parse(readFileSync(file, "utf8")) as { cases: readonly Case[] }).cases
  : [];

if (cases.length === 0)
  console.info(`The cases of web-platform-tests are left out: there is no ${fileURLToPath(file)}.`);

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, "base64"));
const asExpected = ({ event, text, id }: Frame): Expected => ({ event, data: text, lastEventId: id });

/** A small generator of random numbers, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function read(bytes: Uint8Array, sizes: () => number) {
  const reader = createFrameReader();
  const frames: Frame[] = [];
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(bytes.length, from + sizes());
    frames.push(...reader.read(bytes.subarray(from, to)));
    from = to;
  }
  return { events: frames.map(asExpected), retryMs: reader.retryMs ?? null, lastEventId: reader.lastEventId };
}

describe.runIf(cases.length > 0)("the bytes of web-platform-tests", () => {
  it.each(cases.filter(({ kind }) => kind === "stream").map((one) => [one.name, one] as const))(
    "%s",
    (_, one) => {
      const bytes = bytesOf(one.bytes);
      const expected = { events: one.expected, retryMs: one.retryMs, lastEventId: one.lastEventIdAfter };
      expect(read(bytes, () => bytes.length)).toEqual(expected);
      expect(read(bytes, () => 1)).toEqual(expected);
      for (let seed = 1; seed <= 20; seed++) {
        const random = seeded(seed);
        expect(read(bytes, () => 1 + Math.floor(random() * 40))).toEqual(expected);
      }
    },
  );
});

let server: ScriptedServer | undefined;
let stream: Stream | undefined;
afterEach(async () => {
  stream?.close();
  await server?.close();
});

/** Statuses where an EventSource gives up and this product does not, because a streamer cannot press reload. */
const triesAgain = new Set([503]);

describe.runIf(cases.length > 0)("the connections of web-platform-tests", () => {
  it.each(
    cases
      .filter(({ kind, connections }) => kind === "connection" || connections)
      .map((one) => [one.name, one] as const),
  )("%s", async (_, one) => {
    const plan: readonly Connection[] = one.connections ?? [
      { request: { lastEventId: null }, bytes: one.bytes, expected: one.expected },
    ];
    server = await startScriptedServer((response, _request, nth) => {
      const answer = plan[nth - 1];
      // Past the plan: a connection that stays, so that the stream is at rest.
      const status = answer ? (answer.status ?? one.status) : 200;
      const type = answer ? (answer.contentType ?? one.contentType) : "text/event-stream";
      response.writeHead(status, { "content-type": type });
      if (status === 204 || status === 205) return response.end();
      if (answer) return response.end(bytesOf(answer.bytes));
      response.flushHeaders();
      return undefined;
    });
    const frames: Frame[] = [];
    const statuses: StreamStatus[] = [];
    const { url } = server;
    stream = openStream({
      endpoint: "GET /v1/eventsub/stream",
      url,
      headers: {},
      fetch,
      clock: systemClock,
      random: () => 0,
      log: createRecordedLog(),
      resumes: true,
      keepAlive: "once-seen",
      onFrame: (frame) => frames.push(frame),
      onStatus: (status) => statuses.push(status),
    });
    const last = plan.at(-1);
    const isRefused = !one.opens || last?.status === 204;
    const deviates = triesAgain.has(one.status);
    const end = deviates ? "open" : isRefused ? "refused" : "open";
    await eventually(() => {
      expect(statuses.at(-1)?.connection).toBe(end);
      expect(server?.received.length).toBeGreaterThanOrEqual(plan.length + (end === "open" ? 1 : 0));
    });
    const received = server.received;
    // The status differs on purpose; the frames of an answer that is refused are not read in either case.
    expect(frames.map(asExpected)).toEqual(plan.flatMap(({ expected }) => expected));
    for (const [at, { request }] of plan.entries()) {
      const sent = received[at]?.headers["last-event-id"];
      const text = typeof sent === "string" ? Buffer.from(sent, "latin1").toString("utf8") : null;
      expect(text).toBe(request.lastEventId);
    }
    expect(received[0]?.headers["accept"]).toBe("text/event-stream");
    expect(received[0]?.headers["cache-control"]).toBe("no-cache");
  });
});
