import { afterEach, expect, it } from "vitest";
import { canListFonts, hasFont, listFonts } from "../../../../overlay/studio/style/computer-fonts.ts";

const browser = globalThis as { queryLocalFonts?: unknown };
afterEach(() => {
  delete browser.queryLocalFonts;
});

it("a font is on the computer if it changes the width of letters in any generic font", () => {
  // The default monospace font is as wide as itself, but not as the others.
  const widths: Readonly<Record<string, number>> = { monospace: 60, serif: 50, "sans-serif": 52, Mono: 60 };
  const widthIn = (_: string, fonts: string): number => {
    const [first = 0] = fonts.split(", ").flatMap((font) => widths[font.replaceAll('"', "")] ?? []);
    return first;
  };
  expect(hasFont("Mono", widthIn)).toBe(true);
  expect(hasFont("Nowhere", widthIn)).toBe(false);
});

it("fonts are listed once each, in order, and none where the browser does not allow it", async () => {
  expect([canListFonts(), await listFonts()]).toEqual([false, []]);
  browser.queryLocalFonts = async () => ["Beta", "Alpha", "Beta"].map((family) => ({ family }));
  expect([canListFonts(), await listFonts()]).toEqual([true, ["Alpha", "Beta"]]);
  browser.queryLocalFonts = () => Promise.reject(new Error("NotAllowedError"));
  expect(await listFonts()).toEqual([]);
});
