import { describe, expect, it } from "vitest";
import { sharedTrouble } from "../../../plugin/actions/shared-trouble.ts";
import { missesEvents } from "../../../plugin/session/state/channel-state.ts";
import { json } from "../../fixtures/scripted-server.ts";
import { channels, characters, passUntil, startSession, withStatus } from "./session-stage.ts";

const eventSub = "/v1/eventsub/stream";
const trouble = (stage: Awaited<ReturnType<typeof startSession>>, needs: "channels" | "characters") =>
  sharedTrouble("complete", stage.state(), needs);

describe("a session without events", () => {
  it.each([
    ["while EventSub answers 503", withStatus(503), "lost", true],
    ["where the plan has no EventSub", withStatus(403), "refused", false],
    ["while EventSub is not found", withStatus(404), "refused", true],
    [
      "while EventSub cuts every connection",
      (response: { destroy(): void }) => response.destroy(),
      "lost",
      true,
    ],
    ["while EventSub has not begun to answer", () => {}, "connecting", false],
  ] as const)("reads the lists all the same, and keys work: %s", async (_, answer, connection, misses) => {
    const stage = await startSession({ [eventSub]: answer });
    const { clock, session, state } = stage;
    await passUntil(clock, () => state().channels !== undefined && state().characters !== undefined);
    expect(state()).toMatchObject({ connection, channels: [{ channelName: "mainstage" }], characters });
    expect([trouble(stage, "channels"), trouble(stage, "characters")]).toEqual([undefined, undefined]);
    expect(missesEvents(state())).toBe(misses);
    expect(await session.react({ source: "k", content: "hi" })).toEqual({ kind: "done" });
    expect(state().cooldown.readyAt).toBeGreaterThan(clock.now());
  });

  it("reads the lists every 30 s, so that keys show what happens elsewhere", async () => {
    const { clock, routes, state, asked } = await startSession({ [eventSub]: withStatus(503) });
    await passUntil(clock, () => state().channels !== undefined);
    routes["/v1/channels/status"] = (response) => json(response, [{ ...channels[0], isAiInChat: true }]);
    await passUntil(clock, () => state().presences.get("mainstage")?.phase === "in");
    const before = asked("/v1/channels/status").length;
    await passUntil(clock, () => asked("/v1/channels/status").length >= before + 1, { stepMs: 500 });
    const startedAt = clock.now();
    await passUntil(clock, () => asked("/v1/channels/status").length >= before + 4, { stepMs: 500 });
    expect(clock.now() - startedAt).toBeGreaterThan(85_000);
    expect(clock.now() - startedAt).toBeLessThan(110_000);
  });

  it("says that the service cannot be reached where a key's own list cannot be read", async () => {
    const stage = await startSession({ [eventSub]: withStatus(503), "/v1/characters": withStatus(500) });
    const { clock, routes, session, state } = stage;
    await passUntil(clock, () => trouble(stage, "characters") === "unreachable");
    expect(trouble(stage, "channels")).toBeUndefined();
    routes["/v1/characters"] = (response) => json(response, characters);
    // The streamer is here.
    session.tryNow();
    await passUntil(clock, () => state().characters !== undefined, { atMostMs: 5_000 });
    expect(trouble(stage, "characters")).toBeUndefined();
  });

  it("lets keys work again when the service is back", async () => {
    const stage = await startSession();
    const { clock, routes, state, streams } = stage;
    await passUntil(clock, () => state().channels !== undefined);
    const usual = { ...routes };
    for (const path of Object.keys(routes)) routes[path] = withStatus(502);
    streams[eventSub][0]?.destroy();
    await passUntil(clock, () => trouble(stage, "channels") === "unreachable");
    expect(state().connection).toBe("lost");
    Object.assign(routes, usual);
    await passUntil(clock, () => trouble(stage, "channels") === undefined);
    await passUntil(clock, () => state().connection === "open");
    expect(missesEvents(state())).toBe(false);
  });
});

describe("events that a proxy cuts again and again", () => {
  it("are back before anybody is told that they are missing", async () => {
    const { clock, state, streams, sent, answered, connections } = await startSession();
    // The state alone would say it too early: it stays open for a while after a cut.
    const isOpenFor = (time: number) => () =>
      streams[eventSub].length === time && answered(eventSub) === time && state().connection === "open";
    await passUntil(clock, isOpenFor(1));
    for (let cut = 1; cut <= 5; cut++) {
      await clock.pass(10_000);
      streams[eventSub].at(-1)?.end();
      // None passes while a request is on its way: a busy computer would let seconds of this clock pass.
      await passUntil(clock, () => sent(eventSub) > cut, { stepMs: 4 });
      await expect.poll(isOpenFor(cut + 1)).toBe(true);
    }
    expect(connections).toEqual(["open"]);
  });
});
