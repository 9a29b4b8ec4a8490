import type { SettingsStore } from "./global-settings.ts";
import type { StoredState } from "./stored-state.ts";

/** Shorter ones would be found in ordinary words. */
const shortest = 5;

/** Keys, passwords, tokens and addresses that must not be in a file for others, as they are now. */
export function secretsOf(settings: SettingsStore, stored: StoredState): () => readonly string[] {
  return () => {
    const { value } = settings;
    const { overlay, control, setUp, api } = stored.tokens;
    const tokens = [overlay, control, setUp, api];
    const own = value ? [value.apiKey, value.obsPassword, value.vtubeToken, ...value.voiceHosts] : [];
    const addresses = value ? [value.baseUrl, value.obsAddress, value.vtubeAddress].map(hostIn) : [];
    return [...tokens, ...own, ...addresses].filter((secret) => secret.length >= shortest);
  };
}

function hostIn(address: string): string {
  return URL.parse(address)?.host ?? "";
}
