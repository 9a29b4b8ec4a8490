import { afterEach, expect, it, vi } from "vitest";
import type { PageStorage } from "../../../../overlay/page/storage.ts";
import type { ChatPlayer } from "../../../../overlay/pieces/chat/chat-player.ts";
import { keepChat } from "../../../../overlay/pieces/chat/keep-chat.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ["shown again", "words 1", false, ["a line"]],
  ["gone after a change of hidden words", "words 2", false, undefined],
  ["gone for a page that has missed events", "words 1", true, undefined],
])("the chat from before a reload is %s", (_, revision, isLate, expected) => {
  let leave = (): void => {};
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => {
    if (type === "pagehide") leave = listener;
  });
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: "reload" }] as never);
  let stored: string | undefined;
  const storage: PageStorage = { get: () => stored, set: (_name, text) => void (stored = text) };
  let restored: unknown;
  const chat = { shown: { value: ["a line"] }, restore: (lines: unknown) => void (restored ??= lines) };
  keepChat(chat as unknown as ChatPlayer, storage, false)("words 1");
  leave();
  keepChat(chat as unknown as ChatPlayer, storage, isLate)(revision);
  expect(restored).toEqual(expected);
});
