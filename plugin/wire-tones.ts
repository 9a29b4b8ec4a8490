import { type Tones, createTones } from "./relay/tones.ts";
import type { Account } from "./session/account.ts";
import type { StoredState } from "./settings/stored-state.ts";

/** The tones of what the AI says, stored as they are seen. */
export function wireTones(account: Account, stored: StoredState): Tones {
  const tones = createTones(stored.tones, (all) => stored.saveTones(all));
  account.onEvent(({ envelope }) => {
    if (envelope?.type === "chat.ai_message") tones.see(envelope.payload.tone ?? "");
  });
  return tones;
}
