import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../../shared/clock.ts";
import { openEventFeed } from "../../shared/api/feed.ts";
import { createRecordedLog } from "../fixtures/recorded-log.ts";
import { type ScriptedServer, startScriptedServer } from "../fixtures/scripted-server.ts";
import { envelopeOf } from "./envelopes.ts";
import { createFakeClock } from "./fake-clock.ts";

let server: ScriptedServer;
afterEach(() => server.close());

describe("a computer that slept", () => {
  it("reads what arrived meanwhile before its connection is given up", async () => {
    let upstream: ServerResponse | undefined;
    server = await startScriptedServer((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      upstream ??= response;
    });
    const clock = createFakeClock();
    const got: string[] = [];
    const log = createRecordedLog();
    const feed = openEventFeed({
      url: server.url,
      headers: {},
      fetch,
      // The watch's own timers go by hand; all else by the computer's.
      clock: {
        ...clock,
        after: (delayMs, callback) =>
          delayMs === 10_000 ? clock.after(delayMs, callback) : systemClock.after(delayMs, callback),
      },
      random: () => 0,
      log,
      resumes: false,
      onEvent: ({ envelope }) => got.push(envelope?.id ?? ""),
      onStatus: () => {},
    });
    await expect.poll(() => upstream).toBeDefined();
    const envelope = envelopeOf("channel.go_live", {});
    await new Promise<void>((resolve) => {
      upstream?.write(`data: ${JSON.stringify(envelope)}\n\n`, () => resolve());
    });
    expect(got).toEqual([]);
    clock.sleep(3_600_000);
    await clock.pass(10_000);
    await expect.poll(() => server.received.length).toBe(2);
    feed.close();
    expect(got).toEqual([envelope.id]);
  });
});
