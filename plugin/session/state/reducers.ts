import type { ChannelState } from "./channel-state.ts";
import type { Input } from "./input.ts";

/** The reducer for each type of input. Pure; returns the same object when nothing changed. */
export type Reducers = {
  readonly [Type in Input["type"]]: (
    state: ChannelState,
    input: Extract<Input, { readonly type: Type }>,
  ) => ChannelState;
};
