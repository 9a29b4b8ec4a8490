import { Account, type AccountOptions } from "./account.ts";
import { createFirstContact } from "./first-contact.ts";
import { createLoggedFetch } from "./logged-fetch.ts";
import { type SettingsStore, followSettings } from "../settings/follow-settings.ts";

/** Creates the account in the settings, with a `fetch` that keeps its key from an address that has never answered. */
export function createAccount(
  settings: SettingsStore,
  options: Omit<AccountOptions, "fetch">,
): { readonly account: Account; readonly fetch: typeof fetch } {
  const { fetch, trust } = createFirstContact(
    createLoggedFetch(globalThis.fetch, options.log, options.clock),
  );
  const account = new Account({ ...options, fetch });
  followSettings(settings, (read) => {
    // The settings found at the start have been in use; later ones may contain a typing mistake.
    if (account.setup === "unknown") trust(read.baseUrl);
    account.apply(read);
  });
  return { account, fetch };
}
