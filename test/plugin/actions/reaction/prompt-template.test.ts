import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type TemplateValues,
  fillPrompt,
  templateVariables,
} from "../../../../plugin/actions/reaction/prompt-template.ts";
import { anyCharacter } from "../../../fixtures/any-character.ts";

const values = {
  character: "Mira",
  channel: "nightshift",
  scene: "Boss fight",
  viewer: "ada",
  message: "good luck!",
  time: "21:30",
};

describe("a prompt with variables", () => {
  it.each<[string, string, TemplateValues, string]>([
    [
      "is filled with what is known",
      "{character}, it is {time}: answer {viewer}, who said {message}",
      values,
      "Mira, it is 21:30: answer ada, who said good luck!",
    ],
    [
      "leaves other braces alone",
      "{Viewer} { viewer } {} {a} {{viewer}}",
      values,
      "{Viewer} { viewer } {} {a} {ada}",
    ],
    ["does not fill what a viewer wrote", "{message}", { message: "{viewer}", viewer: "eve" }, "{viewer}"],
    ["makes one line of several", "So: {message}", { message: " a\r\n\u2028b\u0000\tc " }, "So: a b c"],
  ])("%s", (_, prompt, known, content) => {
    expect(fillPrompt(prompt, known)).toEqual({ kind: "filled", content, isCut: false });
  });

  it.each(templateVariables)("names {%s} when nothing is known of it", (variable) => {
    const known = { ...values, [variable]: "" };
    expect(fillPrompt(`a {${variable}} b`, known)).toEqual({ kind: "missing", variable });
  });

  it("never holds a line break or half a character that came from a value, whatever a viewer writes", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (message) => {
        const filled = fillPrompt("x {message}", { message });
        if (filled.kind === "missing") return;
        expect(filled.content).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(filled.content.isWellFormed()).toBe(true);
      }),
    );
  });

  describe("that viewers' text would make too long", () => {
    const contentOf = (prompt: string, values: TemplateValues): string => {
      const filled = fillPrompt(prompt, values);
      if (filled.kind === "missing") throw new Error(`{${filled.variable}} is missing.`);
      return filled.content;
    };

    it("has that text cut to fit, with an ellipsis", () => {
      const content = contentOf("Answer {viewer}: {message} Be kind.", {
        ...values,
        message: "ab ".repeat(200),
      });
      expect(content).toMatch(/^Answer ada: ab ab .* ab… Be kind\.$/);
      expect(content.length).toBeGreaterThan(295);
      expect(content.length).toBeLessThanOrEqual(300);
    });

    it("says whether anything was cut", () => {
      const isCut = (letters: number): boolean => {
        const filled = fillPrompt("{message}", { message: "m".repeat(letters) });
        return filled.kind === "filled" && filled.isCut;
      };
      expect([isCut(300), isCut(301)]).toEqual([false, true]);
    });

    it("has the message cut before the name, and both if that is not enough", () => {
      const long = { viewer: "v".repeat(400), message: "m".repeat(400) };
      expect(contentOf("{viewer}: {message}", { ...long, viewer: "ada" })).toMatch(/^ada: m{294}…$/);
      expect(contentOf("{viewer}: {message}", long)).toMatch(/^v{296}…: …$/);
    });

    it("has every occurrence cut alike", () => {
      expect(contentOf("{message}|{message}", { message: "m".repeat(400) })).toMatch(/^(m{148}…)\|\1$/);
    });

    it("is cut between two characters as a person counts them", () => {
      const family = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}";
      expect(contentOf("{message}", { message: family.repeat(60) })).toBe(`${family.repeat(37)}…`);
      expect(contentOf("{message}", { message: `e${"\u0301".repeat(500)}` })).toBe("…");
    });

    it("is left alone where only the streamer's own words are too long", () => {
      const scene = "s".repeat(400);
      expect(contentOf("{scene} {viewer}", { scene, viewer: "ada" })).toBe(`${scene} …`);
      expect(contentOf("{scene}", { scene })).toBe(scene);
    });

    it("always fits, whatever they write", () => {
      fc.assert(
        fc.property(
          fc.string({ unit: anyCharacter, maxLength: 700 }),
          fc.string({ unit: "grapheme", maxLength: 400 }),
          (message, viewer) => {
            const filled = fillPrompt(`{viewer}: {message} ${"x".repeat(282)}`, { message, viewer });
            if (filled.kind === "missing") return;
            expect(filled.content.length).toBeLessThanOrEqual(300);
            expect(filled.content.isWellFormed()).toBe(true);
          },
        ),
      );
    });
  });
});
