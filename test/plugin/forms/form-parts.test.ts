import { nothing } from "lit";
import { describe, expect, it } from "vitest";
import { ConfirmRow } from "../../../plugin/forms/confirm-row.ts";
import { hasNoItems, isGone, listChoice } from "../../../plugin/forms/list-choice.ts";
import type { Copying } from "../../../plugin/forms/copying.ts";
import type { Panel } from "../../../plugin/forms/panel-view.ts";
import { copiedAddressRow } from "../../../plugin/forms/private-address.ts";
import type { ListReply, QuestionState } from "../../../plugin/forms/question.ts";
import { SecretField } from "../../../plugin/forms/secret-field.ts";
import { settingTick } from "../../../plugin/forms/setting-rows.ts";
import { TypedField, typedRow } from "../../../plugin/forms/typed-field.ts";
import { onOff } from "../../../plugin/settings/setting-kinds.ts";
import { inspectorWords } from "../../../shared/words/words.ts";
import { rendered } from "./rendered.ts";

const words = inspectorWords.en;

it("a private address is masked in its field, and whole when it is copied from there", () => {
  const url = "http://127.0.0.1:28196/overlay/?token=secret";
  const labels = { address: "Address", copy: "Copy", note: "" };
  const row = rendered(
    copiedAddressRow({ words } as Panel, {} as Copying, { id: "address", words: labels, url }),
  );
  expect(row.markup).not.toContain("secret");
  const copied: string[] = [];
  row.fire("address", "copy", { clipboardData: { setData: (_, text) => void copied.push(text) } });
  expect(copied).toEqual([url]);
});

describe("a field that saves only what is valid", () => {
  const raise = () => {
    const saved: string[] = [];
    let updates = 0;
    const host = { requestUpdate: () => void (updates += 1) } as unknown as ConstructorParameters<
      typeof TypedField
    >[0];
    const field = new TypedField(host, (typed) => {
      if (typed === "bad") return false;
      saved.push(typed);
      return true;
    });
    const options = {
      id: "port",
      label: "Port",
      value: "1",
      placeholder: "any",
      isDisabled: false,
      status: "",
    };
    return {
      field,
      saved,
      updates: () => updates,
      render: (more = {}) => rendered(typedRow(field, { ...options, ...more })),
    };
  };

  it("saves it when the field is left, and at once only what is pasted", () => {
    const { saved, updates, render } = raise();
    render().fire("port", "input", { value: "2", inputType: "insertText" });
    expect(saved).toEqual([]);
    render().fire("port", "input", { value: "3", inputType: "insertFromPaste" });
    render().fire("port", "change", { value: "4" });
    expect(saved).toEqual(["3", "4"]);
    expect(updates()).toBe(2);
  });

  it("keeps what is not valid in the field, marked, until something valid is typed", () => {
    const { saved, render } = raise();
    expect(render().markup).toMatch(/aria-invalid= \.value=1/);
    render().fire("port", "change", { value: "bad" });
    expect(saved).toEqual([]);
    expect(render().markup).toMatch(/aria-invalid=true \.value=bad/);
    render().fire("port", "change", { value: "5" });
    expect(render().markup).toMatch(/aria-invalid= \.value=1/);
  });

  it("brings back with Escape what is stored, also where something invalid is shown", () => {
    const { render } = raise();
    expect(render().fire("port", "keydown", { key: "Escape", value: "12" })).toBe("1");
    render().fire("port", "change", { value: "bad" });
    render().fire("port", "keydown", { key: "Escape", value: "bad" });
    expect(render().markup).toMatch(/aria-invalid= \.value=1/);
  });

  it("shows another value once that is stored, also where something invalid is shown", () => {
    const { render } = raise();
    render().fire("port", "change", { value: "bad" });
    expect(render({ value: "1" }).markup).toMatch(/aria-invalid=true \.value=bad/);
    expect(render({ value: "2" }).markup).toMatch(/aria-invalid= \.value=2/);
  });

  it("is described by its status, and by a note where there is one", () => {
    const { render } = raise();
    expect(render().markup).toContain("aria-describedby=port-status ");
    expect(render().markup).not.toContain("port-note");
    const { markup } = render({ note: "Any free one.", inputmode: "numeric" });
    expect(markup).toContain("aria-describedby=port-status port-note");
    expect(markup).toContain("Any free one.");
    expect(markup).toMatch(/inputmode=numeric .*spellcheck=false/);
    expect(render().markup).toMatch(/inputmode= .*spellcheck= /);
  });
});

describe("a choice from a list of the plugin", () => {
  const items = [
    { value: "c1", label: "Mira" },
    { value: "c2", label: "Rook" },
  ];
  const list = (state: Partial<QuestionState<ListReply>>): QuestionState<ListReply> =>
    ({ asking: false, reply: undefined, ...state }) as QuestionState<ListReply>;
  const read = list({ reply: { items } });
  const failed = list({ reply: { items: [], error: "No answer." } });
  const render = (value: string, state = read, chosen: string[] = []) =>
    rendered(
      listChoice(
        { id: "who", words, list: state, none: "Nobody", value, describedBy: "who-status" },
        (choice) => void chosen.push(choice),
      ),
    );

  it("has the chosen one selected, or the words for none", () => {
    expect(render("c2").markup).toMatch(/value=c1 \.selected=false>Mira.*value=c2 \.selected=true>Rook/);
    expect(render("c2").markup).toContain("value= .selected=false>Nobody");
    expect(render("").markup).toContain("value= .selected=true>Nobody");
    expect(render("").markup.match(/<option/g)).toHaveLength(3);
  });

  it("keeps one that the list lacks, and calls it gone only if the list was read", () => {
    expect(render("c9").markup).toMatch(
      /value=c9 \.selected=true>[^<]*c9[^<]+<|value=c9 \.selected=true>[^<]+c9/,
    );
    expect(render("c9", failed).markup).toContain("value=c9 .selected=true>c9<");
    expect(render("c9", list({})).markup).toContain("value=c9 .selected=true>c9<");
    expect([isGone(read, "c9"), isGone(read, "c1"), isGone(read, "")]).toEqual([true, false, false]);
    expect([isGone(failed, "c9"), isGone(list({}), "c9")]).toEqual([false, false]);
  });

  it("says that it is being read, and passes on what is chosen", () => {
    const chosen: string[] = [];
    expect(render("", list({ asking: true })).markup).toContain("aria-busy=true");
    expect(render("").markup).toContain("aria-busy= ");
    render("", read, chosen).fire("who", "change", { value: "c1" });
    expect(chosen).toEqual(["c1"]);
  });

  it("is empty only once it was read", () => {
    const empty = { reply: { items: [] } };
    expect(hasNoItems(list(empty))).toBe(true);
    expect(
      [read, failed, list({}), list({ ...empty, asking: true })].map((each) => hasNoItems(each)),
    ).toEqual([false, false, false, false]);
  });
});

it("a tick of a setting is saved at once, and nothing is stored for off", () => {
  let settings: object = {};
  const saved: object[] = [];
  const globals = {
    value: { settings: {}, loaded: true },
    change: (change: object) => (settings = change),
    save: () => void saved.push(settings),
  };
  const texts = { id: "lamp", label: "Lamp", text: "On", describedBy: "lamp-note" };
  const tick = () =>
    rendered(settingTick({ globals } as unknown as Panel, { lamp: onOff() }, "lamp", texts, nothing));
  tick().fire("lamp", "change", { checked: true });
  expect(saved).toEqual([{ lamp: true }]);
  tick().fire("lamp", "change", { checked: false });
  expect(saved).toEqual([{ lamp: true }, { lamp: undefined }]);
  expect(tick().markup).toContain("aria-describedby=lamp-note ?disabled=false .checked=false");
  Object.assign(globals.value, { settings: { lamp: true }, loaded: false });
  expect(tick().markup).toContain("?disabled=true .checked=true");
});

it("a row that asks first does its work only after a yes", () => {
  const row = new ConfirmRow();
  let done = 0;
  row.words = { label: "Overlay", ask: "Remove", warning: "It goes.", yes: "Yes", no: "No" };
  row.result = "2 removed";
  row.confirmed = () => void (done += 1);
  const fire = (id: string) => rendered(row.render()).fire(id, "click");
  expect(rendered(row.render()).markup).toMatch(/Remove.*2 removed/);
  expect(rendered(row.render()).markup).not.toContain("It goes.");
  fire("ask");
  expect(rendered(row.render()).markup).toMatch(/Yes.*No.*It goes\./);
  expect(rendered(row.render()).markup).not.toContain("2 removed");
  fire("no");
  expect(done).toBe(0);
  fire("ask");
  fire("yes");
  expect(done).toBe(1);
  expect(rendered(row.render()).markup).toMatch(/Remove.*2 removed/);
});

describe("the focus", () => {
  /** Says which element has the focus after each update of an element. */
  const focusOf = (element: SecretField, isThere: () => boolean) => {
    const focused: string[] = [];
    const find = (selector: string) => (isThere() ? { focus: () => void focused.push(selector) } : null);
    Object.defineProperty(element, "renderRoot", { value: { querySelector: find } });
    const update = (): readonly string[] => {
      Reflect.apply(Reflect.get(element, "updated") as () => void, element, [new Map()]);
      return focused.splice(0);
    };
    return update;
  };

  it("of a secret waits for the button that is to have it", () => {
    const settings: Record<string, unknown> = { apiKey: "sk-old" };
    const globals = {
      value: { settings, loaded: true, unsaved: false, isTooLarge: false },
      change: (changes: object) => Object.assign(settings, changes),
      save: () => {},
    };
    const field = new SecretField();
    field.panel = { words, globals, link: { value: "open" } } as unknown as Panel;
    let isThere = false;
    const update = focusOf(field, () => isThere);
    rendered(field.render()).fire("remove", "click");
    expect(update()).toEqual([]);
    isThere = true;
    expect([update(), update()]).toEqual([["#undo"], []]);
    rendered(field.render()).fire("undo", "click");
    expect(update()).toEqual(["#remove"]);
  });
});

describe("a field for a secret", () => {
  const raise = (secret: "apiKey" | "obsPassword" = "apiKey", kept = "") => {
    const globals = {
      value: {
        settings: { [secret]: kept } as Record<string, unknown>,
        loaded: true,
        unsaved: false,
        isTooLarge: false,
      },
      saves: 0,
      change(changes: Record<string, unknown>) {
        globals.value = { ...globals.value, settings: { ...globals.value.settings, ...changes } };
        return true;
      },
      save: () => void (globals.saves += 1),
    };
    const link = { value: "open" };
    const field = new SecretField();
    field.panel = { words, globals, link } as unknown as Panel;
    field.secret = secret;
    field.clean = (typed) => (typed.includes(" ") ? undefined : typed);
    const render = () => rendered(field.render());
    return { field, globals, link, render, secret: () => globals.value.settings[secret] };
  };
  const own = words.secrets.apiKey;

  it("never shows it, only whether there is one", () => {
    const { render } = raise("apiKey", "sk-secret");
    expect(render().markup).toContain(own.isSet);
    expect(render().markup).toContain(own.removeLabel);
    expect(render().markup).not.toContain("sk-secret");
    expect(raise().render().markup).toContain(own.notSet);
    expect(raise().render().markup).not.toContain(own.removeLabel);
  });

  it("takes what is typed when the field is left, and says so", () => {
    const { globals, render, secret } = raise("apiKey", "sk-old");
    render().fire("key", "input", { value: "sk-n" });
    expect([secret(), globals.saves]).toEqual(["sk-old", 0]);
    expect(render().markup).not.toContain(own.saved);
    expect(render().fire("key", "change", { value: "sk-new" })).toBe("");
    expect([secret(), globals.saves]).toEqual(["sk-new", 1]);
    expect(render().markup).toContain(own.saved);
    globals.value = { ...globals.value, unsaved: true };
    expect(render().markup).not.toContain(own.saved);
  });

  it("takes at once what is pasted", () => {
    const { render, secret } = raise();
    expect(render().fire("key", "input", { value: "sk-new", inputType: "insertFromPaste" })).toBe("");
    expect(secret()).toBe("sk-new");
    expect(render().markup).toContain(own.saved);
  });

  it("gives up with Escape what was typed", () => {
    const { render, secret } = raise("apiKey", "sk-old");
    render().fire("key", "input", { value: "two words" });
    expect(render().fire("key", "keydown", { key: "a", value: "two words" })).toBe("two words");
    expect(render().fire("key", "keydown", { key: "Escape", value: "two words" })).toBe("");
    expect(render().markup).not.toContain(own.bad);
    expect(secret()).toBe("sk-old");
  });

  it("takes nothing that cannot be one, and says so", () => {
    const { globals, render, secret } = raise("apiKey", "sk-old");
    render().fire("key", "input", { value: "two words" });
    render().fire("key", "change", { value: "two words" });
    expect([secret(), globals.saves]).toEqual(["sk-old", 0]);
    expect(render().markup).toContain(own.bad);
    expect(render().markup).toContain("aria-invalid=true");
    render().fire("key", "input", { value: "" });
    expect(render().markup).not.toContain(own.bad);
    expect(secret()).toBe("sk-old");
  });

  it("is removed by its button, and restored by undo", () => {
    const { globals, render, secret } = raise("obsPassword", "correct horse");
    const { removed, restored } = words.secrets.obsPassword;
    render().fire("remove", "click");
    expect([secret(), globals.saves]).toEqual([undefined, 1]);
    expect(render().markup).toContain(removed);
    render().fire("undo", "click");
    expect([secret(), globals.saves]).toEqual(["correct horse", 2]);
    expect(render().markup).toContain(restored);
    expect(render().markup).not.toContain(removed);
  });

  it("forgets what was removed with the connection, and when another page has set one", () => {
    const ended = raise("apiKey", "sk-old");
    ended.render().fire("remove", "click");
    ended.link.value = "ended";
    expect(ended.render().markup).not.toContain(own.removed);
    const other = raise("apiKey", "sk-old");
    other.render().fire("remove", "click");
    other.globals.change({ apiKey: "sk-theirs" });
    expect(other.render().markup).not.toContain(own.removed);
    expect(other.render().markup).toContain(own.isSet);
  });
});
