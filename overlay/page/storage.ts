import { overlayLog } from "./overlay-log.ts";

/** Texts that the page stores, by name. */
export interface PageStorage {
  get(key: string): string | undefined;
  /** Replaces the text; `undefined` removes it. */
  set(key: string, text: string | undefined): void;
}

let isLogged = false;

/**
 * A storage of the browser that never throws. Browsers may deny storage, or have no room: then a text lasts as long as
 * the page.
 */
function storageNamed(name: "localStorage" | "sessionStorage"): PageStorage {
  const unstored = new Map<string, string>();
  const attempt = <Value>(act: (storage: Storage) => Value): Value | undefined => {
    try {
      return act(globalThis[name]);
    } catch {
      if (!isLogged) overlayLog.warn("The browser denies storage: a reload forgets what the page remembers.");
      isLogged = true;
      return undefined;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key)) ?? unstored.get(key),
    set(key, text) {
      unstored.delete(key);
      // Without room for the new text, the old one must not come back.
      attempt((storage) => storage.removeItem(key));
      if (text === undefined) return;
      attempt((storage) => storage.setItem(key, text));
      // What another window removes later is gone here, too.
      if (attempt((storage) => storage.getItem(key)) !== text) unstored.set(key, text);
    },
  };
}

/** Storage that outlasts the browser's session; all pages of an origin share it. */
export const lastingStorage = storageNamed("localStorage");

/** Storage that lasts as long as the browser's tab, across reloads. */
export const tabStorage = storageNamed("sessionStorage");
