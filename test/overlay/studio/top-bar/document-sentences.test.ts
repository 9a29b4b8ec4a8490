import { expect, it } from "vitest";
import type { StepPart } from "../../../../overlay/studio/document/step-part.ts";
import { noticeSentence } from "../../../../overlay/studio/top-bar/document-sentences.ts";
import { studioWords } from "../../../../shared/words/words.ts";

const goal = {
  title: "New goal",
  counts: "follows",
  targets: [100],
  since: "stream",
  start: 0,
  currency: "",
};

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
  [
    "Undone in “Goal”: New goal",
    { of: "goal", name: "goal-1", after: JSON.stringify(goal) },
    { of: "layout", name: "Evening", after: "goal=goal-1" },
    { of: "option", name: "goal", layout: "Evening", after: "goal-1" },
  ],
  ["Undone in “AI avatar”: cheerful", { of: "tone", name: "cheerful" }],
  ["Undone in “AI messages”: Ada Gale", { of: "portrait", name: "Ada Gale" }],
])("says %s", (sentence, ...parts) => {
  const step = { parts, opened: ["Evening", "Evening"] } as const;
  expect(noticeSentence({ kind: "undo", step }, studioWords.en)).toEqual([sentence, {}]);
  expect(noticeSentence({ kind: "redo", step }, studioWords.en)?.[0]).toBe(
    sentence.replace("Undone", "Redone"),
  );
});
