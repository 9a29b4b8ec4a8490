import { describe, expect, it } from "vitest";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";

describe("Join / leave", () => {
  const toggle = { action: uuid.presence, settings: {} };

  it("asks the AI to join and leave, and shows each step", async () => {
    const { first, shows, stage } = await raiseActions({
      keys: [toggle],
      service: { joinConfirmMs: 600, leaveMs: 400 },
    });
    await shows(first, "Join");
    first.press();
    await shows(first, "Joining");
    await shows(first, "In chat");
    first.press();
    await shows(first, "Leaving");
    await stage.deck.waitFor(() => wordsOn(first) === "Join", {
      what: "the AI to be out",
      state: () => wordsOn(first),
    });
    expect(first.alerts).toBe(0);
  });

  it("does not blame a TEST key for a subscription that only LIVE needs", async () => {
    const { first, second, shows } = await raiseActions({
      keys: [toggle, { action: uuid.presence, settings: { mode: "TEST" } }],
      owner: "Dusty",
    });
    await shows(first, "Join");
    first.press();
    await shows(first, "No credits");
    expect(wordsOn(second)).toContain("Join");
  });
});
