import type { ChannelState } from "../../../../plugin/session/state/channel-state.ts";
import type { Input } from "../../../../plugin/session/state/input.ts";
import { reduce } from "../../../../plugin/session/state/reduce.ts";
import { reduceCooldown } from "../../../../plugin/session/state/reduce-cooldown.ts";

/** The whole state after one input, as a session has it: with its API key's cooldown. */
export function reduceAll(state: ChannelState, input: Input): ChannelState {
  const next = reduce(state, input);
  const cooldown = reduceCooldown(next.cooldown, input);
  return cooldown === next.cooldown ? next : { ...next, cooldown };
}
