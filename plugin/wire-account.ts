import { streamDeck } from "@elgato/streamdeck";
import { Account, type AccountOptions } from "./session/account.ts";
import { createFirstContact } from "./session/first-contact.ts";
import { type SettingsStore, followSettings } from "./settings/follow-settings.ts";

/** The account that the settings name, and the `fetch` that keeps its key from an address that has never answered. */
export function wireAccount(
  settings: SettingsStore,
  options: Omit<AccountOptions, "fetch">,
): { readonly account: Account; readonly fetch: typeof fetch } {
  const { fetch, trust } = createFirstContact(globalThis.fetch);
  const account = new Account({ ...options, fetch });
  followSettings(settings, (read) => {
    // What was set when the plugin started is in use; what is set from then on may be a slip.
    if (account.setup === "unknown") trust(read.baseUrl);
    account.apply(read);
  });
  streamDeck.system.onSystemDidWakeUp(() => account.session?.reconnect());
  return { account, fetch };
}
