import { describe, expect, it } from "vitest";
import { obsInfoWindow, obsSettingsWindow } from "../../../plugin/drawing/obs-windows.ts";
import { obsWords } from "../../../shared/words/obs-words.ts";
import { languageCodes } from "../../../shared/words/words.ts";

describe.each(languageCodes)("OBS's windows as pictures: %s", (language) => {
  const words = obsWords[language];

  it("have every word that a reader looks for in OBS", () => {
    const settings = obsSettingsWindow(words);
    for (const each of [words.settings, words.enable, words.authentication, words.password, words.showInfo])
      expect(settings).toContain(`>${each}</text>`);
    const info = obsInfoWindow(words);
    for (const each of [words.infoTitle, words.ip, words.port, words.password, words.copy])
      expect(info).toContain(`>${each}</text>`);
  });

  it("number what is used, from the first window to the second", () => {
    const numbers = (svg: string): string[] => [...svg.matchAll(/>(\d)<\/text>/g)].map(([, n = ""]) => n);
    expect(numbers(obsSettingsWindow(words))).toEqual(["1", "2"]);
    expect(numbers(obsInfoWindow(words))).toEqual(["3"]);
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
