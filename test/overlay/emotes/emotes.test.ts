import { describe, expect, it } from "vitest";
import { type TextParts, areAlone, partsOf } from "../../../overlay/emotes/emotes.ts";
import type { PageEmote } from "../../../shared/protocol/emotes-protocol.ts";

const emote = (name: string, isZeroWidth = false): PageEmote => ({
  name,
  id: name,
  width: 28,
  height: 28,
  ...(isZeroWidth && { isZeroWidth }),
});
const known = new Map([emote("catJAM"), emote(":tf:"), emote("Rain", true)].map((one) => [one.name, one]));
const parts = (text: string): TextParts => partsOf(text, (name) => known.get(name));
const named = (text: string) =>
  parts(text).map((part) =>
    typeof part === "string" ? part : [part.emote.name, ...part.over.map(({ name }) => name)],
  );

describe("emotes in a text", () => {
  it("are whole words, in just this writing", () => {
    expect(named("hi catJAM, catjam :tf: xcatJAM")).toEqual(["hi catJAM, catjam ", [":tf:"], " xcatJAM"]);
    expect(named("constructor __proto__ <img src=x>")).toEqual(["constructor __proto__ <img src=x>"]);
  });

  it("lie over the one before if they are of zero width, and else are by themselves", () => {
    expect(named("catJAM Rain Rain hi Rain")).toEqual([["catJAM", "Rain", "Rain"], " hi ", ["Rain"]]);
    expect(named("Rain catJAM")).toEqual([["Rain"], " ", ["catJAM"]]);
  });

  it("are alone also beside blanks and invisible letters", () => {
    expect(areAlone(parts("catJAM \u{e0000} :tf:"))).toBe(true);
    expect(areAlone(parts("catJAM !"))).toBe(false);
  });

  it("are at most a hundred, and a hostile text stays text", () => {
    const found = named("catJAM ".repeat(3_000));
    expect(found.filter((part) => Array.isArray(part))).toHaveLength(100);
    expect(named("a".repeat(10_000))).toEqual(["a".repeat(10_000)]);
  });
});
