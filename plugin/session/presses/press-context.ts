import type { Client } from "../../../shared/api/client.ts";
import type { ApiError } from "../../../shared/api/errors.ts";
import type { Clock } from "../../../shared/clock.ts";
import type { Log } from "../../../shared/log.ts";
import type { ChannelState } from "../state/channel-state.ts";
import type { Input } from "../state/input.ts";
import type { WritableStore } from "../../../shared/store.ts";

/** The outcome of a press. `error` is in the state as well. */
export type PressOutcome =
  | { readonly kind: "done" }
  /** Nothing was sent: the cooldown has not ended. */
  | { readonly kind: "cooling" }
  /** Another press replaced it, or it was queued and then dropped. */
  | { readonly kind: "dropped" }
  | { readonly kind: "failed"; readonly error: ApiError };

/** What presses need from their session. */
export interface PressContext {
  readonly client: Client;
  readonly store: WritableStore<ChannelState, Input>;
  readonly clock: Clock;
  readonly log: Log;
  /** Channel for presses without their own; default: the primary one. */
  readonly channelName: string | undefined;
  readonly hasEnded: () => boolean;
  readonly unsent: Unsent;
  /** Checks whether a refused key works again; true: everything goes on. */
  readonly recheckKey: () => Promise<boolean>;
  readonly readCharacters: () => Promise<void>;
  readonly readChannels: () => Promise<void>;
  /** Handles an error, which may end the session; rethrows anything that is not an `ApiError`. */
  readonly fail: (error: unknown) => ApiError;
}

/** Presses that are not sent yet, because their channel is being looked up or the API key checked. */
export interface Unsent {
  /** A press begins. The returned function says whether it may still be sent. */
  begin(): () => boolean;
  /** Nothing that has begun may be sent any more. */
  drop(): void;
}

/** Creates an empty set of presses. */
export function createUnsent(): Unsent {
  let drops = 0;
  return {
    begin() {
      const before = drops;
      return () => drops === before;
    },
    drop: () => void drops++,
  };
}
