import { describe, expect, it } from "vitest";
import { choiceField } from "../../../shared/ui/choice-field.ts";
import { fileField } from "../../../shared/ui/file-field.ts";
import { type TextField, textField } from "../../../shared/ui/text-field.ts";
import { tickBox, tickField } from "../../../shared/ui/tick-field.ts";
import { rendered } from "../../plugin/forms/rendered.ts";

/** A text field, and what it reports. */
function field(options: Partial<TextField> = {}) {
  const reports: string[] = [];
  const report =
    (name: string) =>
    (text = ""): void =>
      void reports.push(`${name}: ${text}`);
  const all = { onInput: report("input"), onChange: report("change"), onEnter: report("enter") };
  return { ...rendered(textField({ id: "id", value: "before", ...all, ...options })), reports };
}

describe("a text field", () => {
  it("reports each letter, and the text when it is done", () => {
    const { fire, reports } = field();
    fire("id", "input", { value: " a" });
    fire("id", "change", { value: " ab " });
    expect(reports).toEqual(["input:  a", "change:  ab "]);
  });

  it("that is trimmed passes the text on without spaces at its ends, and keeps them itself", () => {
    const { fire, reports } = field({ isTrimmed: true });
    expect(fire("id", "input", { value: " a b " })).toBe(" a b ");
    expect(reports).toEqual(["input: a b"]);
  });

  it.each([
    [true, ["input: a", "change: a"]],
    [false, ["input: a"]],
  ])("takes pasted text at once: %s", (isDoneByPaste, reported) => {
    const { fire, reports } = field({ isDoneByPaste });
    fire("id", "input", { value: "a", inputType: "insertFromPaste" });
    expect(reports).toEqual(reported);
  });

  it("does not take typed text as pasted", () => {
    const { fire, reports } = field({ isDoneByPaste: true });
    fire("id", "input", { value: "a", inputType: "insertText" });
    expect(reports).toEqual(["input: a"]);
  });

  it("shows the text from before for one that is not taken, and for Escape", () => {
    expect(field({ onChange: () => false }).fire("id", "change", { value: "a" })).toBe("before");
    expect(field({ onChange: () => true }).fire("id", "change", { value: "a" })).toBe("a");
    expect(field().fire("id", "keydown", { key: "Escape", value: "a" })).toBe("before");
    expect(field().fire("id", "keydown", { key: "a", value: "a" })).toBe("a");
  });

  it("takes Enter and Escape, but not where they are for a word of another script", () => {
    const { fire, reports } = field();
    fire("id", "keydown", { key: "Enter", isComposing: true });
    // In Safari, the word has ended by then.
    fire("id", "keydown", { key: "Enter", keyCode: 229 });
    expect(reports).toEqual([]);
    expect(fire("id", "keydown", { key: "Escape", isComposing: true, value: "a" })).toBe("a");
    fire("id", "keydown", { key: "Enter" });
    expect(reports).toEqual(["enter: "]);
  });

  it("has what it is given as attributes, and no others", () => {
    const { markup } = field({ inputmode: "url", isDisabled: true, isInvalid: true, described: "note" });
    expect(markup).toContain("inputmode=url");
    expect(markup).toContain("spellcheck=false");
    expect(markup).toContain("?disabled=true");
    expect(markup).toContain("aria-describedby=note aria-invalid=true .value=before");
    const plain = field({ isProse: true, isInvalid: false }).markup;
    expect(plain).toContain("inputmode= ");
    expect(plain).toContain("spellcheck= ");
    expect(plain).toContain("?disabled=false aria-label= aria-describedby= aria-invalid= ");
  });
});

it("a tick reports whether it is on", () => {
  const turned: boolean[] = [];
  const { fire, markup } = rendered(
    tickField("Text", true, (isOn) => void turned.push(isOn), { id: "id", isDisabled: true }),
  );
  fire("id", "change", { checked: false });
  expect(turned).toEqual([false]);
  expect(markup).toContain("?disabled=true .checked=true");
  expect(markup).toMatch(/Text<\/label>$/);
  expect(rendered(tickBox(false, () => {})).markup).toContain("?disabled=false .checked=false");
});

it("a choice reports the chosen value, and says that its values are being read", () => {
  const chosen: string[] = [];
  const values = [
    ["a", "One"],
    ["b", "Two"],
  ] as const;
  const choice = { id: "id", values, chosen: "a", onChoose: (value: string) => void chosen.push(value) };
  const { fire, markup } = rendered(choiceField(choice));
  fire("id", "change", { value: "b" });
  expect(chosen).toEqual(["b"]);
  expect(markup).toContain("aria-busy= ");
  expect(rendered(choiceField({ ...choice, isBusy: true })).markup).toContain("aria-busy=true");
});

it("a file field reports the chosen files, and is empty then, so that the same file can be chosen again", () => {
  const chosen: string[] = [];
  const onFiles = (files: readonly File[]): void => void chosen.push(files.map(({ name }) => name).join());
  const { fire } = rendered(fileField({ id: "id", accept: ".png", isMultiple: true, onFiles }));
  const files = ["a.png", "b.png"].map((name) => new File([], name));
  expect(fire("id", "change", { value: "C:\\fakepath\\a.png", files })).toBe("");
  expect(chosen).toEqual(["a.png,b.png"]);
  fire("id", "change", { files: [] });
  expect(chosen).toHaveLength(1);
});
