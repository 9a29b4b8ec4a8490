import type { Settings } from "../forms/settings-draft.ts";
import { allSettings } from "../feature-settings.ts";

const secrets = Object.entries(allSettings).flatMap(([name, { privacy }]) =>
  privacy === "secret" ? name : [],
);

/** Beginning of every stand-in. No API key contains these characters, and no likely password is this text. */
const standIn = "•••••••• kept by the plugin ";

/** Keeps secrets from one page, while it is connected: it gets a stand-in for each secret that is set. */
export function createHiddenSecrets() {
  const shown = new Map<string, { readonly secret: string; readonly count: number }>();
  /** What this page has removed; of the API key, also the address that it may go to. */
  const removed = new Map<string, Settings>();

  const standInFor = (name: string, secret: string): string => {
    const last = shown.get(name);
    const count = last?.secret === secret ? last.count : (last?.count ?? 0) + 1;
    shown.set(name, { secret, count });
    return `${standIn}${count}`;
  };

  return {
    /** Returns the settings for the page. A new secret gets a new stand-in, so that the page notices the change. */
    hide(stored: Settings) {
      const hidden: Record<string, unknown> = { ...stored };
      for (const name of secrets) {
        const secret = textIn(stored, name);
        if (secret === "") delete hidden[name];
        else hidden[name] = standInFor(name, secret);
      }
      return hidden;
    },
    /**
     * Returns a page's change with real secrets. A stand-in leaves its secret unchanged, or restores the secret if this page
     * has removed it.
     */
    reveal(change: Settings, stored: Settings) {
      const revealed: Record<string, unknown> = { ...change };
      for (const name of secrets) {
        if (!Object.hasOwn(change, name)) continue;
        const wanted = change[name];
        const before = textIn(stored, name);
        if (wanted === undefined) {
          const { confirmedAddress } = stored;
          const goesTo = name === "apiKey" && confirmedAddress !== undefined ? { confirmedAddress } : {};
          if (before !== "") removed.set(name, { [name]: before, ...goesTo });
        } else if (typeof wanted === "string" && wanted.startsWith(standIn)) {
          const restored = before === "" ? removed.get(name) : undefined;
          delete revealed[name];
          Object.assign(revealed, restored);
        }
      }
      return revealed;
    },
  };
}

function textIn(settings: Settings, name: string): string {
  const found = settings[name];
  return typeof found === "string" ? found : "";
}
