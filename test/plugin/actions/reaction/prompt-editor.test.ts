import { describe, expect, it } from "vitest";
import { PromptEditor } from "../../../../plugin/actions/reaction/prompt-editor.ts";
import { inspectorWords } from "../../../../shared/words/words.ts";
import { rendered } from "../../forms/rendered.ts";

const words = inspectorWords.en;

/** An editor of stored prompts, and what it reported. */
function raise(value = "Cheer!") {
  const editor = new PromptEditor();
  const reported: string[] = [];
  editor.addEventListener("prompts", (event) => void reported.push((event as CustomEvent<string>).detail));
  Object.assign(editor, { language: "en", words, value });
  const render = () => rendered(editor.render());
  const type = (text: string) => render().fire("prompts", "input", { value: text });
  return { editor, reported, type, render, markup: () => render().markup };
}

describe("the editor of prompts", () => {
  it("reports what is typed, and counts it", () => {
    const { reported, type, markup } = raise();
    expect(markup()).toContain("6 of 300");
    type("Cheer!\n\nBoo");
    expect(reported).toEqual(["Cheer!\n\nBoo"]);
    expect(markup()).toContain("2 prompts, longest 6 of 300");
    expect(markup()).toContain("aria-invalid= .value=Cheer! Boo");
  });

  it("keeps a line that is too long to itself, with its excess marked", () => {
    const { reported, type, markup } = raise();
    type(`Fine\n${"x".repeat(303)}`);
    expect(reported).toEqual([]);
    expect(markup()).toContain(`Line 2 has 303 of 300 characters. ${words.reaction.lastKept}`);
    expect(markup()).toContain('<div class="frame bad">');
    expect(markup()).toMatch(/class=> <span >Fine<\/span > <\/div>/);
    expect(markup()).toMatch(/class=long> <span >x{300}<\/span ><mark>xxx<\/mark>/);
    expect(markup()).toContain("aria-invalid=true");
    expect(markup()).toContain("count trouble");
    type("Fine");
    expect(reported).toEqual(["Fine"]);
    expect(markup()).not.toContain("aria-invalid=true");
    expect(markup()).not.toContain("count trouble");
    expect(markup()).not.toContain("frame bad");
  });

  it("names every line that is too long, and says of a stored one that it is not sent", () => {
    const { markup } = raise(`${"x".repeat(301)}\nFine\n${"y".repeat(302)}`);
    expect(markup()).toContain(
      `Line 1 has 301 of 300 characters. Line 3 has 302 of 300 characters. ${words.reaction.noneKept}`,
    );
  });

  it("asks for a prompt where there is none", () => {
    const { type, markup } = raise();
    expect(markup()).not.toContain(words.reaction.noPrompt);
    type(" \n ");
    expect(markup()).toContain(words.reaction.noPrompt);
    expect(markup()).toContain("0 of 300");
  });

  it("points at names in braces that are no variables, each once", () => {
    const { type, markup } = raise("Hi {viewer}");
    expect(markup()).toContain(words.reaction.variablesNote);
    expect(markup()).not.toContain("<mark");
    type("Hi {viwer} and {nobody}, {viwer}");
    expect(markup()).toContain("sent as typed: {viwer}, {nobody}<");
    expect(markup()).toContain('<mark class="unknown">{viwer}</mark>');
    expect(markup()).not.toContain(words.reaction.variablesNote);
  });

  it("explains each variable, with the words of another action where it has its own", () => {
    const { editor, markup } = raise();
    const { viewer, message } = words.reaction.variableNames;
    expect(markup()).toContain(`title=${viewer} `);
    editor.about = { variableNames: { viewer: "who wrote it" } };
    expect(markup()).toContain("title=who wrote it ");
    expect(markup()).not.toContain(`title=${viewer} `);
    expect(markup()).toContain(`title=${message} `);
  });

  it("inserts a variable at the caret, as if it was typed", () => {
    const { editor, reported, render, markup } = raise("Hi , hello");
    const area = {
      value: "Hi , hello",
      selectionStart: 3,
      selectionEnd: 3,
      isFocused: false,
      focus: () => void (area.isFocused = true),
      setRangeText(text: string, start: number, end: number, mode: string) {
        expect(mode).toBe("end");
        area.value = area.value.slice(0, start) + text + area.value.slice(end);
      },
    };
    Object.defineProperty(editor, "renderRoot", { value: { querySelector: () => area } });
    render().click(`{viewer}: ${words.reaction.variableNames.viewer}`);
    expect(reported).toEqual(["Hi {viewer}, hello"]);
    expect(area.isFocused).toBe(true);
    expect(markup()).toContain(".value=Hi {viewer}, hello");
  });
});
