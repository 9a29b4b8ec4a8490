import type { ChannelState } from "./channel-state.ts";
import type { Input } from "./input.ts";
import { reduceCharacters } from "./reduce-characters.ts";
import { reduceEnvelope } from "./reduce-envelope.ts";
import { reduceLists } from "./reduce-lists.ts";
import { reducePresences } from "./reduce-presences.ts";
import { reducePresses } from "./reduce-presses.ts";
import type { Reducers } from "./reducers.ts";

const reducers: Reducers = {
  ...reduceLists,
  ...reducePresses,
  ...reduceCharacters,
  ...reducePresences,
  envelope: reduceEnvelope,
};

/** The state after one input. Pure; returns the same object when nothing changed. */
export function reduce<Type extends Input["type"]>(
  state: ChannelState,
  input: Extract<Input, { readonly type: Type }>,
): ChannelState {
  return reducers[input.type](state, input);
}
