import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { Frame } from "../../../shared/api/frame-reader.ts";
import { type Stream, type StreamStatus, openStream } from "../../../shared/api/stream.ts";
import { systemClock } from "../../../shared/clock.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type Handler, type ScriptedServer, startScriptedServer } from "../../fixtures/scripted-server.ts";
import { eventually } from "../../fixtures/eventually.ts";

interface Run {
  readonly stream: Stream;
  readonly frames: Frame[];
  readonly statuses: StreamStatus[];
  readonly log: ReturnType<typeof createRecordedLog>;
}

let server: ScriptedServer;
let run: Run;

async function start(answer: Handler): Promise<Run> {
  server = await startScriptedServer(answer);
  const frames: Frame[] = [];
  const statuses: StreamStatus[] = [];
  const log = createRecordedLog();
  const stream = openStream({
    endpoint: "GET /v1/eventsub/stream",
    url: `${server.url}/v1/eventsub/stream`,
    headers: { authorization: "Bearer k" },
    fetch,
    clock: systemClock,
    // No jitter and no wait: the tests are about what happens, not when.
    random: () => 0,
    log,
    resumes: true,
    keepAlive: "once-seen",
    onFrame: (frame) => {
      frames.push(frame);
      if (frame.text === "throw") throw new TypeError("listener");
    },
    onStatus: (status) => statuses.push(status),
  });
  run = { stream, frames, statuses, log };
  return run;
}

afterEach(async () => {
  run.stream.close();
  await server.close();
});

function begin(response: ServerResponse, text = ""): void {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  response.flushHeaders();
  if (text) response.write(text);
}

describe("a stream", () => {
  it("hands on frames as they come", async () => {
    const { frames } = await start((response) => begin(response, "id: 1\nevent: a\ndata: x\n\n"));
    await eventually(() => expect(frames).toEqual([{ event: "a", id: "1", text: "x" }]));
    expect(run.statuses.map(({ connection }) => connection)).toEqual(["connecting", "open"]);
  });

  it("leaves no connection open when it is closed", async () => {
    await start((response) => begin(response, "data: x\n\n"));
    await eventually(() => expect(run.frames).toHaveLength(1));
    run.stream.close();
    await eventually(() => expect(server.open).toBe(0));
  });

  it("goes on when a listener throws, and loses nothing of the same chunk", async () => {
    await start((response) => begin(response, "data: throw\n\ndata: next\n\n"));
    await eventually(() => expect(run.frames.map(({ text }) => text)).toEqual(["throw", "next"]));
    expect(run.log.lines.join()).toContain("TypeError");
  });

  it("gives up a connection whose frame never ends", async () => {
    await start((response, _, nth) =>
      begin(response, nth === 1 ? `data: ${"x".repeat(2 * 1024 * 1024)}` : "data: fine\n\n"),
    );
    await eventually(() => expect(run.frames.map(({ text }) => text)).toEqual(["fine"]));
  });
});
