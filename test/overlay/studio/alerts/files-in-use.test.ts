import { expect, it } from "vitest";
import { usersOf, withFiles } from "../../../../overlay/studio/alerts/files-in-use.ts";
import { ownParts } from "../../../../overlay/studio/alerts/kind-row.ts";
import type { AlertKindSettings } from "../../../../shared/alerts/alert-settings.ts";
import { studioWords } from "../../../../shared/words/words.ts";

const raid: AlertKindSettings = {
  choices: { picture: "a.webm", sound: "raid", volume: 3 },
  variations: [{ id: "1", name: "", when: {}, weight: 1, choices: { sound: "a.webm", least: 2 } }],
};

it("a deleted file is used by no alert, nor by a variation, and the rest of their settings stays", () => {
  const settings = { raid, gift: { choices: { picture: "b.png" }, variations: [] } };
  expect(usersOf("a.webm", settings)).toEqual(["raid"]);
  const after = withFiles(raid, (file) => (file === "a.webm" ? undefined : file));
  expect(after.choices).toEqual({ sound: "raid", volume: 3 });
  expect(after.variations[0]?.choices).toEqual({ least: 2 });
  expect(usersOf("a.webm", { raid: after })).toEqual([]);
});

it("the list names what of an alert is the streamer's own", () => {
  expect(ownParts(raid.choices, studioWords.en)).toBe("Picture or video, Sound");
  expect(ownParts({}, studioWords.en)).toBe("");
  expect(ownParts({ kicker: "", tiers: { big: 1, huge: 2 } }, studioWords.en)).toBe("Words, Amount");
});
