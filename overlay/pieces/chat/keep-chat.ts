import type { ChatPlayer } from "./chat-player.ts";

const key = "sidekick-chat";

/**
 * Keeps the chat across a reload of its page: the AI's messages come back by themselves, and would lack what they
 * answer. It is gone when the page's tab is. Returns what forgets it: the page then starts empty once it is reloaded.
 */
export function keepChat(chat: ChatPlayer, storage: Storage): () => void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  try {
    if (navigation?.type === "reload") chat.restore(JSON.parse(storage.getItem(key) ?? "[]"));
  } catch {
    // Unreadable content was not stored by this page.
  }
  const keep = (): void => storage.setItem(key, JSON.stringify(chat.shown.value));
  addEventListener("pagehide", keep);
  return () => {
    removeEventListener("pagehide", keep);
    storage.removeItem(key);
  };
}
