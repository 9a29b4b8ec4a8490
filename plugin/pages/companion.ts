import type { ChannelState } from "../session/state/channel-state.ts";
import { isIn } from "../session/state/presence.ts";

/** The AI's state, from the account. */
export interface Companion {
  readonly name: string;
  readonly isInChat: boolean;
}

/** The active character, and whether the AI is in any channel's chat; `undefined`: no character is known. */
export function companionOf(state: ChannelState | undefined): Companion | undefined {
  const name = state?.characters?.find(({ isActive }) => isActive)?.name;
  return name === undefined
    ? undefined
    : { name, isInChat: [...(state?.presences.values() ?? [])].some(isIn) };
}
