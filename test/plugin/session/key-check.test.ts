import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { json } from "../../fixtures/scripted-server.ts";
import {
  type SessionStage,
  beginStream,
  channels,
  passUntil,
  startSession,
  withStatus,
} from "./session-stage.ts";

const eventSub = "/v1/eventsub/stream";
const status = "/v1/channels/status";
const isRefused = ({ state }: SessionStage) =>
  state().connection === "refused" && state().failure?.kind === "unauthorised";
const isWell = ({ state }: SessionStage) =>
  state().connection === "open" && state().channels !== undefined && state().characters !== undefined;

/** A session whose key is refused everywhere, from some moment on. */
async function refusedSession(): Promise<SessionStage> {
  const stage = await startSession();
  await passUntil(stage.clock, () => isWell(stage));
  for (const path of Object.keys(stage.routes)) stage.routes[path] = withStatus(401);
  await stage.session.readStatus();
  expect(isRefused(stage)).toBe(true);
  return stage;
}

function accept({ routes }: SessionStage): void {
  routes[eventSub] = beginStream;
  routes[status] = (response) => json(response, channels);
  routes["/v1/characters"] = (response) => json(response, []);
  routes["/v1/events/generations"] = withStatus(200);
}

const all = ({ asked }: SessionStage) =>
  [eventSub, status, "/v1/characters", "/v1/events/generations"].flatMap((path) => asked(path)).length;

describe("a key that was refused", () => {
  it("is checked once a minute, and later every ten minutes, with one request each", async () => {
    const stage = await refusedSession();
    const before = all(stage);
    for (let minute = 1; minute <= 10; minute++) {
      await passUntil(stage.clock, () => all(stage) === before + minute, { stepMs: 1_000, atMostMs: 62_000 });
    }
    await stage.clock.pass(599_000);
    expect(all(stage)).toBe(before + 10);
    await passUntil(stage.clock, () => all(stage) === before + 11, { stepMs: 1_000 });
    expect(stage.asked(status).length).toBeGreaterThanOrEqual(11);
    expect(isRefused(stage)).toBe(true);
  });

  it("is found to work again by itself, and everything resumes", async () => {
    const stage = await refusedSession();
    accept(stage);
    await passUntil(stage.clock, () => isWell(stage), { stepMs: 1_000, atMostMs: 65_000 });
    expect(stage.state().failure).toBeUndefined();
    stage.streams[eventSub].at(-1)?.write('data: {"id":"1","type":"new.kind"}\n\n');
    await passUntil(stage.clock, () => stage.events.length === 1);
  });

  it("is found to work within seconds after one wrong answer, but not over and over when only the events refuse it", async () => {
    const stage = await startSession();
    await passUntil(stage.clock, () => isWell(stage));
    stage.routes[status] = withStatus(401);
    await stage.session.readStatus();
    expect(isRefused(stage)).toBe(true);
    accept(stage);
    await passUntil(stage.clock, () => isWell(stage), { atMostMs: 3_000 });
    stage.routes[eventSub] = withStatus(401);
    stage.session.reconnect();
    await passUntil(stage.clock, () => isRefused(stage));
    const before = stage.asked(eventSub).length;
    await stage.clock.pass(55_000);
    expect(stage.asked(eventSub)).toHaveLength(before);
  });

  it("drops the press that waits for the cooldown", async () => {
    const stage = await startSession();
    await passUntil(stage.clock, () => isWell(stage));
    expect(await stage.session.react({ source: "k", content: "hi" })).toEqual({ kind: "done" });
    const waiting = stage.session.react({ source: "k", content: "again", whenCooling: "hold" });
    await passUntil(stage.clock, () => stage.state().queuedPress === "k", { stepMs: 1 });
    stage.routes[status] = withStatus(401);
    await stage.session.readStatus();
    expect(await waiting).toEqual({ kind: "dropped" });
    expect(isRefused(stage)).toBe(true);
  });

  it("that only the events refuse does not keep a press from its work", async () => {
    const waiting: ServerResponse[] = [];
    const stage = await startSession({ [eventSub]: withStatus(401) });
    stage.routes[status] = (response) => {
      // The one after the check of the key is the press's own: it is answered when the key is refused again.
      if (stage.asked(status).length === 1) json(response, channels);
      else waiting.push(response);
    };
    await passUntil(stage.clock, () => isRefused(stage), { stepMs: 1 });
    expect(stage.asked(status)).toHaveLength(0);
    const press = stage.session.react({ source: "k", content: "hi" });
    await passUntil(
      stage.clock,
      () => waiting.length > 0 && stage.asked(eventSub).length === 2 && isRefused(stage),
      {
        stepMs: 1,
      },
    );
    for (const response of waiting) json(response, channels);
    expect(await press).toEqual({ kind: "done" });
    expect(stage.asked("/v1/events/generations")).toHaveLength(1);
  });

  it("is checked once, however many keys are pressed at once, and no press is sent while it is refused", async () => {
    const stage = await refusedSession();
    const before = all(stage);
    const outcomes = await Promise.all(
      ["a", "b", "c"].map((source) => {
        stage.session.tryNow();
        return stage.session.react({ source, content: "hi" });
      }),
    );
    expect(outcomes.map((outcome) => outcome.kind === "failed" && outcome.error.kind)).toEqual(
      Array.from({ length: 3 }, () => "unauthorised"),
    );
    expect(all(stage)).toBe(before + 1);
  });

  it("is checked when the computer wakes up", async () => {
    const stage = await refusedSession();
    accept(stage);
    stage.clock.sleep(3_600_000);
    await passUntil(stage.clock, () => isWell(stage), { stepMs: 1_000, atMostMs: 15_000 });
    expect(stage.asked(status).length).toBeGreaterThan(1);
  });

  it("stays refused while the service fails otherwise", async () => {
    const stage = await refusedSession();
    stage.routes[status] = withStatus(404);
    expect(await stage.session.react({ source: "k", content: "hi" })).toMatchObject({
      kind: "failed",
      error: { kind: "unauthorised" },
    });
    expect(isRefused(stage)).toBe(true);
  });

  it("is no longer checked when the session has ended", async () => {
    const stage = await refusedSession();
    stage.session.stop();
    const before = all(stage);
    await stage.clock.pass(3_600_000);
    stage.session.tryNow();
    stage.session.reconnect();
    expect(all(stage)).toBe(before);
    expect(stage.clock.waiting).toBe(0);
  });
});
