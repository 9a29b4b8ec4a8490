import type { ChannelState } from "./channel-state.ts";
import type { Input } from "./input.ts";

/** What each type of input makes of a state. Pure; returns the same object when nothing changed. */
export type Reducers = {
  readonly [Type in Input["type"]]: (
    state: ChannelState,
    input: Extract<Input, { readonly type: Type }>,
  ) => ChannelState;
};
