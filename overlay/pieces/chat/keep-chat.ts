import { isJsonObject } from "../../../shared/api/fields.ts";
import type { PageStorage } from "../../page/storage.ts";
import type { ChatPlayer } from "./chat-player.ts";

const key = "sidekick-chat";

/**
 * Keeps the chat across a reload of its page: the AI's messages come back by themselves, and would lack what they
 * answer. It is gone when the page's tab is. Returns a function that takes the revision of the list of hidden words: what
 * was kept under another one may hold a word that viewers must not see again, and is removed.
 */
export function keepChat(chat: ChatPlayer, storage: PageStorage): (revision: string) => void {
  let current: string | undefined;
  const keep = (): void => storage.set(key, JSON.stringify({ revision: current, lines: chat.shown.value }));
  return (revision) => {
    if (revision === current) return;
    if (current === undefined) {
      current = revision;
      const kept = isReload() ? keptIn(storage) : {};
      if (kept.revision === revision) chat.restore(kept.lines);
      else storage.set(key, undefined);
      addEventListener("pagehide", keep);
    } else {
      // What is on screen is from before: it stays, and is not kept.
      removeEventListener("pagehide", keep);
      storage.set(key, undefined);
    }
  };
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload";
}

function keptIn(storage: PageStorage): { readonly revision?: unknown; readonly lines?: unknown } {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? "");
    return isJsonObject(kept) ? kept : {};
  } catch {
    // Unreadable content was not stored by this page.
    return {};
  }
}
