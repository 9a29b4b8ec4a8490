import { describe, expect, it } from "vitest";
import "../../../plugin/actions/answer/inspector.ts";
import "../../../plugin/actions/character/inspector.ts";
import "../../../plugin/actions/context/inspector.ts";
import "../../../plugin/actions/presence/inspector.ts";
import "../../../plugin/actions/reaction/inspector.ts";
import "../../../plugin/actions/status/inspector.ts";
import "../../../plugin/actions/voice/inspector.ts";
import { contextLimit } from "../../../shared/api/endpoints.ts";
import type { PanelView } from "../../../plugin/forms/panel-view.ts";
import type { ListReply, QuestionState } from "../../../plugin/forms/question.ts";
import { inspectorWords } from "../../../shared/words/words.ts";
import { type Rendered, rendered } from "../forms/rendered.ts";

const words = inspectorWords.en;

interface Given {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly isDial?: boolean;
  /** The answer to each question; default: none has come. */
  readonly list?: Partial<QuestionState<ListReply>>;
  readonly account?: Readonly<Record<string, unknown>>;
}

/** An action's form, and the settings that it stores. */
function raiseForm(name: string, { settings = {}, isDial = false, list, account }: Given = {}) {
  const Form = customElements.get(`sidekick-${name}-form`) as (new () => PanelView) | undefined;
  if (!Form) throw new Error(`There is no form of ${name}.`);
  const stored: Record<string, unknown> = { ...settings };
  let asked = 0;
  const draft = {
    value: { settings: stored },
    change(changes: Readonly<Record<string, unknown>>) {
      Object.assign(stored, changes);
      return true;
    },
  };
  const question = { value: { asking: false, reply: undefined, ...list }, ask: () => void (asked += 1) };
  const globals = {
    value: { settings: account ?? { baseUrl: "https://a.example", apiKey: "sk" }, loaded: true },
  };
  const form = new Form();
  const panel = { words, language: "en", isDial, settings: draft, globals, question: () => question };
  form.panel = panel as unknown as PanelView["panel"];
  const render = (): Rendered => rendered(Reflect.apply(Reflect.get(form, "render"), form, []));
  return { render, markup: () => render().markup, stored, asked: () => asked };
}

describe("a form stores what is chosen, and nothing for a default:", () => {
  it.each([
    ["presence", "does", "join", "toggle"],
    ["presence", "mode", "TEST", "LIVE"],
    ["voice", "does", "skip", "mute"],
    ["reaction", "order", "shuffle", "in-turn"],
    ["reaction", "when-cooling", "hold", "refuse"],
    ["answer", "from", "questions", "anyone"],
  ])("%s, %s", (name, id, other, standard) => {
    const setting = id === "when-cooling" ? "whenCooling" : id;
    const { render, stored, markup } = raiseForm(name);
    expect(markup()).toContain(`value=${standard} .selected=true`);
    render().fire(id, "change", { value: other });
    expect(stored[setting]).toBe(other);
    expect(markup()).toContain(`value=${other} .selected=true`);
    expect(markup()).toContain(`value=${standard} .selected=false`);
    render().fire(id, "change", { value: standard });
    expect(stored[setting]).toBeUndefined();
  });

  it.each(["presence", "status", "reaction", "answer", "context"])("%s, its channel", (name) => {
    const items = [{ value: "arena", label: "arena" }];
    const { render, stored, markup } = raiseForm(name, { list: { reply: { items } } });
    render().fire("channel", "change", { value: "arena" });
    expect(stored["channelName"]).toBe("arena");
    expect(markup()).toContain("value=arena .selected=true");
    expect(markup()).not.toContain(words.goneNote.channel);
    stored["channelName"] = "gone";
    expect(markup()).toContain(words.goneNote.channel);
    render().fire("channel", "change", { value: "" });
    expect(stored["channelName"]).toBeUndefined();
  });

  it.each(["reaction", "context"])("%s, its type of event", (name) => {
    const { render, stored, markup } = raiseForm(name);
    expect(markup()).toContain("<details ?open=false");
    render().fire("event-type", "input", { value: " IRL_EVENT " });
    expect(stored["eventType"]).toBe("IRL_EVENT");
    expect(markup()).toContain("<details ?open=true");
    render().fire("event-type", "input", { value: " " });
    expect(stored["eventType"]).toBeUndefined();
  });
});

describe("a form explains what is chosen:", () => {
  it("Join / leave has no mode for a key that only leaves, and a note for a test", () => {
    expect(raiseForm("presence", { settings: { does: "leave" } }).markup()).not.toContain("id=mode");
    expect(raiseForm("presence").markup()).not.toContain(words.presence.testNote);
    expect(raiseForm("presence", { settings: { mode: "TEST" } }).markup()).toContain(words.presence.testNote);
  });

  it("AI voice on a dial has nothing to choose", () => {
    expect(raiseForm("voice").markup()).toContain(words.voice.notes.mute);
    const { markup } = raiseForm("voice", { isDial: true });
    expect(markup()).toContain(words.voice.dialNote);
    expect(markup()).not.toContain("<select");
  });

  it("Trigger reaction, that a press is queued", () => {
    expect(raiseForm("reaction").markup()).not.toContain(words.reaction.holdNote);
    expect(raiseForm("reaction", { settings: { whenCooling: "hold" } }).markup()).toContain(
      words.reaction.holdNote,
    );
  });

  it("Answer chat, that a prompt leaves the message out, and what questions are", () => {
    const markup = (settings = {}, isDial = false) => raiseForm("answer", { settings, isDial }).markup();
    expect(markup()).toContain(words.answer.keyNote);
    expect(markup({}, true)).toContain(words.answer.dialNote);
    expect(markup({ prompt: "Answer {message}" })).not.toContain(words.answer.noMessage);
    expect(markup({ prompt: "Answer {message}\nSay hello" })).toContain(words.answer.noMessage);
    expect(markup()).not.toContain(words.answer.questionsNote);
    expect(markup({ from: "questions" })).toContain(words.answer.questionsNote);
  });
});

describe("the form of Switch character", () => {
  const items = [{ value: "c1", label: "Mira" }];
  const form = (more: Given = {}) =>
    raiseForm("character", { ...more, settings: { target: "specific", ...more.settings } });

  it("asks which one only for a key that has one of its own", () => {
    const next = raiseForm("character", { settings: { target: "next" } });
    expect(next.markup()).not.toContain("id=character ");
    next.render().fire("target", "change", { value: "specific" });
    expect(next.markup()).toContain("id=character ");
    const { render, stored, markup } = form({ list: { reply: { items } } });
    expect(markup()).toContain(words.character.noneChosen);
    render().fire("character", "change", { value: "c1" });
    expect(stored).toMatchObject({ target: "specific", characterId: "c1" });
    expect(markup()).not.toContain(words.character.noneChosen);
  });

  it("says why there is nothing to choose", () => {
    expect(form({ account: {} }).markup()).toContain(words.character.needsAccount);
    expect(form({ list: { asking: true } }).markup()).toContain(words.character.reading);
    expect(form({ list: { reply: { items: [] } } }).markup()).toContain(words.character.empty);
    const gone = form({ settings: { characterId: "c9" }, list: { reply: { items } } });
    expect(gone.markup()).toContain(words.goneNote.character);
    const failed = form({ list: { reply: { items: [], error: "No answer." } } }).markup();
    for (const sentence of [words.character.empty, words.character.noneChosen, words.character.reading])
      expect(failed).not.toContain(sentence);
  });
});

describe("the form of Send context", () => {
  const tooLong = "x".repeat(contextLimit + 1);

  it("stores a text that fits, and keeps one that is too long in the field", () => {
    const { render, stored, markup } = raiseForm("context");
    expect(markup()).toContain(words.context.empty);
    render().fire("content", "input", { value: "The boss is down" });
    expect(stored["content"]).toBe("The boss is down");
    expect(markup()).not.toContain(words.context.empty);
    render().fire("content", "input", { value: tooLong });
    expect(stored["content"]).toBe("The boss is down");
    expect(markup()).toContain(`.value=${tooLong}`);
    expect(markup()).toContain("aria-invalid=true");
    render().fire("content", "input", { value: tooLong.slice(1) });
    expect(stored["content"]).toBe(tooLong.slice(1));
    expect(markup()).not.toContain("aria-invalid=true");
    render().fire("content", "input", { value: "  " });
    expect(stored["content"]).toBeUndefined();
  });

  it("keeps the lifetime in the unit that was chosen, in whole numbers", () => {
    const { render, stored, markup } = raiseForm("context", { settings: { ttl: 120 } });
    const keep = (value: string): unknown => (render().fire("keep", "change", { value }), stored["ttl"]);
    const type = (value: string): unknown => (render().fire("amount", "input", { value }), stored["ttl"]);
    expect(markup()).toMatch(/\.value=2 .*value=minutes \.selected=true/);
    expect(keep("seconds")).toBe(120);
    expect(markup()).toMatch(/\.value=120 .*value=seconds \.selected=true/);
    expect(type("90")).toBe(90);
    expect(type("0")).toBe(90);
    expect(markup()).toContain(words.context.amountBad);
    expect(keep("minutes")).toBe(120);
    expect(markup()).not.toContain(words.context.amountBad);
    expect(type("3")).toBe(180);
    expect(keep("always")).toBeUndefined();
    expect(markup()).toContain(words.context.keepNote);
    expect(markup()).not.toContain("id=amount");
    expect(keep("minutes")).toBe(300);
    expect(keep("always")).toBeUndefined();
    expect(keep("seconds")).toBe(30);
  });
});
