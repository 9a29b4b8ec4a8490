import { describe, expect, it } from "vitest";
import {
  type PresencePress,
  changePresence,
  presenceFailure,
} from "../../../../plugin/actions/presence/change-presence.ts";
import type { PressResult } from "../../../../plugin/session/presses/press-session.ts";
import type { Session } from "../../../../plugin/session/session.ts";
import type { Presence } from "../../../../plugin/session/state/presence.ts";
import { failure, stateAfter } from "../sample-state.ts";

const joining: Presence = { phase: "joining", sentAt: 0, untilAt: 10_000, isTest: false };
const leaving: Presence = { phase: "leaving", sentAt: 0 };
const timedOut: Presence = { phase: "timed-out", at: 0 };
const failed: Presence = { phase: "failed", at: 0, failure };
const inChat: Presence = { phase: "in", isTest: false };
const done: PressResult = { kind: "done" };

/** A session with this presence in its channel, which notes what it is asked. */
function raise(presence: Presence | undefined, result: PressResult = done, after = presence) {
  const asked: unknown[][] = [];
  let presences = new Map(presence ? [["mainstage", presence]] : []);
  const answer = (...request: unknown[]): PressResult => {
    asked.push(request);
    presences = new Map(after ? [["mainstage", after]] : []);
    return result;
  };
  const session = {
    store: {
      get value() {
        return { ...stateAfter(), presences };
      },
    },
    channelOf: (channelName = "mainstage") => channelName,
    join: async (channelName?: string, mode?: string) => answer("join", channelName, mode),
    leave: async (channelName?: string) => answer("leave", channelName),
  } as unknown as Session;
  const press = (given: Partial<PresencePress> = {}) =>
    changePresence(session, {
      does: "toggle",
      mode: "LIVE",
      channelName: undefined,
      ...given,
    });
  return { asked, press, session };
}

describe("a press that joins or leaves", () => {
  const under = "under-way";
  it.each<[string, Presence | undefined, Record<PresencePress["does"], string>]>([
    ["before the first status", undefined, { toggle: "join", join: "join", leave: "leave" }],
    ["out of chat", { phase: "out" }, { toggle: "join", join: "join", leave: "leave" }],
    ["in chat", inChat, { toggle: "leave", join: "join", leave: "leave" }],
    ["during a join", joining, { toggle: under, join: under, leave: "leave" }],
    ["during a leave", leaving, { toggle: under, join: "join", leave: under }],
    [
      "after a failure in chat",
      { ...failed, wasIn: true },
      { toggle: "leave", join: "join", leave: "leave" },
    ],
    [
      "after a failure out of chat",
      { ...failed, wasIn: false },
      { toggle: "join", join: "join", leave: "leave" },
    ],
    [
      "after a join without an answer",
      { ...timedOut, wasIn: true },
      { toggle: "join", join: "join", leave: "leave" },
    ],
  ])("%s", async (_, presence, expected) => {
    for (const does of ["toggle", "join", "leave"] as const) {
      const { asked, press } = raise(presence);
      const { kind } = await press({ does });
      expect([does, kind === "under-way" ? under : asked[0]?.[0]]).toEqual([does, expected[does]]);
      expect(asked).toHaveLength(kind === "under-way" ? 0 : 1);
    }
  });

  it("is sent in a multi-action even while an earlier one is under way", async () => {
    const { asked, press } = raise(joining);
    await press({ does: "join", isChosen: true });
    expect(asked).toHaveLength(1);
  });

  it("passes its channel and mode on", async () => {
    const { asked, press } = raise({ phase: "out" });
    await press({ does: "join", mode: "TEST", channelName: "arena" });
    await press({ does: "leave", channelName: "arena" });
    expect(asked).toEqual([
      ["join", "arena", "TEST"],
      ["leave", "arena"],
    ]);
  });

  it("has joined only if the AI is in chat", async () => {
    expect(await raise({ phase: "out" }, done, inChat).press()).toEqual(done);
    expect(await raise({ phase: "out" }, done, timedOut).press()).toEqual({ kind: "not-joined" });
    expect(await raise(undefined, done, undefined).press()).toEqual({ kind: "not-joined" });
    expect(await raise(inChat, done, leaving).press()).toEqual(done);
  });

  it("has the session's result when that is another", async () => {
    const dropped: PressResult = { kind: "dropped" };
    expect(await raise({ phase: "out" }, dropped).press()).toBe(dropped);
    expect(await raise(inChat, dropped).press()).toBe(dropped);
  });
});

describe("the failure of a join or leave", () => {
  it.each<[string, Presence | undefined, object | undefined]>([
    ["its own", failed, failure],
    [
      "that a subscription is needed",
      { phase: "needs-subscription", at: 0, serviceText: "Upgrade" },
      { kind: "forbidden", reason: "needs-subscription", serviceText: "Upgrade" },
    ],
    ["that nobody confirmed it", timedOut, { kind: "timed-out", reason: "join-unconfirmed" }],
    ["none in chat", inChat, undefined],
    ["none under way", joining, undefined],
    ["none before the first status", undefined, undefined],
  ])("is %s", (_, presence, expected) => {
    const { session } = raise(presence);
    expect(presenceFailure(session, "mainstage")).toEqual(expected);
    expect(presenceFailure(session, undefined)).toBeUndefined();
  });
});
