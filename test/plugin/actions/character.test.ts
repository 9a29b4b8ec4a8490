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

  it("shows a check mark for a character that is already active", async () => {
    const { first, shows, waitForRequests } = await raiseActions({ keys: [specific("char-gale")] });
    await shows(first, "Gale");
    first.press();
    await waitForRequests("PUT", "/v1/characters/char-gale/active", 1);
    await expect.poll(() => first.oks).toBe(1);
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

  it("succeeds even if the list cannot be read afterwards", async () => {
    const { first, shows, service } = await raiseActions({ keys: [specific("char-brine")] });
    await shows(first, "Brine");
    const lit = characterKeyImage(
      {
        target: "specific",
        name: "Bosun Brine",
        isActive: true,
        phase: "ready",
      },
      keyWords.en,
    );
    service.control.answerWith("GET /v1/characters", 503, { times: Infinity });
    first.press();
    await expect.poll(() => first.svg() === lit).toBe(true);
    expect(first.alerts).toBe(0);
  });

  it("follows a change that is made elsewhere", async () => {
    const { first, shows, service } = await raiseActions({
      keys: [{ action: uuid.character, settings: { target: "next" } }],
    });
    await shows(first, "Brine");
    service.perform("character-changed-elsewhere");
    await shows(first, "Thistle");
  });

  it("says that a character was deleted", async () => {
    const { first, shows, asked, stage } = await raiseActions({ keys: [specific("char-deleted")] });
    await shows(first, "Deleted");
    first.press();
    await stage.deck.waitFor(() => first.alerts === 1, { what: "the alert" });
    expect(asked("PUT", "/v1/characters/char-deleted/active")).toHaveLength(0);
  });
});
