import { describe, expect, it } from "vitest";
import { leaveEverywhere } from "../../plugin/leave-everywhere.ts";
import { NetworkError } from "../../shared/api/errors.ts";
import type { PressOutcome } from "../../shared/presses/press-context.ts";
import { type ChannelState, freshState } from "../../shared/state/channel-state.ts";
import { reduce } from "../../shared/state/reduce.ts";
import { createStore } from "../../shared/state/store.ts";

const channel = (channelName: string, isAiInChat: boolean) => ({
  channelName,
  isAiInChat,
  isPrimary: false,
  isLive: true,
});

function sessionWith(state: ChannelState, leave: (channelName?: string) => Promise<PressOutcome>) {
  const asked: (string | undefined)[] = [];
  const store = createStore(state, (before: ChannelState) => before);
  return {
    asked,
    session: {
      store,
      leave: (channelName?: string) => {
        asked.push(channelName);
        return leave(channelName);
      },
    },
  };
}

const state = reduce(
  reduce(freshState(), {
    type: "channels.read",
    channels: [channel("in-one", true), channel("out", false), channel("joining", false)],
  }),
  { type: "join.sent", channelName: "joining", mode: "LIVE", at: 0, untilAt: 10_000 },
);

describe("leaving everywhere", () => {
  it("asks the AI out of every channel that it is in or on its way into, and of no other", async () => {
    const { session, asked } = sessionWith(state, () => Promise.resolve({ kind: "done" }));
    expect(await leaveEverywhere(session)).toEqual({ left: 2, failure: undefined });
    expect(asked).toEqual(["in-one", "joining"]);
  });

  it("goes on when one cannot be left, and says why", async () => {
    const error = new NetworkError("The service cannot be reached.", { endpoint: "DELETE" });
    const { session, asked } = sessionWith(state, (name) =>
      Promise.resolve(name === "in-one" ? { kind: "failed", error } : { kind: "done" }),
    );
    expect(await leaveEverywhere(session)).toMatchObject({ left: 1, failure: { kind: "network" } });
    expect(asked).toHaveLength(2);
  });

  it("has nothing to do without an account", async () => {
    expect(await leaveEverywhere(undefined)).toEqual({ left: 0, failure: undefined });
  });
});
