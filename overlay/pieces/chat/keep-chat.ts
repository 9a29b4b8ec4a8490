import { isJsonObject } from "../../../shared/api/fields.ts";
import { jsonIn } from "../../../shared/json-in.ts";
import type { PageStorage } from "../../page/storage.ts";
import { pageClock } from "../../page/page-clock.ts";
import type { ChatPlayer } from "./chat-player.ts";

const key = "sidekick-chat";
/** Chat that comes to a page later than this after its reload starts empty: those lines are no longer news. */
const maxLateMs = 10 * 60_000;

/**
 * Keeps the chat across a reload of its page, so that the AI's messages still have the lines that they answer. It lasts as
 * long as the page's tab. Returns a function that takes the revision of the hidden words. Lines stored under another
 * revision are removed, because they may contain a word that is hidden now; so are those of a chat that `isLate`, which
 * does not know what was taken back meanwhile.
 */
export function keepChat(
  chat: ChatPlayer,
  storage: PageStorage,
  isLate: boolean,
): (revision: string) => void {
  let current: string | undefined;
  const keep = (): void => storage.set(key, JSON.stringify({ revision: current, lines: chat.shown.value }));
  return (revision) => {
    if (revision === current) return;
    if (current === undefined) {
      current = revision;
      const kept = !isLate && isJustReloaded() ? keptIn(storage) : {};
      if (kept.revision === revision) chat.restore(kept.lines);
      else storage.set(key, undefined);
      addEventListener("pagehide", keep);
    } else {
      // Lines on screen are from before the change, so they stay but are not stored.
      removeEventListener("pagehide", keep);
      storage.set(key, undefined);
    }
  };
}

function isJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload" && pageClock.now() < maxLateMs;
}

function keptIn(storage: PageStorage): { readonly revision?: unknown; readonly lines?: unknown } {
  const kept = jsonIn(storage.get(key) ?? "");
  // Unreadable content was not stored by this page.
  return isJsonObject(kept) ? kept : {};
}
