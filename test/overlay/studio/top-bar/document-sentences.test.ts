import { expect, it } from "vitest";
import type { StepPart } from "../../../../overlay/studio/document/step-part.ts";
import { noticeSentence } from "../../../../overlay/studio/top-bar/document-sentences.ts";
import { studioWords } from "../../../../shared/words/words.ts";

it.each<[sentence: string, ...parts: StepPart[]]>([
  ["Undone in “Evening”: Voice volume", { of: "option", name: "volume", layout: "Evening" }],
  [
    "Undone in “Evening”: Voice volume",
    { of: "layout", name: "Evening", after: "volume=5" },
    { of: "option", name: "volume", layout: "Evening" },
  ],
  ["Undone: layout “Evening” deleted", { of: "layout", name: "Evening", before: "" }],
  ["Undone: layout renamed to “Night”", { of: "rename", name: "", before: "Evening", after: "Night" }],
  ["Undone in “Alerts”: Raid", { of: "alert", name: "raid" }],
  ["Undone in “AI avatar”: cheerful", { of: "tone", name: "cheerful" }],
  ["Undone in “AI messages”: Ada Gale", { of: "portrait", name: "Ada Gale" }],
])("says %s", (sentence, ...parts) => {
  const step = { parts, opened: ["Evening", "Evening"] } as const;
  expect(noticeSentence({ kind: "undo", step }, studioWords.en)).toEqual([sentence, {}]);
  expect(noticeSentence({ kind: "redo", step }, studioWords.en)?.[0]).toBe(
    sentence.replace("Undone", "Redone"),
  );
});
