import type { Client } from "../../../shared/api/client.ts";
import type { ApiError } from "../../../shared/api/errors.ts";
import type { ChannelState } from "../state/channel-state.ts";
import type { Input } from "../state/input.ts";
import type { WritableStore } from "../../../shared/store.ts";
import type { Tools } from "../../../shared/tools.ts";

/** The result of a press. The state has the `error` as well. */
export type PressResult =
  | { readonly kind: "done" }
  /** Nothing was sent: the cooldown has not ended. */
  | { readonly kind: "cooling" }
  /** Another press replaced it, or it was queued and then dropped. */
  | { readonly kind: "dropped" }
  | { readonly kind: "failed"; readonly error: ApiError };

/** The parts of a session that presses use. */
export interface SessionParts extends Tools {
  readonly client: Client;
  readonly store: WritableStore<ChannelState, Input>;
  /** Channel for presses without their own; default: the primary one. */
  readonly channelName: string | undefined;
  readonly hasEnded: () => boolean;
  /** Checks a refused API key once more; resolves with true if it works again. */
  readonly recheckKey: () => Promise<boolean>;
  readonly readCharacters: () => Promise<void>;
  readonly readChannels: () => Promise<void>;
  /** Handles an error, which may end the session; rethrows anything that is not an `ApiError`. */
  readonly fail: (error: unknown) => ApiError;
}

/** A session with the presses that it may still cancel. */
export interface PressSession extends SessionParts {
  readonly cancelledPresses: CancelledPresses;
}

/** Cancels presses that wait to be sent, while their channel is looked up or the API key is checked. */
type CancelledPresses = ReturnType<typeof createCancelledPresses>;

/** Creates it; no press has begun. */
export function createCancelledPresses() {
  let times = 0;
  return {
    /** Registers a press; returns a function that is true while the press may still be sent. */
    begin() {
      const before = times;
      return () => times === before;
    },
    /** Cancels every press that has begun and is not sent yet. */
    cancelAll: () => void times++,
  };
}
