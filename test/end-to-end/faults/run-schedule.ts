import { gzipSync } from "node:zlib";
import { createClient } from "../../../shared/api/client.ts";
import { frameLimit } from "../../../shared/api/frame-reader.ts";
import { createSession } from "../../../plugin/session/session.ts";
import { freshCooldown } from "../../../plugin/session/state/cooldown.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type Service, startService } from "../../service/service.ts";
import { type FastClock, fastClock, speed } from "./fast-clock.ts";
import { seeded } from "../../fixtures/seeded.ts";
import { type Fault, scheduleOf } from "./schedule.ts";
import { watchedFetch } from "./watched-fetch.ts";

/** How long a client waits for an answer that may begin with the first event, and a little more. */
const quietMs = 93_000;

/** How a run of faults ended. */
export interface FaultRun {
  readonly faults: number;
  /** Events that stood whole in what the client was given, each counted once. */
  readonly whole: number;
  /** Of those, how many were never handed on. */
  readonly lost: number;
  /** How many were handed on more than once. */
  readonly doubled: number;
  readonly maxOpen: number;
  /** From the last fault's end to the stream being open, in milliseconds of the session's clock. */
  readonly openAgainMs: number;
  readonly connections: number;
}

/** Runs a schedule against a reference service of its own, over real sockets, and counts. */
export async function runFaults(seed: number, count: number): Promise<FaultRun> {
  const service = await startService();
  const [account] = service.accounts;
  const clock = fastClock();
  const watched = watchedFetch("/v1/eventsub/stream", frameLimit);
  const random = seeded(seed + 1);
  const common = { fetch: watched.fetch, clock, random };
  const client = createClient({ baseUrl: service.baseUrl, apiKey: account?.apiKey ?? "", ...common });
  const session = createSession({
    cooldown: freshCooldown(),
    client,
    ...common,
    log: createRecordedLog(),
  });
  const handedOn = new Map<string, number>();
  session.onEvent(({ frame }) => {
    const { id } = JSON.parse(frame.text) as { id: string };
    handedOn.set(id, (handedOn.get(id) ?? 0) + 1);
  });
  session.start();
  await opened();

  // The service has something to say all the time, sometimes two things in one piece.
  let said = 0;
  const talk = setInterval(() => {
    if (random() < 0.5) service.perform("follow");
    else service.emitRaw(pairOf(said++));
  }, 3);
  for (const [at, fault] of scheduleOf(seed, count).entries()) {
    await strike(service, fault, clock, () => session.reconnect());
    await pause(fault.waitMs);
    if (at % 4 > 0) continue;
    // However busy the computer is, some faults meet a stream on which events come.
    await opened();
    await pause(fault.waitMs);
  }
  service.control.clear();
  // What the last fault left half-open is noticed as everything else is: by its silence.
  service.control.dropStreams();
  const calmAt = clock.now();
  await opened();
  const openAgainMs = clock.now() - calmAt;
  await pause(50);
  clearInterval(talk);
  await pause(50);
  session.stop();
  await service.close();

  const whole = new Set(watched.wholeIds());
  return {
    faults: count,
    whole: whole.size,
    lost: [...whole].filter((id) => !handedOn.has(id)).length,
    doubled: [...handedOn.values()].filter((times) => times > 1).length,
    maxOpen: watched.maxOpen,
    openAgainMs,
    connections: service.requests.filter(({ path }) => path === "/v1/eventsub/stream").length,
  };

  function opened(): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (session.store.value.connection !== "open" || service.openStreams().eventsub === 0) return;
        clearInterval(timer);
        resolve();
      };
      const timer = setInterval(look, 2);
      look();
    });
  }
}

/** Two events in one write, so that they arrive in one chunk. */
function pairOf(number: number): string {
  return ["a", "b"].map((half) => `data: {"id":"pair-${number}-${half}","type":"two.at.once"}\n\n`).join("");
}

async function strike(
  service: Service,
  fault: Fault,
  clock: FastClock,
  reconnect: () => void,
): Promise<void> {
  const { control } = service;
  const stream = "GET /v1/eventsub/stream";
  switch (fault.kind) {
    case "drop":
      control.dropStreams("eventsub");
      return;
    case "end":
      control.endStreams("eventsub");
      return;
    case "cut-mid-frame":
      control.cutMidFrame("eventsub");
      return;
    case "silence":
      // Long enough for the client to notice on its own clock, if a keep-alive has been seen.
      control.writeRaw("eventsub", ":ping\n\n");
      control.silence(true);
      await pause(fault.waitMs);
      control.silence(false);
      return;
    case "status":
      control.answerWith(stream, fault.status, { times: 2 });
      control.dropStreams("eventsub");
      return;
    case "slow-headers":
      control.fault(stream, { kind: "delay", delayMs: fault.waitMs });
      control.dropStreams("eventsub");
      return;
    case "hang":
      control.fault(stream, { kind: "hang" });
      control.dropStreams("eventsub");
      // Until the client has had enough of it: nothing that strikes before that would meet anything.
      await pause(quietMs / speed);
      return;
    case "reset":
      control.fault(stream, { kind: "reset" }, 2);
      control.dropStreams("eventsub");
      return;
    case "garbage":
      control.writeRaw("eventsub", Buffer.concat([fault.bytes, Buffer.from("\n\n")]));
      return;
    case "gzip-noise":
      control.writeRaw("eventsub", Buffer.concat([gzipSync(fault.bytes), Buffer.from("\n\n")]));
      return;
    case "oversized":
      control.writeRaw("eventsub", `data: ${"x".repeat(frameLimit + 10)}\n\n`);
      return;
    case "endless":
      control.writeRaw("eventsub", `data: ${"x".repeat(frameLimit + 10)}`);
      return;
    case "clock-jump":
      clock.jump(3_600_000);
      reconnect();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
