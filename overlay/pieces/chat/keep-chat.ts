import type { ChatPlayer } from "./chat-player.ts";

const key = "sidekick-chat";

/**
 * Keeps the lines of chat while their page is loaded again: what the AI said comes again by itself, and would stand there
 * without what it answers. They go with the page's tab.
 */
export function keepChat(chat: ChatPlayer, storage: Storage): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  try {
    if (navigation?.type === "reload") chat.restore(JSON.parse(storage.getItem(key) ?? "[]"));
  } catch {
    // What is not to be read was not kept by a page like this one.
  }
  addEventListener("pagehide", () => storage.setItem(key, JSON.stringify(chat.shown.value)));
}
