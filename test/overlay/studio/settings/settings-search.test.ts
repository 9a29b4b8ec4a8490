import { describe, expect, it } from "vitest";
import { findSettings } from "../../../../overlay/studio/settings/settings-search.ts";
import { optionTable } from "../../../../overlay/options/options.ts";
import { optionWords } from "../../../../overlay/studio/choices/option-words.ts";
import { studioWords } from "../../../../shared/words/words.ts";

const { en, de, fr } = studioWords;
const keys = (query: string, words = en): readonly string[] =>
  findSettings(query, words).map(({ key }) => key);

describe("the search over the studio's settings", () => {
  it("finds a setting by its label, the one that begins with the words first", () => {
    expect(keys("theme")[0]).toBe("theme");
    expect(keys("lines of")[0]).toBe("chat-limit");
    expect(keys("volume").slice(0, 2).toSorted()).toEqual(["sounds", "volume"]);
  });

  it("finds by piece, by value and by note", () => {
    expect(keys("chat place")[0]).toBe("chat-at");
    expect(keys("neon")[0]).toBe("theme");
    expect(keys("moderation")).toEqual(["chat-delay"]);
    expect(keys("japanese")).toEqual([]);
    expect(keys("日本語")).toEqual(["lang"]);
  });

  it("needs neither case nor accents", () => {
    expect(keys("THEME")[0]).toBe("theme");
    expect(keys("grosse", de)).toContain("chat-scale");
    expect(keys("theme", fr)[0]).toBe("theme");
  });

  it("understands English names and the names in an address in every language", () => {
    for (const words of Object.values(studioWords)) {
      expect(keys("delay", words)).toContain("chat-delay");
      expect(keys("chat-fade", words)).toContain("chat-fade");
      for (const row of optionTable.filter(({ name }) => name !== "canvas"))
        expect(findSettings(`${optionWords(row, words).label} ${row.name}`, words)[0]?.key, row.name).toBe(
          row.name,
        );
    }
  });

  it("finds alerts as links, and what the page can do", () => {
    let isExported = false;
    const actions = [{ label: "Exportieren", english: "Export", run: () => (isExported = true) }];
    expect(findSettings("raid", en)).toEqual([
      { kind: "alert", key: "alert:raid", label: "Raid", href: "#alerts/raid" },
    ]);
    const [found] = findSettings("export", de, actions);
    if (found?.kind === "action") found.run();
    expect(isExported).toBe(true);
  });

  it("finds nothing without words, and nothing for nonsense", () => {
    expect(keys("  ")).toEqual([]);
    expect(keys("qqq")).toEqual([]);
  });
});
