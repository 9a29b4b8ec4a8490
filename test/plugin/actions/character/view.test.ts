import { describe, expect, it } from "vitest";
import { key as characterKey } from "../../../../plugin/actions/character/key.ts";
import { readCharacterSettings } from "../../../../plugin/actions/character/settings.ts";
import { characterToActivate, characterView } from "../../../../plugin/actions/character/view.ts";
import { keyWords } from "../../../../shared/words/words.ts";
import { freshState } from "../../../../plugin/session/state/channel-state.ts";
import { characters, failure, stateAfter } from "../sample-state.ts";

describe("a character key", () => {
  const settings = (given: object) => readCharacterSettings(given);
  const nextName = (target: string, active: number) => {
    const list = characters.map((character, at) => ({ ...character, isActive: at === active }));
    return characterToActivate({ characters: list, switchingTo: undefined }, settings({ target }))?.name;
  };

  it.each([
    ["next", 1, "Sol"],
    ["previous", 1, "Mira"],
    ["next", 2, "Mira"],
    ["previous", 0, "Sol"],
    ["next", -1, "Mira"],
    ["previous", -1, "Sol"],
  ])(
    "%s from %i goes to %s, round both ends, and from an end when none is active",
    (target, active, name) => {
      expect(nextName(target, active)).toBe(name);
    },
  );

  it("goes nowhere when there are no characters", () => {
    const none = { characters: [], switchingTo: undefined };
    expect(characterToActivate(none, settings({ target: "next" }))).toBeUndefined();
  });

  it.each([
    [{ characterId: "c1" }, { name: "Rook", isActive: true, phase: "ready" }],
    [{ characterId: "c0" }, { name: "Mira", isActive: false, phase: "ready" }],
    [{ characterId: "deleted" }, { isActive: false, phase: "gone" }],
    [{}, { isActive: false, phase: "unset" }],
  ])("with %j shows %j", (given, expected) => {
    expect(characterView(stateAfter(), "k", settings(given), 0, keyWords.en).view).toMatchObject(expected);
  });

  const failed = stateAfter(
    { type: "character.asked", characterId: "c0", source: "k" },
    { type: "character.failed", characterId: "c0", source: "k", at: 1_000, failure },
  );

  it("shows for three seconds that its press has failed", () => {
    const at = (now: number) => characterView(failed, "k", settings({ characterId: "c0" }), now, keyWords.en);
    expect(at(1_000)).toMatchObject({ view: { phase: "failed" }, changesAt: 4_000 });
    expect(at(4_000).view.phase).toBe("ready");
  });

  it("has one line for a name while it switches to the next, beside the arrow and the badge", () => {
    const lines = (target: "specific" | "next") =>
      characterKey
        .draw({ target, name: "Bosun Brine", isActive: false, phase: "switching" }, keyWords.en)
        .match(/<text/g)?.length;
    expect([lines("specific"), lines("next")]).toEqual([2, 1]);
  });

  it("shows that there are no characters to step through, where a key with one of its own shows it gone", () => {
    const none = stateAfter({ type: "characters.read", characters: [] });
    const shown = (given: object) => characterView(none, "k", settings(given), 0, keyWords.en).view;
    expect(shown({ target: "next" })).toEqual({
      target: "next",
      isActive: false,
      phase: "failed",
      words: keyWords.en.noCharacter,
    });
    expect(shown({ characterId: "c0" })).toEqual({ target: "specific", isActive: false, phase: "gone" });
    expect(characterView(freshState(), "k", settings({ target: "next" }), 0, keyWords.en).view.phase).toBe(
      "gone",
    );
  });

  it("shows the character that its own press switches to, and steps on from there on others", () => {
    const state = stateAfter({ type: "character.asked", characterId: "c2", source: "k" });
    const shown = (keyId: string, target: string) =>
      characterView(state, keyId, settings({ target }), 0, keyWords.en).view;
    expect(shown("k", "next")).toMatchObject({ name: "Sol", phase: "switching", isActive: false });
    expect(shown("other", "next")).toMatchObject({ name: "Mira", phase: "ready", isActive: false });
    expect(shown("other", "previous")).toMatchObject({ name: "Rook", phase: "ready", isActive: false });
  });

  it("shows a failure only on the key that was pressed, with its reason", () => {
    const shown = (keyId: string) =>
      characterView(failed, keyId, settings({ characterId: "c0" }), 3_999, keyWords.en);
    expect(shown("k")).toMatchObject({ view: { phase: "failed", words: "No service", name: "Mira" } });
    expect(shown("other")).toEqual({
      view: { target: "specific", name: "Mira", isActive: false, phase: "ready" },
    });
  });
});
