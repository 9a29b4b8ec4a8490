import { describe, expect, it } from "vitest";
import { obsInfoWindow, obsSettingsWindow } from "../../../plugin/drawing/drawn-windows.ts";
import { obsWords } from "../../../shared/words/obs-words.ts";
import { languageCodes } from "../../../shared/words/words.ts";

describe.each(languageCodes)("OBS's windows as pictures: %s", (language) => {
  const words = obsWords[language];

  it("have every word that a reader looks for in OBS", () => {
    const settings = obsSettingsWindow(words);
    for (const each of [
      words.settings,
      words.enable,
      words.authentication,
      words.password,
      words.showInfo,
      words.ok,
    ])
      expect(settings).toContain(`>${each}</text>`);
    const info = obsInfoWindow(words);
    for (const each of [words.infoTitle, words.ip, words.port, words.password, words.copy])
      expect(info).toContain(`>${each}</text>`);
  });

  it("name what is used by letters, from the first window to the second and back", () => {
    const letters = (svg: string): string[] =>
      [...svg.matchAll(/>([A-D])<\/text>/g)].map(([, letter = ""]) => letter);
    expect(letters(obsSettingsWindow(words))).toEqual(["A", "B", "D"]);
    expect(letters(obsInfoWindow(words))).toEqual(["C"]);
  });

  it("have a name for those who cannot see them, and load nothing", () => {
    for (const [svg, title] of [
      [obsSettingsWindow(words), words.settings],
      [obsInfoWindow(words), words.infoTitle],
    ] as const) {
      expect(svg).toContain(`role="img" aria-label="OBS: ${title}"`);
      expect(svg).not.toMatch(/<image|href|url\(|<script/);
    }
  });
});
