import type { Approval } from "./approval/approval.ts";
import { type Tones, createTones } from "./relay/tones.ts";
import type { StoredState } from "./settings/stored-state.ts";

/** The tones of what viewers get from the AI, stored as they are seen. */
export function wireTones(approval: Approval, stored: StoredState): Tones {
  const tones = createTones(stored.tones, (all) => stored.saveTones(all));
  approval.onPassed(({ envelope }) => {
    if (envelope?.type === "chat.ai_message") tones.see(envelope.payload.tone ?? "");
  });
  return tones;
}
