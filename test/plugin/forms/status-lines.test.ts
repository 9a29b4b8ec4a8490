import { describe, expect, it } from "vitest";
import { addressStatus, renewalStatus } from "../../../plugin/forms/address-status.ts";
import type { Copying } from "../../../plugin/forms/copying.ts";
import { icon, statusLine } from "../../../plugin/forms/field.ts";
import { type Panel, PanelView } from "../../../plugin/forms/panel-view.ts";
import type { AddressReply, Question, QuestionState, TestReply } from "../../../plugin/forms/question.ts";
import { testRow } from "../../../plugin/forms/test-row.ts";
import { inspectorWords } from "../../../shared/words/words.ts";
import { rendered } from "./rendered.ts";

const words = inspectorWords.en;
const shown = (content: unknown): string =>
  rendered({ strings: ["", ""], values: [content] } as never).markup;

describe("the status of a page's address", () => {
  const raise = (value: Partial<QuestionState<AddressReply>>) => {
    const counts = { asked: 0 };
    const question = { value: { asking: false, ...value }, ask: () => void (counts.asked += 1) };
    return { question: question as unknown as Question<AddressReply>, counts };
  };
  const status = (value: Partial<QuestionState<AddressReply>>, result?: Copying["result"]): string =>
    shown(addressStatus(raise(value).question, { result } as Copying, words, "Not copied."));

  it.each<[string, Partial<QuestionState<AddressReply>>, Copying["result"], string]>([
    ["is empty at first", {}, undefined, ""],
    ["says that it was copied", { reply: { url: "x" } }, "copied", words.overlay.copied],
    ["says that it was not", { reply: { url: "x" } }, "notCopied", "Not copied."],
    ["says why there is none", { reply: { url: "", error: "No port." } }, "copied", "No port."],
    ["says that nobody answered", { failure: "silent" }, undefined, words.silent],
    ["is empty while it asks", { asking: true, failure: "silent" }, undefined, ""],
  ])("%s", (_, value, result, sentence) => {
    const markup = status(value, result);
    expect(markup).toContain(sentence);
    expect(markup === "").toBe(sentence === "");
    expect(markup.includes(words.tryAgain)).toBe(sentence === "No port." || sentence === words.silent);
  });

  it("of a new address says what to do with it, or why there is none", () => {
    const renewal = (value: Partial<QuestionState<AddressReply>>): string =>
      shown(renewalStatus(raise(value).question, words, "Paste it."));
    expect([renewal({}), renewal({ asking: true, reply: { url: "x" } })]).toEqual(["", ""]);
    expect(renewal({ reply: { url: "x" } })).toContain("Paste it.");
    expect(renewal({ reply: { url: "x", error: "No port." } })).toContain("No port.");
    expect(renewal({ failure: "unreadable" })).toContain(words.unreadable);
  });
});

describe("the row of a test", () => {
  const raise = (test: Partial<QuestionState<TestReply>>, more = {}) => {
    const opened: string[] = [];
    const counts = { started: 0 };
    const panel = {
      words,
      helpUrl: (anchor: string) => `help#${anchor}`,
      openUrl: (url: string) => void opened.push(url),
    } as unknown as Panel;
    const view = rendered(
      testRow({
        id: "test",
        panel,
        label: "Test",
        testing: "Testing…",
        test: { asking: false, ...test },
        start: () => void (counts.started += 1),
        ...more,
      }),
    );
    return { ...view, opened, counts };
  };

  it("starts the test, unless one is under way", () => {
    const idle = raise({});
    idle.fire("test", "click");
    expect([idle.counts.started, idle.markup.includes("aria-disabled=true")]).toEqual([1, false]);
    const asking = raise({ asking: true });
    asking.fire("test", "click");
    expect([asking.counts.started, asking.markup.includes("aria-disabled=true")]).toEqual([0, true]);
    expect(asking.markup).toContain("Testing…");
  });

  it.each<[Partial<QuestionState<TestReply>>, string, string]>([
    [{ reply: { ok: true, message: "It works." } }, "ready", "It works."],
    [{ reply: { ok: true, isPartial: true, message: "Half of it." } }, "attention", "Half of it."],
    [{ reply: { ok: false, isPartial: true, message: "It fails." } }, "trouble", "It fails."],
    [{ failure: "silent" }, "trouble", words.silent],
    [{ failure: "unreadable", reply: { ok: true, message: "Old." } }, "trouble", words.unreadable],
  ])("shows the result: %j", (test, meaning, sentence) => {
    const { markup } = raise(test, { before: "Before." });
    expect(markup).toContain(`status-line ${meaning}`);
    expect(markup).toContain(sentence);
    expect(markup).not.toContain("Before.");
  });

  it("shows something else before the first test, and is described by what belongs to it", () => {
    const { markup } = raise({}, { before: "Before.", describedBy: "note" });
    expect(markup).toContain("Before.");
    expect(markup).toContain("aria-describedby=note");
    expect(markup).not.toContain("status-line");
  });

  it("leads to the help where there is an entry", () => {
    expect(raise({ reply: { ok: false, message: "It fails.", help: "x" } }).markup).toContain(
      words.help.whatToDo,
    );
    expect(raise({ reply: { ok: false, message: "It fails." } }).markup).not.toContain(words.help.whatToDo);
    expect(raise({ failure: "silent" }).markup).toContain(words.help.whatToDo);
  });
});

describe("parts of forms", () => {
  it("every meaning has a shape of its own, hidden from screen readers", () => {
    const shapes = (["ready", "attention", "trouble", "working"] as const).map((meaning) =>
      shown(icon(meaning)),
    );
    expect(new Set(shapes).size).toBe(4);
    for (const shape of shapes) expect(shape).toContain('aria-hidden="true"');
    expect(shown(icon("turn", "turn"))).toContain("class=turn ");
    expect(shown(statusLine("ready", "Done."))).toContain("<span>Done.</span>");
    expect(shown(statusLine("ready", "Done.", "More."))).toContain("<span>Done. More.</span>");
  });
});

it("an element with a part of the panel renders again after every change, while it is on the page", () => {
  class Part extends PanelView {
    updates = 0;
    override requestUpdate(): void {
      this.updates = (this.updates ?? 0) + 1;
    }
    protected override createRenderRoot(): HTMLElement {
      return {} as HTMLElement;
    }
  }
  customElements.define("sidekick-sample-part", Part);
  const part = new Part();
  const listeners = new Set<() => void>();
  part.panel = {
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
  } as unknown as Panel;
  part.connectedCallback();
  const before = part.updates;
  for (const listener of listeners) listener();
  expect([listeners.size, part.updates - before]).toEqual([1, 1]);
  part.disconnectedCallback();
  expect(listeners.size).toBe(0);
  // An attribute would be a text.
  expect(PanelView.properties["panel"]).toEqual({ attribute: false });
});
