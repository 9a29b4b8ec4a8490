import type { Timer } from "../../shared/clock.ts";
import { obsStopMs } from "../once/streams.ts";
import type { Session } from "../session/session.ts";
import { primaryChannel } from "../session/state/channel-state.ts";
import type { Saved } from "../settings/stored-state.ts";
import type { Store } from "../../shared/store.ts";
import type { ObsState } from "./obs-state.ts";

export interface GoingLiveOptions {
  readonly obs: Store<ObsState>;
  /** Whether the streamer has turned this on; called each time. */
  readonly isWanted: () => boolean;
  readonly session: () => Session | undefined;
  /** Calls back when the session or its state has changed. */
  readonly subscribe: (listener: () => void) => void;
  readonly timer: Timer;
  /** The channel of a leave that is not sent yet, which a plugin that was ended sends at its next start. */
  readonly pendingLeave: Saved<string>;
}

/** The pending join after OBS has gone live, and the leave after it has stopped. */
export type GoingLive = ReturnType<typeof followStream>;

/**
 * Makes the AI join the primary channel when OBS starts streaming, and leave some seconds after it has stopped: a stream
 * that is started again at once is the same one. An AI that the streamer asked to leave stays away until the next
 * stream. A stream that is already on when OBS connects causes no join.
 */
export function followStream(options: GoingLiveOptions) {
  const { obs, isWanted, session, subscribe, timer, pendingLeave } = options;
  let wasStreaming: boolean | undefined;
  let pending: "join" | "leave" | undefined;
  /** While the leave waits: what was pending before it, and goes on if OBS streams again. */
  let waiting: { readonly before: typeof pending; readonly cancel: () => void } | undefined;
  const restore = createRestoring(options);

  const endWait = (): typeof pending => {
    const { before, cancel } = waiting ?? {};
    cancel?.();
    waiting = undefined;
    return before;
  };
  /** Runs the pending join or leave as soon as possible. The keys show the result, as with a press. */
  const act = async (): Promise<void> => {
    const current = pending && isWanted() ? session() : undefined;
    // The session's own default would be the channel in the settings, which may be another.
    const primary = current && primaryChannel(current.store.value);
    if (!primary) return;
    const { channelName } = primary;
    const phase = current.store.value.presences.get(channelName)?.phase;
    if (pending === "join") {
      // While it is leaving, the service answers a join with "already there", and then it leaves.
      if (phase === "leaving" || !obs.value.isStreaming) return;
      pending = undefined;
      if (phase !== "in" && phase !== "joining") void current.join(channelName);
      return;
    }
    const isLeft = phase === "leaving" || phase === "out";
    // Written before the leave is sent, which this process may not live to do.
    if (!isLeft) pendingLeave.save(channelName);
    if (waiting && !isLeft) return;
    pending = undefined;
    if (isLeft) pendingLeave.save("");
    else await leave(current, channelName, pendingLeave);
  };
  const leaveNow = async (): Promise<void> => {
    if (!waiting) return;
    endWait();
    await act();
  };

  obs.subscribe(() => {
    const { isStreaming } = obs.value;
    // Without a connection nothing is known, so the last state counts until it is. OBS may have been closed.
    if (isStreaming === undefined) void leaveNow();
    else if (isStreaming !== wasStreaming) {
      const isKnown = wasStreaming !== undefined && isWanted() && session() !== undefined;
      wasStreaming = isStreaming;
      if (isStreaming && waiting) {
        pending = endWait();
        pendingLeave.save("");
      } else if (isStreaming) pending = isKnown ? "join" : undefined;
      else if (isKnown) {
        const before = pending;
        pending = "leave";
        waiting = { before, cancel: timer.after(obsStopMs, () => void leaveNow()) };
      } else pending = undefined;
    }
    void act();
  });
  subscribe(() => {
    restore();
    void act();
  });

  return {
    /** Cancels the pending join, until OBS goes live again. */
    cancelJoin: () => {
      if (pending === "join") pending = undefined;
      if (waiting) waiting = { ...waiting, before: undefined };
    },
    /** Sends a leave that waits; resolves when it is answered. */
    leaveNow,
  };
}

async function leave(session: Session, channelName: string, pendingLeave: Saved<string>): Promise<void> {
  const { kind } = await session.leave(channelName);
  if (kind !== "failed") pendingLeave.save("");
}

/** Creates a function that sends, once channels are known, the leave of a plugin that was ended: if it still makes sense. */
function createRestoring({ obs, isWanted, session, pendingLeave }: GoingLiveOptions): () => void {
  let isLeft = pendingLeave.value === "";
  return () => {
    const current = isLeft ? undefined : session();
    const { channels, presences } = current?.store.value ?? {};
    if (!current || !channels) return;
    isLeft = true;
    const channelName = pendingLeave.value;
    const isOffline = channels.some((one) => one.channelName === channelName && !one.isLive);
    const isIn = presences?.get(channelName)?.phase === "in";
    if (isOffline && isIn && isWanted() && obs.value.isStreaming !== true)
      void leave(current, channelName, pendingLeave);
    else pendingLeave.save("");
  };
}
