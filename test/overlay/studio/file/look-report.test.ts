import { describe, expect, it } from "vitest";
import { changesAnything } from "../../../../overlay/studio/file/look-report.ts";

const nothing = { layouts: [], kept: [], alerts: [], spoken: [], tones: [], rules: [] };
const noFiles = { added: 0, bytes: 0, same: 0 };

describe("an import", () => {
  it.each(["layouts", "alerts", "tones", "rules"])("changes something when nothing but %s is new", (part) => {
    const planWith = (change: "added" | "same") =>
      changesAnything({ ...nothing, files: noFiles, [part]: [{ name: "a", change }] });
    expect([planWith("added"), planWith("same")]).toEqual([true, false]);
  });

  it("changes something when nothing but a file is new", () => {
    expect(changesAnything({ ...nothing, files: { added: 1, bytes: 9, same: 0 } })).toBe(true);
    expect(changesAnything({ ...nothing, files: { added: 0, bytes: 0, same: 3 } })).toBe(false);
  });
});
