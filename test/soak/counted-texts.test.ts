import { expect, it } from "vitest";
import { CountedTexts } from "./counted-texts.ts";

it("texts are counted without their figures, times and addresses, which may hold a token", () => {
  const texts = new CountedTexts();
  texts.add("2026-01-01T10:00:00.000Z WARN  Plugin: 3 events were too large.");
  texts.add("2026-01-01T10:05:00.000Z WARN  Plugin: 12 events were too large.");
  texts.add("WebSocket connection to 'ws://127.0.0.1:1234/pages?token=abc' failed");
  texts.add("See https://127.0.0.1:1234/overlay/?token=abc now");
  expect(texts.all).toEqual({
    "WARN  Plugin: N events were too large.": 2,
    "WebSocket connection to '<address>' failed": 1,
    "See <address> now": 1,
  });
});
