import { describe, expect, it } from "vitest";
import { ApprovalSettings } from "../../../plugin/approval/form.ts";
import { wordLimits } from "../../../plugin/approval/hidden-words-question.ts";
import type { PanelView } from "../../../plugin/forms/panel-view.ts";
import { approvalSeconds } from "../../../plugin/settings/global-settings.ts";
import { fill, inspectorWords } from "../../../shared/words/words.ts";
import { rendered } from "../forms/rendered.ts";

const words = inspectorWords.en;
const own = words.approval;

/** The form, what it stores, and what it sends to the plugin. */
function raise(settings: object = {}, question: object = { reply: { text: "darn" } }) {
  const stored: Record<string, unknown> = { ...settings };
  const sent: unknown[] = [];
  let saves = 0;
  const globals = {
    value: { settings: stored, loaded: true },
    change: (changes: object) => void Object.assign(stored, changes),
    save: () => void (saves += 1),
  };
  const form = new ApprovalSettings();
  const asked = { value: { asking: false, ...question }, ask: (fields: unknown) => void sent.push(fields) };
  form.panel = { words, globals, question: () => asked } as unknown as PanelView["panel"];
  const render = () => rendered(form.render());
  return { render, markup: () => render().markup, stored, sent, saves: () => saves, globals };
}

describe("the form of approval", () => {
  it("turns it on and off, saves that at once, and has more to choose while it is on", () => {
    const { render, stored, markup, saves } = raise();
    expect(markup()).not.toContain("id=approval-seconds");
    render().fire("approval-hold", "change", { checked: true });
    expect([stored["approval"], saves()]).toEqual([true, 1]);
    expect(markup()).toContain("id=approval-seconds");
    expect(markup()).toContain("id=approval-else");
    render().fire("approval-hold", "change", { checked: false });
    expect([stored["approval"], saves()]).toEqual([undefined, 2]);
  });

  it("waits for the settings before anything can be turned on", () => {
    const { markup, globals } = raise();
    expect(markup()).toContain("?disabled=false .checked=false");
    globals.value.loaded = false;
    expect(markup()).toContain("?disabled=true .checked=false");
  });

  const { min: least, max: most, default: usual } = approvalSeconds;
  it.each([
    [String(least), least],
    [String(most), most],
    [String(usual), undefined],
    ["", undefined],
    [" ", undefined],
  ])("stores %j seconds as %j", (typed, seconds) => {
    const { render, stored, markup } = raise({ approval: true, approvalSeconds: 33 });
    expect(markup()).toContain(".value=33 ");
    render().fire("approval-seconds", "change", { value: typed });
    expect(stored["approvalSeconds"]).toBe(seconds);
    expect(markup()).toContain(`.value=${seconds ?? ""} `);
    expect(markup()).not.toContain("aria-invalid=true");
  });

  it.each([String(least - 1), String(most + 1), "soon", "-5"])("does not take %s seconds", (typed) => {
    const { render, stored, markup } = raise({ approval: true });
    render().fire("approval-seconds", "change", { value: typed });
    expect(stored["approvalSeconds"]).toBeUndefined();
    expect(markup()).toContain(fill(own.secondsBad, { least, most }));
    expect(markup()).toContain(`.value=${typed} `);
  });

  it("stores what becomes of a message that nobody decided on, and nothing for the default", () => {
    const { render, stored, markup } = raise({ approval: true });
    expect(markup()).toContain("value=drop .selected=true");
    render().fire("approval-else", "change", { value: "show" });
    expect(stored["approvalElse"]).toBe("show");
    expect(markup()).toContain("value=show .selected=true");
    render().fire("approval-else", "change", { value: "drop" });
    expect(stored["approvalElse"]).toBeUndefined();
  });
});

describe("the form of hidden words", () => {
  it("sends what was typed to the plugin", () => {
    const { render, sent, markup } = raise();
    expect(markup()).toContain(".value=darn ");
    render().fire("hidden-words", "change", { value: "darn\nheck" });
    expect(sent).toEqual([{ text: "darn\nheck" }]);
    expect(markup()).not.toContain("aria-invalid=true");
  });

  const { words: most, letters } = wordLimits;
  it.each([
    ["as many words as there may be", "x\n".repeat(most), true],
    ["blank lines besides", `${"x\n".repeat(most)}\n \n`, true],
    ["one word too many", "x\n".repeat(most + 1), false],
    ["a word that is as long as it may be", `  ${"y".repeat(letters)} `, true],
    ["a word that is too long", `x\n${"y".repeat(letters + 1)}`, false],
  ])("takes or rejects %s", (_, text, isTaken) => {
    const { render, sent, markup } = raise();
    render().fire("hidden-words", "change", { value: text });
    expect(sent).toHaveLength(isTaken ? 1 : 0);
    expect(markup().includes(fill(own.wordsBad, wordLimits))).toBe(!isTaken);
    expect(markup().includes("aria-invalid=true")).toBe(!isTaken);
  });

  it("cannot be typed in before the list was read", () => {
    expect(raise().markup()).toMatch(/id="hidden-words"[^>]*\?disabled=false/);
    expect(raise({}, {}).markup()).toMatch(/id="hidden-words"[^>]*\?disabled=true/);
  });

  it("says why the plugin has not saved it, or has not answered", () => {
    expect(raise({}, { reply: { text: "", error: "Not saved." } }).markup()).toContain("Not saved.");
    expect(raise({}, { failure: "silent" }).markup()).toContain(words.silent);
    expect(raise({}, { failure: "unreadable" }).markup()).toContain(words.unreadable);
    expect(raise().markup()).not.toContain("status-line");
  });
});
