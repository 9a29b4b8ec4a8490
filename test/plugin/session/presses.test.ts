import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "../../../shared/api/client.ts";
import { createPresses } from "../../../plugin/session/presses/presses.ts";
import type { PressResult } from "../../../plugin/session/presses/press-session.ts";
import { type ChannelState, freshState } from "../../../plugin/session/state/channel-state.ts";
import { freshCooldown } from "../../../plugin/session/state/cooldown.ts";
import type { Input } from "../../../plugin/session/state/input.ts";
import { reduce } from "../../../plugin/session/state/reduce.ts";
import { createStore } from "../../../shared/store.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { type ScriptedServer, startScriptedServer } from "../../fixtures/scripted-server.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";
import { eventually } from "../../fixtures/eventually.ts";

let server: ScriptedServer;
type How = number | "cut" | "silent";
let status: How = 200;
let checks: How = 200;
beforeEach(async () => {
  status = 200;
  checks = 200;
  server = await startScriptedServer((response, { method }) => {
    const how = method === "GET" ? checks : status;
    if (how === "cut") response.destroy();
    else if (how !== "silent") response.writeHead(how).end();
  });
});
afterEach(() => server.close());

function setUp() {
  const clock = createFakeClock();
  const store = createStore<ChannelState, Input>(freshState(freshCooldown("standard")), reduce);
  const client = createClient({ baseUrl: server.url, apiKey: "sk-test", fetch, clock, random: () => 0 });
  const presses = createPresses({
    client,
    store,
    clock,
    log: createRecordedLog(),
    channelName: "mainstage",
    hasEnded: () => false,
    recheckKey: () => Promise.resolve(false),
    readCharacters: () => Promise.resolve(),
    readChannels: () => Promise.resolve(),
    fail: (error) => {
      if (error instanceof Error && "kind" in error) return error as never;
      throw error;
    },
  });
  return { presses, clock, store };
}

const contents = () =>
  server.received.map(({ body }) => (JSON.parse(body) as { data: { content: string } }).data.content);

/** A press that holds, and whatever it came to so far. */
function holding(
  { presses }: ReturnType<typeof setUp>,
  source: string,
  content: string,
): { outcome?: PressResult } {
  const seen: { outcome?: PressResult } = {};
  void presses.react({ source, content, whenCooling: "hold" }).then((outcome) => {
    seen.outcome = outcome;
  });
  return seen;
}

/** A first press, and one of another key that is queued behind its cooldown. */
async function queueOne() {
  const setup = setUp();
  await setup.presses.react({ source: "a", content: "first" });
  const kept = holding(setup, "b", "kept");
  await eventually(() => expect(setup.store.value.queuedPress).toBe("b"));
  return { setup, kept };
}

describe("a press that is queued during the cooldown", () => {
  it("is sent once, when the cooldown ends", async () => {
    const { setup, kept } = await queueOne();
    await setup.clock.pass(24_000);
    expect(contents()).toEqual(["first"]);
    await setup.clock.pass(2_000);
    await eventually(() => expect(kept.outcome).toEqual({ kind: "done" }));
    expect(contents()).toEqual(["first", "kept"]);
    expect(setup.store.value.queuedPress).toBeUndefined();
    await setup.clock.pass(60_000);
    expect(contents()).toHaveLength(2);
  });

  it("gives way to a later one, whichever key that is", async () => {
    const { setup, kept: one } = await queueOne();
    const two = holding(setup, "c", "newer");
    await eventually(() => expect(one.outcome).toEqual({ kind: "dropped" }));
    await setup.clock.pass(26_000);
    await eventually(() => expect(two.outcome).toEqual({ kind: "done" }));
    expect(contents()).toEqual(["first", "newer"]);
  });

  it("is cancelled by pressing the same key again", async () => {
    const { setup, kept: one } = await queueOne();
    const two = holding(setup, "b", "again");
    await eventually(() => expect([one.outcome?.kind, two.outcome?.kind]).toEqual(["dropped", "dropped"]));
    await setup.clock.pass(60_000);
    expect(contents()).toEqual(["first"]);
  });

  it("is sent at once when the gate turns out to be open earlier", async () => {
    const { setup, kept } = await queueOne();
    setup.store.dispatch({ type: "cooldown.changed", cooldown: freshCooldown("fast") });
    await eventually(() => expect(kept.outcome).toEqual({ kind: "done" }));
    expect(contents()).toEqual(["first", "kept"]);
  });

  it("is dropped when what it is about was taken back meanwhile, and so is one at once", async () => {
    const setup = setUp();
    let isWanted = true;
    const about = { content: "about a message", isWanted: () => isWanted };
    await setup.presses.react({ source: "a", content: "first" });
    const kept = setup.presses.react({ source: "b", whenCooling: "hold", ...about });
    await eventually(() => expect(setup.store.value.queuedPress).toBe("b"));
    isWanted = false;
    await setup.clock.pass(26_000);
    expect(await kept).toEqual({ kind: "dropped" });
    expect(await setup.presses.react({ source: "b", ...about })).toEqual({ kind: "dropped" });
    expect(contents()).toEqual(["first"]);
  });

  it("is dropped when everything is to be quiet", async () => {
    const { setup, kept } = await queueOne();
    setup.presses.cancelUnsent();
    await eventually(() => expect(kept.outcome).toEqual({ kind: "dropped" }));
    await setup.clock.pass(60_000);
    expect(contents()).toEqual(["first"]);
  });

  it("that the service then refuses as too soon shows the new window, and is not tried again by itself", async () => {
    const { setup, kept } = await queueOne();
    status = 429;
    await setup.clock.pass(26_000);
    await eventually(() => expect(kept.outcome).toMatchObject({ error: { kind: "cooling-down" } }));
    expect(setup.store.value.earlyPress?.source).toBe("b");
    expect(setup.store.value.cooldown.readyAt).toBeGreaterThan(setup.clock.now());
  });

  it("is sent at once without a cooldown", async () => {
    const setup = setUp();
    expect(await setup.presses.react({ source: "a", content: "first", whenCooling: "hold" })).toEqual({
      kind: "done",
    });
  });
});

describe("a reaction that the service may or may not have counted", () => {
  const press = { source: "a", content: "first" };
  const again = { source: "a", content: "again" };

  it.each([
    ["the connection was cut", "cut", "network", 0],
    ["no answer came in time", "silent", "timed-out", 10_000],
    ["a gateway gave up waiting", 504, "server", 0],
  ] as const)("because %s closes the window from when it was sent", async (_, how, kind, passMs) => {
    const { presses, clock, store } = setUp();
    const sentAt = clock.now();
    status = how;
    const outcome = presses.react(press);
    await eventually(() => expect(server.received).toHaveLength(1));
    await clock.pass(passMs);
    expect(await outcome).toMatchObject({ kind: "failed", error: { kind } });
    expect(store.value.cooldown).toMatchObject({ readyAt: sentAt + 25_000, windowMs: 25_000 });
    status = 200;
    expect(await presses.react(again)).toEqual({ kind: "cooling" });
    expect(contents()).toEqual(["first"]);
  });

  it("may be tried again early, even when the settings name the window", async () => {
    const { presses, clock } = setUp();
    status = "cut";
    await presses.react(press);
    status = 200;
    expect(await presses.react({ ...again, insists: true })).toEqual({ kind: "cooling" });
    await clock.pass(1_000);
    expect(await presses.react({ ...again, insists: true })).toEqual({ kind: "done" });
    await clock.pass(2_000);
    expect(await presses.react({ ...again, insists: true })).toEqual({ kind: "cooling" });
  });

  it("does not have a queued press fired into it", async () => {
    const setup = setUp();
    status = "silent";
    const first = setup.presses.react(press);
    await eventually(() => expect(server.received).toHaveLength(1));
    const queued = holding(setup, "b", "queued");
    await setup.clock.pass(10_000);
    expect(await first).toMatchObject({ error: { kind: "timed-out" } });
    status = 200;
    await setup.clock.pass(14_900);
    expect(contents()).toEqual(["first"]);
    await setup.clock.pass(200);
    await eventually(() => expect(queued.outcome).toEqual({ kind: "done" }));
    expect(contents()).toEqual(["first", "queued"]);
  });

  it.each([500, 400, 401])("is not one that the service turned down with %i", async (code) => {
    const { presses, store } = setUp();
    status = code;
    expect(await presses.react(press)).toMatchObject({ kind: "failed" });
    expect(store.value.cooldown).toMatchObject({ readyAt: Number.NEGATIVE_INFINITY, inFlight: false });
  });

  it("is not one that never left", async () => {
    const { presses, store } = setUp();
    await server.close();
    expect(await presses.react(press)).toMatchObject({ error: { kind: "network" } });
    expect(store.value.cooldown.readyAt).toBe(Number.NEGATIVE_INFINITY);
  });

  it("is not one that was turned down while the check of the key went unanswered", async () => {
    const { presses, clock, store } = setUp();
    status = 401;
    checks = "silent";
    const turnedDown = presses.react(press);
    await eventually(() => expect(server.received).toHaveLength(2));
    let outcome: PressResult | undefined;
    void turnedDown.then((came) => (outcome = came));
    await eventually(async () => {
      await clock.pass(11_000);
      expect(outcome).toMatchObject({ error: { kind: "timed-out", endpoint: "GET /v1/channels/status" } });
    });
    expect(store.value.cooldown.readyAt).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("a press that adds context", () => {
  it("sends exactly what was set, and says that it was sent", async () => {
    const { presses, store } = setUp();
    await presses.addContext({ source: "k", content: "The boss is down", ttl: 90 });
    expect(server.received[0]).toMatchObject({ method: "POST", path: "/v1/events" });
    expect(JSON.parse(server.received[0]?.body ?? "")).toEqual({
      eventType: "GAME_EVENT",
      data: { channelName: "mainstage", content: "The boss is down", ttl: 90 },
    });
    expect(store.value.contexts.get("k")).toMatchObject({ phase: "sent" });
  });

  it("that fails says why, on its own key", async () => {
    status = 400;
    const { presses, store } = setUp();
    const outcome = await presses.addContext({ source: "k", content: "x", eventType: "IRL_EVENT" });
    expect(outcome).toMatchObject({ kind: "failed", error: { kind: "invalid" } });
    expect(store.value.contexts.get("k")).toMatchObject({
      phase: "failed",
      failure: { kind: "invalid", reason: "event-type", eventType: "IRL_EVENT" },
    });
  });
});
