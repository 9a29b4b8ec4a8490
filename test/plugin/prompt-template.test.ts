import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillPrompt, templateVariables } from "../../plugin/prompt-template.ts";

const values = {
  character: "Mira",
  channel: "nightshift",
  scene: "Boss fight",
  viewer: "ada",
  message: "good luck!",
  time: "21:30",
};

describe("a prompt with variables", () => {
  it("is filled from what is known", () => {
    expect(fillPrompt("{character}, it is {time}: answer {viewer}, who said {message}", values)).toEqual({
      kind: "filled",
      content: "Mira, it is 21:30: answer ada, who said good luck!",
    });
  });

  it.each(templateVariables)("names {%s} when nothing is known of it", (variable) => {
    const known = { ...values, [variable]: "" };
    expect(fillPrompt(`a {${variable}} b`, known)).toEqual({ kind: "missing", variable });
  });

  it("leaves other braces alone", () => {
    expect(fillPrompt("{Viewer} { viewer } {} {other} {{viewer}}", values)).toEqual({
      kind: "filled",
      content: "{Viewer} { viewer } {} {other} {ada}",
    });
  });

  it("does not fill what a viewer wrote", () => {
    expect(fillPrompt("{message}", { message: "{viewer} {time}", viewer: "eve" })).toEqual({
      kind: "filled",
      content: "{viewer} {time}",
    });
  });

  it("makes one line of what a viewer wrote in several", () => {
    expect(fillPrompt("Answer: {message}", { message: " a\r\n\u2028b\u0000\tc " })).toEqual({
      kind: "filled",
      content: "Answer: a b c",
    });
  });

  it("never holds a line break or half a character that came from a value, whatever a viewer writes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (message) => {
        const filled = fillPrompt("x {message}", { message });
        if (filled.kind === "missing") return;
        expect(filled.content).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(filled.content.isWellFormed()).toBe(true);
      }),
    );
  });
});
