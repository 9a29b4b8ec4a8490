import { describe, expect, it } from "vitest";
import { readContextSettings } from "../../../../plugin/actions/context/settings.ts";
import { contextView } from "../../../../plugin/actions/context/view.ts";
import type { SentContext } from "../../../../plugin/session/state/channel-state.ts";
import { contextLimit } from "../../../../shared/api/endpoints.ts";
import { keyWords } from "../../../../shared/words/words.ts";
import { failure } from "../sample-state.ts";

const words = keyWords.en;
const view = (sent: SentContext | undefined, now = 0, content = " The boss ") =>
  contextView(sent, readContextSettings({ content }), now, words);
const ready = { view: { phase: "ready", words: "The boss" } };

describe("a key that sends context", () => {
  it("shows its text, and what is missing or too much", () => {
    expect(view(undefined)).toEqual(ready);
    expect(view({ phase: "sending" }, 0, "  ")).toEqual({ view: { phase: "unset" } });
    expect(view(undefined, 0, "x".repeat(contextLimit))).toMatchObject({ view: { phase: "ready" } });
    expect(view(undefined, 0, "x".repeat(contextLimit + 1))).toEqual({
      view: { phase: "failed", words: words.tooLong },
    });
  });

  it("shows a press under way for as long as it takes", () => {
    expect(view({ phase: "sending" }, 1e9)).toEqual({ view: { phase: "sending" } });
  });

  it.each<[SentContext, object]>([
    [{ phase: "sent", at: 1_000 }, { phase: "sent" }],
    [
      { phase: "failed", at: 1_000, failure },
      { phase: "failed", words: "No service" },
    ],
  ])("shows for three seconds how a press has ended: %j", (sent, shown) => {
    for (const now of [1_000, 3_999]) expect(view(sent, now)).toEqual({ view: shown, changesAt: 4_000 });
    expect(view(sent, 4_000)).toEqual(ready);
  });
});
