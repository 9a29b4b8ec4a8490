import { expect, it } from "vitest";
import { refusalSentences } from "../../../../overlay/studio/avatar/avatar-result.ts";
import { studioWords } from "../../../../shared/words/words.ts";

it("a picture for which a character has no room left is refused in a sentence", () => {
  const refused = [{ file: "thinking.png", problem: "crowded" }] as const;
  expect(refusalSentences({ given: [], refused }, studioWords.en)).toEqual([
    "“thinking.png” doesn't fit: all pictures of a character can have 80 million pixels.",
  ]);
});
