import type { ChannelState } from "../session/state/channel-state.ts";
import { isIn } from "../session/state/presence.ts";
import type { Companion } from "./overlay-control.ts";

/** The active character, and whether the AI is in any channel's chat; `undefined`: no character is known. */
export function companionOf(state: ChannelState | undefined): Companion | undefined {
  const name = state?.characters?.find(({ isActive }) => isActive)?.name;
  return name === undefined
    ? undefined
    : { name, isInChat: [...(state?.presences.values() ?? [])].some(isIn) };
}
