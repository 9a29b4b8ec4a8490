import type { ChannelState } from "./channel-state.ts";
import type { Input, Reducers } from "./input.ts";
import { type Presence, following } from "./presence.ts";

/** Reducers of joins and leaves. */
export const reducePresences = {
  "join.sent": (state, { channelName, at, untilAt, mode }) =>
    withPresence(state, channelName, { phase: "joining", sentAt: at, untilAt, isTest: mode === "TEST" }),
  "join.answered": (state, input) => withPresence(state, input.channelName, presenceAfter(state, input)),
  "join.given-up": (state, { channelName }) =>
    state.presences.get(channelName)?.phase === "timed-out"
      ? withPresence(state, channelName, { phase: "out" })
      : state,
  "leave.sent": (state, { channelName, at }) =>
    withPresence(state, channelName, { phase: "leaving", sentAt: at }),
  "presence.failed": (state, { channelName, at, failure }) =>
    withPresence(state, channelName, { phase: "failed", at, failure }),
} satisfies Partial<Reducers>;

/** The state with a new presence for one channel. */
export function withPresence(state: ChannelState, channelName: string, presence: Presence): ChannelState {
  const next = following(state.presences.get(channelName), presence);
  return { ...state, presences: new Map(state.presences).set(channelName, next) };
}

function presenceAfter(state: ChannelState, input: Extract<Input, { type: "join.answered" }>): Presence {
  const { outcome, at, mode } = input;
  switch (outcome.kind) {
    case "joined":
    case "already-there":
      return { phase: "in", isTest: mode === "TEST" };
    case "timed-out": {
      const presence = state.presences.get(input.channelName);
      // `system.join` may have arrived before the response.
      return presence?.phase === "in" ? presence : { phase: "timed-out", at };
    }
    case "needs-subscription":
      return { phase: "needs-subscription", at, serviceText: outcome.message };
    case "refused":
      return {
        phase: "failed",
        at,
        failure: { kind: "invalid", reason: "refused", serviceText: outcome.message },
      };
  }
}
