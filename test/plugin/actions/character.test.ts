import { describe, expect, it } from "vitest";
import { characterKeyImage } from "../../../plugin/actions/character/key.ts";
import { raiseActions } from "./action-stage.ts";
import { uuid } from "./deck-words.ts";
import { keyWords } from "../../../shared/words/words.ts";

describe("Switch character", () => {
  const specific = (characterId: string) => ({
    action: uuid.character,
    settings: { target: "specific", characterId },
  });

  it("activates its character and lights up", async () => {
    const { first, shows, waitForRequests, stage } = await raiseActions({ keys: [specific("char-brine")] });
    await shows(first, "Brine");
    first.press();
    await waitForRequests("PUT", "/v1/characters/char-brine/active", 1);
    const lit = characterKeyImage(
      {
        target: "specific",
        name: "Bosun Brine",
        isActive: true,
        phase: "ready",
      },
      keyWords.en,
    );
    await stage.deck.waitFor(() => first.svg() === lit, { what: "the key to be lit" });
    expect(first.alerts).toBe(0);
  });

  it("continues from where a quick first press leads", async () => {
    const { first, shows, waitForRequests } = await raiseActions({
      keys: [{ action: uuid.character, settings: { target: "next" } }],
    });
    await shows(first, "Brine");
    first.press();
    first.press();
    await waitForRequests("PUT", "/v1/characters/char-thistle/active", 1);
    await shows(first, "Nox");
    expect([first.alerts, first.oks]).toEqual([0, 0]);
  });

  it("follows a change that is made elsewhere", async () => {
    const { first, shows, service } = await raiseActions({
      keys: [{ action: uuid.character, settings: { target: "next" } }],
    });
    await shows(first, "Brine");
    service.perform("character-changed-elsewhere");
    await shows(first, "Thistle");
  });
});
