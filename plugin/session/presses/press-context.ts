import type { Client } from "../../../shared/api/client.ts";
import type { ApiError } from "../../../shared/api/errors.ts";
import type { Clock } from "../../../shared/clock.ts";
import type { Log } from "../../../shared/log.ts";
import type { ChannelState } from "../state/channel-state.ts";
import type { Input } from "../state/input.ts";
import type { WritableStore } from "../../../shared/store.ts";
import type { Unsent } from "./unsent.ts";

/** What a press led to. `error` has been put into the state as well. */
export type PressOutcome =
  | { readonly kind: "done" }
  /** Nothing was sent: the window is not open yet. */
  | { readonly kind: "cooling" }
  /** Another press took its place, or it was kept for the window to open and then dropped. */
  | { readonly kind: "dropped" }
  | { readonly kind: "failed"; readonly error: ApiError };

/** What presses need of the session they belong to. */
export interface PressContext {
  readonly client: Client;
  readonly store: WritableStore<ChannelState, Input>;
  readonly clock: Clock;
  readonly log: Log;
  /** Channel of presses without one of their own; left out: the primary one. */
  readonly channelName: string | undefined;
  readonly hasEnded: () => boolean;
  readonly unsent: Unsent;
  /** Asks whether a key that was refused is good again; true: everything goes on. */
  readonly recheckKey: () => Promise<boolean>;
  readonly readCharacters: () => Promise<void>;
  readonly readChannels: () => Promise<void>;
  /** Takes note of an error, which may end the session; throws on what is not an `ApiError`. */
  readonly fail: (error: unknown) => ApiError;
}
