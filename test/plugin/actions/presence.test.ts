import { describe, expect, it } from "vitest";
import { raiseActions } from "./action-stage.ts";
import { uuid, wordsOn } from "./deck-words.ts";

describe("Join / leave", () => {
  const toggle = { action: uuid.presence, settings: {} };

  it("does not blame a TEST key for a subscription that only LIVE needs", async () => {
    const { first, second, shows } = await raiseActions({
      keys: [toggle, { action: uuid.presence, settings: { mode: "TEST" } }],
      owner: "Dusty",
    });
    await shows(first, "AI out");
    first.press();
    await shows(first, "No credits");
    expect(wordsOn(second)).toContain("AI out");
  });
});
