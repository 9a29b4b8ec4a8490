import type { Session } from "../../shared/session.ts";
import type { Store } from "../../shared/state/store.ts";
import type { ObsState } from "./obs-state.ts";

/** What going live sets off. */
export interface GoingLiveOptions {
  readonly obs: Store<ObsState>;
  /** Whether the streamer wants it; asked each time. */
  readonly isWanted: () => boolean;
  readonly session: () => Pick<Session, "store" | "join" | "leave"> | undefined;
}

/**
 * The AI joins the primary channel when OBS begins to stream and leaves when it stops. In between it is left alone:
 * whoever sends it away has the last word until the next stream. A stream that was on when the link came up was begun
 * before; it sets nothing off until it ends.
 */
export function followStream({ obs, isWanted, session }: GoingLiveOptions): void {
  let wasStreaming: boolean | undefined;
  obs.subscribe(() => {
    const { isStreaming } = obs.value;
    // Without the link nothing is known: what it was stays in mind until it is.
    if (isStreaming === undefined || isStreaming === wasStreaming) return;
    const isKnown = wasStreaming !== undefined;
    wasStreaming = isStreaming;
    const current = session();
    if (!isKnown || !isWanted() || !current) return;
    const channels = current.store.value.channels ?? [];
    const primary = channels.find(({ isPrimary }) => isPrimary) ?? channels[0];
    const phase = primary ? current.store.value.presences.get(primary.channelName)?.phase : undefined;
    // What comes of it is seen on the keys, as with a press.
    if (isStreaming && phase !== "in" && phase !== "joining") void current.join(primary?.channelName);
    if (!isStreaming && phase !== "leaving" && phase !== "out") void current.leave(primary?.channelName);
  });
}
