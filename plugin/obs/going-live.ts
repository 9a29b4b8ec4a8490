import type { Session } from "../session/session.ts";
import { primaryChannel } from "../session/state/channel-state.ts";
import type { Store } from "../../shared/store.ts";
import type { ObsState } from "./obs-state.ts";

/** What going live sets off. */
export interface GoingLiveOptions {
  readonly obs: Store<ObsState>;
  /** Whether the streamer wants it; asked each time. */
  readonly isWanted: () => boolean;
  readonly session: () => Pick<Session, "store" | "join" | "leave"> | undefined;
  /** Calls back when the session or its state has changed. */
  readonly subscribe: (listener: () => void) => void;
}

/** What is still to be done because OBS has gone live. */
export interface GoingLive {
  /** Drops a join that waits until it can be sent; the next stream brings one again. */
  cancelJoin(): void;
}

/**
 * The AI joins the primary channel when OBS begins to stream and leaves when it stops. In between it is left alone:
 * whoever sends it away has the last word until the next stream. A stream that was on when the link came up was begun
 * before; it sets nothing off until it ends.
 */
export function followStream({ obs, isWanted, session, subscribe }: GoingLiveOptions): GoingLive {
  let wasStreaming: boolean | undefined;
  let due: "join" | "leave" | undefined;

  /** Does what is due as soon as it can be done. What comes of it is seen on the keys, as with a press. */
  const act = (): void => {
    const current = due && isWanted() ? session() : undefined;
    if (!current) return;
    const primary = primaryChannel(current.store.value);
    // Left to the session, the channel would be the one of the settings, which may be another.
    if (!primary) return;
    const { channelName } = primary;
    const phase = current.store.value.presences.get(channelName)?.phase;
    if (due === "join") {
      // Asked while it leaves, the service answers that it is there, and then it goes.
      if (phase === "leaving" || !obs.value.isStreaming) return;
      due = undefined;
      if (phase !== "in" && phase !== "joining") void current.join(channelName);
    } else {
      due = undefined;
      if (phase !== "leaving" && phase !== "out") void current.leave(channelName);
    }
  };

  obs.subscribe(() => {
    const { isStreaming } = obs.value;
    // Without the link nothing is known: what it was stays in mind until it is.
    if (isStreaming !== undefined && isStreaming !== wasStreaming) {
      const isKnown = wasStreaming !== undefined;
      wasStreaming = isStreaming;
      due = isKnown && isWanted() && session() ? (isStreaming ? "join" : "leave") : undefined;
    }
    act();
  });
  subscribe(act);

  return {
    cancelJoin() {
      if (due === "join") due = undefined;
    },
  };
}
