import type { Streams } from "../once/streams.ts";
import type { Account } from "../session/account.ts";
import type { SavedRules } from "../settings/stored-rules.ts";
import type { GoingLive } from "./going-live.ts";

/** What may have the AI leave once a stream has ended. */
export interface PluginEndSources {
  readonly account: Account;
  readonly goingLive: GoingLive;
  readonly once: { readonly streams: Streams };
  readonly rules: SavedRules;
}

/** Sends each leave that waits, because the plugin ends: also that of a rule for a stream whose end does not count yet. */
export async function leaveAtPluginEnd({ account, goingLive, once, rules }: PluginEndSources): Promise<void> {
  const isOfRule = rules.all.some(
    ({ on, when, then }) =>
      on && when.event === "offline" && then.action === "presence" && then.settings["does"] === "leave",
  );
  const leaving = goingLive.leaveNow();
  const { session } = account;
  for (const channel of isOfRule && rules.areOn ? once.streams.ending : []) {
    const phase = session?.store.value.presences.get(channel)?.phase;
    if (phase === "in" || phase === "joining") await session?.leave(channel);
  }
  await leaving;
}
