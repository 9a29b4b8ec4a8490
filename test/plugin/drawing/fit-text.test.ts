import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitText, type TextRoom } from "../../../plugin/drawing/fit-text.ts";
import { cleanText, graphemesOf } from "../../../plugin/drawing/key-text.ts";
import { textWidth } from "../../../plugin/drawing/text-width.ts";

const room: TextRoom = {
  widthAt: () => 100,
  baseline: 121,
  largest: 22,
  least: 18,
  maxLines: 2,
};

const linesOf = (text: string, changes: Partial<TextRoom> = {}): string[] =>
  fitText(text, { ...room, ...changes }).lines.map((line) => line.text);

describe("plain English text, which is broken without a dictionary", () => {
  const plain = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  });

  it("ends a word of the dictionary after each space and hyphen", () => {
    fc.assert(
      fc.property(plain, (text) => {
        const clean = cleanText(text);
        const words = new Intl.Segmenter("ja", { granularity: "word" }).segment(clean);
        const starts = new Set(Array.from(words, ({ index }) => index));
        const breaks = Array.from(clean.matchAll(/[ -]/g), ({ index }) => index + 1);
        expect(breaks.filter((at) => at < clean.length && !starts.has(at))).toEqual([]);
      }),
    );
  });

  it("has its letters as characters", () => {
    const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
    fc.assert(
      fc.property(plain, (text) => {
        expect(graphemesOf(text)).toEqual(Array.from(characters.segment(text), ({ segment }) => segment));
      }),
    );
  });
});

describe("fitting text", () => {
  it("draws a short name on one line", () => {
    expect(fitText("Mia", room)).toEqual({ size: 22, lines: [{ text: "Mia", baseline: 121 }] });
  });

  it("breaks before it shrinks, and shrinks before it cuts", () => {
    expect(fitText("Captain Nova", room)).toMatchObject({
      size: 22,
      lines: [{ text: "Captain" }, { text: "Nova" }],
    });
    const shrunk = fitText("Nightingale", { ...room, widthAt: () => 110 });
    expect(shrunk.lines.map(({ text }) => text)).toEqual(["Nightingale"]);
    expect(shrunk.size).toBeLessThan(22);
    expect(linesOf("Captain Nova", { maxLines: 1 })).toEqual(["Captain…"]);
  });

  it("breaks at spaces and hyphens, and never in the middle of a word", () => {
    expect(linesOf("Mary-Jane", { widthAt: () => 130 })).toEqual(["Mary-Jane"]);
    expect(linesOf("Anna-Margarethe", { least: 20, widthAt: () => 130 })).toEqual(["Anna-", "Margarethe"]);
    expect(linesOf("Quartermaster")).toEqual(["Quarterm…"]);
    expect(linesOf("Quartermaster Finch-Hatton")).toEqual(["Quarterm…", "Finch…"]);
    expect(linesOf("Barometer’s falling. That is either", { widthAt: () => 110 })).toEqual([
      "Barometer’s",
      "falling…",
    ]);
    expect(linesOf("-5 degrees-")).toEqual(["-5", "degrees-"]);
  });

  it("ends in an ellipsis when text is left over, and only then", () => {
    expect(linesOf("Grumpy Old Wizard of the West").at(-1)).toMatch(/[^\s.,]…$/u);
    expect(linesOf("Bartholomewington").join("")).toMatch(/^Bartho.*[a-z]…$/u);
    for (const line of linesOf("Grumpy Old Wizard")) expect(line).not.toContain("…");
  });

  it("keeps a text that is cut at its full size where no line begins with a broken word", () => {
    expect(fitText("We are in the last boss fight", room).size).toBe(22);
  });

  it("breaks between the characters of scripts that write without spaces", () => {
    expect(linesOf("月影ノ魔法使い").join("")).toBe("月影ノ魔法使い");
    expect(linesOf("달빛의 작은마녀")).toEqual(["달빛의", "작은마녀"]);
  });

  it("breaks between words that have no space between them, where one line cannot hold them", () => {
    expect(linesOf("魔法使いの弟子")).toEqual(["魔法使い", "の弟子"]);
    expect(linesOf("无法连接服务")).toEqual(["无法连接", "服务"]);
    expect(linesOf("月影月影月影月影月", { maxLines: 2 }).join("")).toBe("月影月影月影月影月");
    expect(linesOf("달빛의작은마녀들")).toEqual(["달빛의작", "은마녀들"]);
  });

  it("begins no line with a closing sign, a small kana or a long vowel's mark, and ends none with an opening one", () => {
    for (let width = 44; width <= 110; width += 4) {
      const lines = linesOf("ッジャーー、「ラーッーメン」！（了解ッー）々々。", {
        maxLines: 9,
        widthAt: () => width,
      });
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines.slice(1))
        expect(line).not.toMatch(/^[、。「」ッャー！）々]*(?<![「（])[、。」ッャー！）々]/u);
      for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/[「（]$/u);
    }
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

  it("leaves no line below another one empty, however wide the upper one is", () => {
    const tapering = { widthAt: (baseline: number) => (baseline > 110 ? 96 : 110) };
    const { lines } = fitText("12 waiting", { ...room, ...tapering });
    expect(lines.map(({ text }) => text)).toEqual(["12", "waiting"]);
    expect(lines.at(-1)?.baseline).toBe(room.baseline);
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
