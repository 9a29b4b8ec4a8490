import type { TemplateResult } from "lit";
import { describe, expect, it } from "vitest";
import { form as alerts } from "../../../plugin/actions/alerts/inspector.ts";
import { form as answer } from "../../../plugin/actions/answer/inspector.ts";
import { form as approveForm } from "../../../plugin/actions/approve/inspector.ts";
import { form as character } from "../../../plugin/actions/character/inspector.ts";
import "../../../plugin/actions/context/inspector.ts";
import "../../../plugin/actions/overlay/inspector.ts";
import { form as quiet } from "../../../plugin/actions/quiet/inspector.ts";
import { form as presence } from "../../../plugin/actions/presence/inspector.ts";
import { form as reaction } from "../../../plugin/actions/reaction/inspector.ts";
import { form as status } from "../../../plugin/actions/status/inspector.ts";
import { form as voice } from "../../../plugin/actions/voice/inspector.ts";
import { contextLimit } from "../../../shared/api/endpoints.ts";
import type { MissingSettings } from "../../../plugin/settings/missing-settings.ts";
import type { PanelView } from "../../../plugin/forms/panel-view.ts";
import type { ListReply, QuestionState } from "../../../plugin/forms/question.ts";
import { fill, inspectorWords } from "../../../shared/words/words.ts";
import { type Rendered, rendered } from "../forms/rendered.ts";

const words = inspectorWords.en;

interface Given {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly isDial?: boolean;
  /** The answer to each question; default: none has come. */
  readonly list?: Partial<QuestionState<ListReply & { readonly layouts?: readonly string[] }>>;
  readonly missing?: MissingSettings;
}

type Form = (panel: PanelView["panel"]) => TemplateResult;

/** The forms without a state of their own. */
const forms: Readonly<Record<string, Form>> = {
  alerts,
  answer,
  character,
  presence,
  quiet,
  reaction,
  status,
  voice,
};

/** The form that is an element, which keeps what is typed. */
function formOfElement(name: string): Form {
  const Element = customElements.get(`sidekick-${name}-form`) as (new () => PanelView) | undefined;
  if (!Element) throw new Error(`There is no form of ${name}.`);
  const element = new Element();
  return (panel) => {
    element.panel = panel;
    return Reflect.apply(Reflect.get(element, "render"), element, []) as TemplateResult;
  };
}

/** An action's form, and the settings that it stores. */
function raiseForm(name: string, { settings = {}, isDial = false, list, missing }: Given = {}) {
  const form = forms[name] ?? formOfElement(name);
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
  const account = () => ({ missing, channelName: "", approval: false, mayConnectApp: true });
  const panel = { words, language: "en", isDial, settings: draft, account, question: () => question };
  const render = (): Rendered => rendered(form(panel as unknown as PanelView["panel"]));
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
    ["alerts", "does", "clear", "pause"],
    ["overlay", "does", "refresh", "install"],
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
    const { render, stored } = raiseForm(name);
    render().fire("event-type", "input", { value: " IRL_EVENT " });
    expect(stored["eventType"]).toBe("IRL_EVENT");
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

  it("All quiet, how to undo it, with nothing to choose", () => {
    const { markup } = raiseForm("quiet");
    for (const note of Object.values(words.quiet)) expect(markup()).toContain(note.replaceAll("\u00a0", " "));
    expect(markup()).not.toContain("<select");
  });

  it("AI voice on a dial has its push to choose: it mutes, or has the voice wait", () => {
    expect(raiseForm("voice").markup()).toContain(words.voice.notes.mute);
    const { markup, render, stored } = raiseForm("voice", { isDial: true, settings: { does: "skip" } });
    expect(markup()).toContain(words.voice.dialNote);
    expect(markup()).toContain("value=mute .selected=true");
    expect(markup()).not.toContain("value=skip");
    render().fire("does", "change", { value: "wait" });
    expect(stored["does"]).toBe("wait");
    expect(markup()).toContain(words.voice.notes.wait);
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
    expect(markup()).toContain("id=from aria-label= aria-describedby=left-out ");
    expect(markup({ from: "questions" })).toContain(
      "id=from aria-label= aria-describedby=questions-note left-out ",
    );
  });
});

describe("the features of a reaction", () => {
  const { featureNames, featureDelay, delay, noDelay } = words.reaction;

  it("are described by what they cost, and those that cost nothing only by their note", () => {
    const { markup } = raiseForm("reaction");
    expect(markup()).toMatch(/id=vision [^>]*aria-describedby=vision-note vision-cost [^>]*\.checked=false/);
    expect(markup()).toMatch(/id=tts [^>]*aria-describedby=tts-note [^>]*\.checked=true/);
    expect(markup()).toContain(`id="commands-cost" >${fill(featureDelay, { seconds: "1.2" })}<`);
    expect(markup()).not.toContain('id="tts-cost"');
  });

  it("are stored where they differ from the defaults, with the delay of the slowest", () => {
    const { render, stored, markup } = raiseForm("answer");
    expect(markup()).toContain(noDelay);
    render().fire("memory", "change", { checked: true });
    render().fire("tts", "change", { checked: false });
    expect(stored["features"]).toEqual({ memory: true, tts: false });
    expect(markup()).toContain(fill(delay, { seconds: "0.8", feature: featureNames.memory }));
    expect(markup()).toMatch(/id=tts [^>]*\.checked=false/);
    render().fire("memory", "change", { checked: false });
    expect(markup()).toContain(noDelay);
  });
});

describe("the form of Overlay in OBS", () => {
  const items = [
    { value: "u1", label: "Vertical" },
    { value: "u2", label: "Square" },
  ];
  const form = (settings: object, reply: object = { items, layouts: ["Tall"] }) =>
    raiseForm("overlay", { settings: { ...settings }, list: { reply } as NonNullable<Given["list"]> });

  it("asks for the canvases, and offers them to keys that work on one", () => {
    const { render, stored, markup } = form({ does: "visible" });
    expect(markup()).toMatch(/value= \.selected=true>[^<]+<.*value=u1 \.selected=false>Vertical/);
    render().fire("canvas", "change", { value: "u2" });
    expect(stored).toMatchObject({ canvas: "u2", canvasName: "Square" });
    expect(markup()).toContain("value=u2 .selected=true>Square");
    render().fire("canvas", "change", { value: "" });
    expect([stored["canvas"], stored["canvasName"]]).toEqual([undefined, undefined]);
    for (const does of ["refresh", "avatar"]) expect(form({ does }).markup()).not.toContain("id=canvas ");
    expect(form({}, { items: [] }).markup()).not.toContain("id=canvas ");
  });

  it("finds a canvas again by its name, and says when it is gone", () => {
    const again = form({ canvas: "old", canvasName: "Square" });
    expect(again.markup()).toContain("value=u2 .selected=true>Square");
    expect(again.markup()).not.toContain(words.goneNote.canvas);
    const gone = form({ canvas: "old", canvasName: "Round" });
    expect(gone.markup()).toContain(`value=old .selected=true>${fill(words.gone, { value: "Round" })}`);
    expect(gone.markup()).toContain(words.goneNote.canvas);
    const unread = form({ canvas: "old", canvasName: "Round" }, { items: [], error: "No answer." });
    expect(unread.markup()).toContain("value=old .selected=true>Round<");
    expect(unread.markup()).not.toContain(words.goneNote.canvas);
  });

  it("offers the saved layouts for a further canvas, with one that was deleted since", () => {
    expect(form({}).markup()).not.toContain("id=layout ");
    const { render, stored, markup } = form({ canvas: "u1", layout: "Deleted" });
    expect(markup()).toMatch(/value=Tall \.selected=false>Tall<.*value=Deleted \.selected=true>Deleted</);
    render().fire("layout", "change", { value: "Tall" });
    expect(stored["layout"]).toBe("Tall");
    expect(markup()).not.toContain("Deleted");
    render().fire("layout", "change", { value: "" });
    expect(stored["layout"]).toBeUndefined();
  });

  it("takes names of scene and source for a key that adds it, without the spaces around", () => {
    const { render, stored, markup } = form({});
    expect(markup()).toMatch(/id=sceneName [^>]*aria-describedby= aria-invalid= \.value= /);
    expect(markup()).toContain(`placeholder=${words.obs.sceneDefault} `);
    expect(markup()).toMatch(/placeholder=Sidekick Deck [^>]*aria-describedby=sourceName-note /);
    for (const field of ["sceneName", "sourceName"]) {
      render().fire(field, "input", { value: " Game " });
      expect(stored[field]).toBe("Game");
      expect(markup()).toContain(".value=Game ");
      render().fire(field, "input", { value: " " });
      expect(stored[field]).toBeUndefined();
    }
    expect(form({ does: "visible" }).markup()).not.toContain("id=sceneName");
  });
});

it("the form of Approve says that approval is off only once that is known", () => {
  const markup = (account?: object) =>
    rendered(approveForm({ words, account: () => account } as PanelView["panel"])).markup;
  expect(markup({ approval: false })).toContain(words.approve.off);
  expect(markup({ approval: true })).toContain(words.approve.shows);
  expect(markup({ approval: true })).not.toContain(words.approve.off);
  expect(markup()).not.toContain(words.approve.off);
  expect(markup()).toContain(words.approve.does);
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

  it("keeps the one that was chosen while the list is read again", () => {
    const { render, stored, markup, asked } = form({
      settings: { characterId: "c9" },
      list: { reply: { items, error: "No answer." } },
    });
    render().click(words.character.refresh);
    expect(asked()).toBe(1);
    expect(markup()).toContain("value=c9 .selected=true");
    expect(stored["characterId"]).toBe("c9");
  });

  it("says why there is nothing to choose", () => {
    expect(form({ missing: "both" }).markup()).toContain(words.character.needsAccount);
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
    render().fire("content", "input", { value: "The boss\nis down 🐉" });
    expect(stored["content"]).toBe("The boss\nis down 🐉");
    expect(markup()).toContain("19 of 700");
    expect(markup()).not.toContain(words.context.empty);
    render().fire("content", "input", { value: tooLong });
    expect(stored["content"]).toBe("The boss\nis down 🐉");
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
