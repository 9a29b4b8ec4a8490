import { describe, expect, it } from "vitest";
import { alertLabel, builtInAlerts } from "../../../../overlay/studio/alerts/alert-names.ts";
import { builtInWords } from "../../../../overlay/studio/alerts/built-in-words.ts";
import { languageCodes, localeFor, overlayWords, studioWords } from "../../../../shared/words/words.ts";

describe("the words that an alert has by itself", () => {
  it("have variables in place of what an event has", () => {
    const english = localeFor(overlayWords, "en");
    const lines = ["raid", "gift", "follow", "HYPE_TRAIN"].map((name) => {
      const { kicker, headline, figure, detail } = builtInWords(name, english);
      return [kicker, headline, figure || detail];
    });
    expect(lines).toEqual([
      ["Raid", "{name}", "{viewers} viewers"],
      ["Gift subscription", "{gifter}", "for {name}"],
      ["New follower", "{name}", ""],
      ["Hype train", "{name}", ""],
    ]);
  });

  it.each(languageCodes)("have no number left in them, in %s", (language) => {
    for (const name of builtInAlerts) {
      const { kicker, headline, figure, detail } = builtInWords(name, localeFor(overlayWords, language));
      expect(kicker + headline + figure + detail).not.toMatch(/\d/);
    }
    expect(builtInWords("raid", localeFor(overlayWords, language)).figure).toContain("{viewers}");
  });
});

it("an alert is called by its kind, or by its event type in readable letters", () => {
  expect(["raid", "HYPE_TRAIN", "::", "GIFT"].map((name) => alertLabel(name, studioWords.en))).toEqual([
    "Raid",
    "Hype train",
    "::",
    "Gift",
  ]);
});
