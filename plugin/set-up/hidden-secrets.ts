import type { Settings } from "../forms/settings-draft.ts";

const secrets = ["apiKey", "obsPassword", "vtubeToken"] as const;

type Secret = (typeof secrets)[number];

/** The beginning of every stand-in: no API key has these characters, and a password hardly all of them. */
const standIn = "•••••••• kept by the plugin ";

/** The secrets in the settings that one page works on: the page gets a stand-in for each that is set. */
export interface HiddenSecrets {
  /** The settings for the page. Another secret gets another stand-in, so that the page notices. */
  hide(stored: Settings): Settings;
  /**
   * The page's change for the settings: a stand-in leaves the secret as it is, or restores the one that this page has
   * removed.
   */
  reveal(change: Settings, stored: Settings): Settings;
}

/** Creates it for a page, for as long as the page is connected. */
export function createHiddenSecrets(): HiddenSecrets {
  const shown = new Map<Secret, { readonly secret: string; readonly count: number }>();
  const removed = new Map<Secret, string>();

  const standInFor = (name: Secret, secret: string): string => {
    const last = shown.get(name);
    const count = last?.secret === secret ? last.count : (last?.count ?? 0) + 1;
    shown.set(name, { secret, count });
    return `${standIn}${count}`;
  };

  return {
    hide(stored) {
      const hidden: Record<string, unknown> = { ...stored };
      for (const name of secrets) {
        const secret = textIn(stored, name);
        if (secret === "") delete hidden[name];
        else hidden[name] = standInFor(name, secret);
      }
      return hidden;
    },
    reveal(change, stored) {
      const revealed: Record<string, unknown> = { ...change };
      for (const name of secrets) {
        if (!Object.hasOwn(change, name)) continue;
        const wanted = change[name];
        const before = textIn(stored, name);
        if (wanted === undefined) {
          if (before !== "") removed.set(name, before);
        } else if (typeof wanted === "string" && wanted.startsWith(standIn)) {
          const restored = before === "" ? removed.get(name) : undefined;
          if (restored === undefined) delete revealed[name];
          else revealed[name] = restored;
        }
      }
      return revealed;
    },
  };
}

function textIn(settings: Settings, name: Secret): string {
  const found = settings[name];
  return typeof found === "string" ? found : "";
}
