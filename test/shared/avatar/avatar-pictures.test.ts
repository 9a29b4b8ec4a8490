import { describe, expect, it } from "vitest";
import {
  type AvatarMood,
  type AvatarPictures,
  type AvatarShape,
  type AvatarSlot,
  avatarMoods,
  avatarShapes,
  avatarSlots,
  isAvatarSlot,
  pictureFor,
} from "../../../shared/avatar/avatar-pictures.ts";

const having = (...slots: readonly AvatarSlot[]): AvatarPictures =>
  Object.fromEntries(slots.map((slot) => [slot, slot]));

describe("the picture of a figure", () => {
  it("is the one for the shape in the mood, where all are there", () => {
    const all = having(...avatarSlots);
    const shown = avatarMoods.flatMap((mood) => avatarShapes.map((shape) => pictureFor(all, shape, mood)));
    expect(shown).toEqual(avatarSlots);
    expect(new Set(shown).size).toBe(20);
  });

  it.each<readonly [having: readonly AvatarSlot[], AvatarShape, AvatarMood, shown: AvatarSlot | undefined]>([
    [["closed"], "open", "neutral", "closed"],
    [["closed"], "blink", "happy", "closed"],
    [["closed", "open"], "half", "neutral", "open"],
    [["closed", "half"], "open", "neutral", "half"],
    [["closed", "open"], "blink", "neutral", "closed"],
    [["closed", "blink"], "blink", "happy", "blink"],
    [["closed", "open"], "open", "sad", "open"],
    // A mood is kept, even where its mouth cannot move.
    [["closed", "open", "happy-closed"], "open", "happy", "happy-closed"],
    [["closed", "open", "happy-open"], "half", "happy", "happy-open"],
    [["closed", "blink", "happy-closed"], "blink", "happy", "happy-closed"],
    // Thinking is told rather than the mood.
    [["closed", "thinking", "happy-closed"], "thinking", "happy", "thinking"],
    [["closed", "happy-closed"], "thinking", "happy", "happy-closed"],
    [["open", "half", "happy-closed"], "open", "happy", undefined],
    [[], "closed", "neutral", undefined],
  ])("of %j for %s, %s, is %s", (slots, shape, mood, shown) => {
    expect(pictureFor(having(...slots), shape, mood)).toBe(shown);
  });

  it.each(["happy-open", "closed"])("has the slot %s", (name) => expect(isAvatarSlot(name)).toBe(true));

  it.each(["neutral-open", "happy", "open-happy", "constructor", "../closed", "", "CLOSED"])(
    "has no slot %j",
    (name) => expect(isAvatarSlot(name)).toBe(false),
  );
});
