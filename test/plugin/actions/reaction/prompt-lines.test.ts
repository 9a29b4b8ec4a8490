import { describe, expect, it } from "vitest";
import { textPieces, promptLengths } from "../../../../plugin/actions/reaction/prompt-lines.ts";

describe("lengths of prompts", () => {
  it("takes 300 UTF-16 units and not one more", () => {
    expect(promptLengths("x".repeat(300)).tooLong).toEqual([]);
    const [line] = promptLengths(`short\n${"x".repeat(301)}`).tooLong;
    expect(line).toMatchObject({ number: 2, length: 301, excess: "x" });
  });

  it("counts an emoji as the two units it is", () => {
    expect(promptLengths("🎉".repeat(150)).longest).toBe(300);
    expect(promptLengths("🎉".repeat(151)).tooLong).toHaveLength(1);
  });

  it("does not count the spaces around a prompt, which are not sent", () => {
    expect(promptLengths(`  ${"x".repeat(300)}  `).tooLong).toEqual([]);
    expect(promptLengths(`  ${"x".repeat(302)}`).tooLong[0]?.excess).toBe("xx");
  });

  it("counts prompts, not blank lines, and numbers all lines", () => {
    const { count, lines } = promptLengths("one\r\n\r\n  \ntwo");
    expect(count).toBe(2);
    expect(promptLengths(" \n").count).toBe(0);
    expect(lines.map(({ length, fits, excess }) => [length, fits, excess])).toEqual([
      [3, "one", ""],
      [0, "", ""],
      [0, "  ", ""],
      [3, "two", ""],
    ]);
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });
});

describe("variables in a prompt", () => {
  const unknown = (text: string) =>
    textPieces(text).flatMap(({ text, isUnknown }) => (isUnknown ? [text] : []));

  it("are those that are filled in; a word that only looks like one is pointed out", () => {
    expect(unknown("{viewer} {time} {character}{scene}")).toEqual([]);
    expect(unknown("Hi {viwer}, {Viewer}, { scene } and {état}!")).toEqual([
      "{viwer}",
      "{Viewer}",
      "{ scene }",
      "{état}",
    ]);
    expect(unknown("{{viewer}}")).toEqual([]);
  });

  it("do not include other braces", () => {
    expect(unknown('{"a": 1} {} {two words} {a,b} }x{ :-{')).toEqual([]);
  });

  it("together with the rest are the whole text", () => {
    for (const text of ["", "{a}", "x{a}y{viewer}{b}", "plain"]) {
      expect(
        textPieces(text)
          .map(({ text }) => text)
          .join(""),
      ).toBe(text);
    }
  });
});
