import { describe, expect, it } from "vitest";
import { fitText, type TextRoom } from "../../plugin/key-images/fit-text.ts";
import { cleanText, graphemesOf } from "../../plugin/key-images/key-text.ts";
import { textWidth } from "../../plugin/key-images/text-width.ts";

const room: TextRoom = {
  widthAt: () => 100,
  baseline: 121,
  largest: 28,
  largestWrapped: 23,
  least: 20,
  maxLines: 2,
};

const linesOf = (text: string, changes: Partial<TextRoom> = {}): string[] =>
  fitText(text, { ...room, ...changes }).lines.map((line) => line.text);

describe("fitting text", () => {
  it("draws a short name on one line, as large as allowed", () => {
    expect(fitText("Mia", room)).toEqual({ size: 28, lines: [{ text: "Mia", baseline: 121 }] });
  });

  it("shrinks before it breaks, and breaks before it cuts", () => {
    const shrunk = fitText("Nightingale", { ...room, widthAt: () => 124 });
    expect(shrunk.lines).toHaveLength(1);
    expect(shrunk.size).toBeLessThan(28);
    expect(linesOf("Captain Nova")).toEqual(["Captain", "Nova"]);
    expect(linesOf("Captain Nova", { maxLines: 1 })[0]).toMatch(/^Captai?n?…$/u);
  });

  it("ends in an ellipsis when something is left over, and only then", () => {
    expect(linesOf("Grumpy Old Wizard of the West").at(-1)).toMatch(/…$/u);
    expect(linesOf("Bartholomewington").join("")).toBe("Bartholomewington");
  });

  it("breaks between the characters of scripts that write without spaces", () => {
    expect(linesOf("月影ノ魔法使い").join("")).toBe("月影ノ魔法使い");
    expect(linesOf("달빛의 작은마녀")).toEqual(["달빛의", "작은마녀"]);
  });

  it("never cuts through a character as a person sees it", () => {
    // The family of letters and marks: e and an accent that has no letter of its own with it.
    const lines = linesOf("q̃".repeat(40));
    for (const grapheme of lines.join("").replace("…", "").match(/q̃|./gu) ?? []) expect(grapheme).toBe("q̃");
  });

  it("lays lines above the last one's baseline, each as wide as its own place allows", () => {
    const { size, lines } = fitText("aaaa bbbb cccc dddd", {
      ...room,
      widthAt: (baseline) => (baseline > 110 ? 60 : 100),
    });
    expect(lines).toHaveLength(2);
    expect(lines[0]!.baseline).toBeLessThan(lines[1]!.baseline - size);
    expect(textWidth(lines[1]!.text, size)).toBeLessThanOrEqual(60);
  });

  it("draws nothing for nothing", () => {
    for (const text of ["", "   ", "\u200D", "\u0301", "🔥"]) expect(linesOf(text)).toEqual([]);
  });
});

describe("cleaning text", () => {
  it("keeps what people write", () => {
    for (const text of ["Zoë", "Nguyễn", "Щелкунчик", "شهرزاد", "小龙女", "हिन्दी", "♥ ★", "R&B <3"]) {
      expect(cleanText(text)).toBe(text.normalize("NFC"));
    }
  });

  it("drops colour emoji whole, with the spaces they leave", () => {
    expect(cleanText("🦊 Foxy 👩‍👩‍👧‍👦 🏳️‍🌈 🇫🇷 Fox")).toBe("Foxy Fox");
    expect(cleanText("❤️ 1️⃣")).toBe("❤ 1");
  });

  it("drops control characters, direction overrides and halves of characters", () => {
    expect(cleanText("a\u0000b\u202Ec\uD83Dd\uFFFFe\nf")).toBe("abcde f");
  });

  it("leaves one loose mark on a letter", () => {
    expect(cleanText(`x${"\u0335".repeat(50)}`)).toBe("x\u0335");
    expect(graphemesOf(cleanText("Z̸̢̡̛͎͓̗̮̈́a̵̛͎͓͕l̶̨̛͎g̷o̸"))).toHaveLength(5);
  });
});
