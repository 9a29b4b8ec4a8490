import { describe, expect, it } from "vitest";
import { leaveEverywhere } from "../../../../plugin/session/presses/leave-everywhere.ts";
import type { PressResult, PressSession } from "../../../../plugin/session/presses/press-session.ts";
import type { Presence } from "../../../../plugin/session/state/presence.ts";
import { ApiError } from "../../../../shared/api/errors.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";
import { failure, stateAfter } from "../../actions/sample-state.ts";

const inChat: Presence = { phase: "in", isTest: false };
const done: PressResult = { kind: "done" };
const down = new ApiError("server", { endpoint: "GET /v1/channels/status" });

interface Scene {
  readonly presences?: Readonly<Record<string, Presence>>;
  /** What the status shows; default: what was known. */
  readonly status?: Readonly<Record<string, Presence>> | "down" | "silent";
  readonly plugins?: string;
  readonly leave?: (channelName: string) => PressResult;
}

/** A press that leaves every chat: the channels that it left, and its result. */
async function leaveAll({ presences = {}, status = presences, plugins, leave = () => done }: Scene) {
  const clock = createFakeClock();
  const asked: string[] = [];
  const state = { ...stateAfter(), presences: new Map(Object.entries(presences)) };
  const session = {
    clock,
    channelName: plugins,
    store: { value: state },
    fail: (error: unknown) => error,
    async readChannels() {
      if (status === "down") throw down;
      if (status === "silent") return new Promise<void>(() => {});
      session.store.value = { ...state, presences: new Map(Object.entries(status)) };
    },
  };
  const result = leaveEverywhere(session as unknown as PressSession, async (channelName) => {
    asked.push(channelName);
    return leave(channelName);
  });
  const atOnce = [...asked];
  await clock.pass(status === "silent" ? 5_000 : 0);
  return { atOnce, asked, failure: await result };
}

describe("a press that leaves every chat", () => {
  it.each<[string, Presence, boolean]>([
    ["the AI in", inChat, true],
    ["a join under way", { phase: "joining", sentAt: 0, untilAt: 10, isTest: false }, true],
    ["a join without an answer", { phase: "timed-out", at: 0 }, true],
    ["a leave under way", { phase: "leaving", sentAt: 0 }, true],
    ["a leave that failed", { phase: "failed", at: 0, failure, wasIn: true }, true],
    ["a join that failed", { phase: "failed", at: 0, failure, wasIn: false }, false],
    ["the AI out", { phase: "out" }, false],
    ["a join that needs a subscription", { phase: "needs-subscription", at: 0, serviceText: "" }, false],
  ])("asks at once for a channel with %s, if the AI may be there", async (_, presence, isAsked) => {
    const { atOnce, asked, failure } = await leaveAll({ presences: { arena: presence } });
    expect(atOnce).toEqual(isAsked ? ["arena"] : []);
    expect(asked).toEqual(atOnce);
    expect(failure).toBeUndefined();
  });

  it("asks for those that a new status shows as well, each channel once", async () => {
    const { atOnce, asked } = await leaveAll({
      presences: { a: inChat },
      status: { a: inChat, b: inChat, c: { phase: "out" } },
    });
    expect([atOnce, asked]).toEqual([["a"], ["a", "b"]]);
  });

  it.each(["down", "silent"] as const)(
    "asks for every known channel when the status is %s, and says so",
    async (status) => {
      const { asked, failure } = await leaveAll({
        presences: { arena: { phase: "out" } },
        status,
        plugins: "own",
      });
      expect(asked).toEqual(["mainstage", "arena", "own"]);
      expect(failure).toMatchObject({ kind: status === "down" ? "server" : "timed-out" });
    },
  );

  it("has the failure of a leave before that of the status", async () => {
    const error = new ApiError("unreachable", { endpoint: "DELETE /v1/streams/{channelName}" });
    const leave = (channelName: string): PressResult =>
      channelName === "b" ? { kind: "failed", error } : done;
    const presences = { a: inChat, b: inChat };
    expect((await leaveAll({ presences, leave })).failure).toMatchObject({ kind: "network" });
    expect((await leaveAll({ presences, leave, status: "down" })).failure).toMatchObject({ kind: "network" });
    expect((await leaveAll({ presences })).failure).toBeUndefined();
  });
});
