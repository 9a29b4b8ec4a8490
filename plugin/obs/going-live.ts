import type { Session } from "../session/session.ts";
import { primaryChannel } from "../session/state/channel-state.ts";
import type { Store } from "../../shared/store.ts";
import type { ObsState } from "./obs-state.ts";

export interface GoingLiveOptions {
  readonly obs: Store<ObsState>;
  /** Whether the streamer has turned this on; called each time. */
  readonly isWanted: () => boolean;
  readonly session: () => Session | undefined;
  /** Calls back when the session or its state has changed. */
  readonly subscribe: (listener: () => void) => void;
}

/** The pending join after OBS has gone live. */
export type GoingLive = ReturnType<typeof followStream>;

/**
 * Makes the AI join the primary channel when OBS starts streaming and leave when it stops. An AI that the streamer asked
 * to leave stays away until the next stream. A stream that is already on when OBS connects causes no join.
 */
export function followStream({ obs, isWanted, session, subscribe }: GoingLiveOptions) {
  let wasStreaming: boolean | undefined;
  let pending: "join" | "leave" | undefined;

  /** Runs the pending join or leave as soon as possible. The keys show the result, as with a press. */
  const act = (): void => {
    const current = pending && isWanted() ? session() : undefined;
    if (!current) return;
    const primary = primaryChannel(current.store.value);
    // The session's own default would be the channel in the settings, which may be another.
    if (!primary) return;
    const { channelName } = primary;
    const phase = current.store.value.presences.get(channelName)?.phase;
    if (pending === "join") {
      // While it is leaving, the service answers a join with "already there", and then it leaves.
      if (phase === "leaving" || !obs.value.isStreaming) return;
      pending = undefined;
      if (phase !== "in" && phase !== "joining") void current.join(channelName);
    } else {
      pending = undefined;
      if (phase !== "leaving" && phase !== "out") void current.leave(channelName);
    }
  };

  obs.subscribe(() => {
    const { isStreaming } = obs.value;
    // Without a connection nothing is known, so the last state counts until it is.
    if (isStreaming !== undefined && isStreaming !== wasStreaming) {
      const isKnown = wasStreaming !== undefined;
      wasStreaming = isStreaming;
      pending = isKnown && isWanted() && session() ? (isStreaming ? "join" : "leave") : undefined;
    }
    act();
  });
  subscribe(act);

  return {
    /** Cancels the pending join, until OBS goes live again. */
    cancelJoin: () => {
      if (pending === "join") pending = undefined;
    },
  };
}
