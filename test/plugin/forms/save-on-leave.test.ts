import { afterEach, expect, it, vi } from "vitest";
import type { Panel } from "../../../plugin/forms/panel-view.ts";
import { SaveOnLeave } from "../../../plugin/forms/save-on-leave.ts";

class Field extends EventTarget {
  readonly #onBlur: () => void;
  constructor(onBlur: () => void) {
    super();
    this.#onBlur = onBlur;
  }
  blur(): void {
    this.#onBlur();
  }
}

afterEach(() => void vi.unstubAllGlobals());

/** A page with a form that saves, and what happened to it in turn. */
function raise() {
  const happened: string[] = [];
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("HTMLElement", Field);
  vi.stubGlobal("document", { activeElement: new Field(() => happened.push("blur")) });
  const draft = (name: string) => ({ save: () => void happened.push(name) });
  const panel = { settings: draft("settings"), globals: draft("globals") } as unknown as Panel;
  const host = Object.assign(new EventTarget(), { panel });
  const saving = new SaveOnLeave(host as unknown as ConstructorParameters<typeof SaveOnLeave>[0]);
  saving.hostConnected();
  return { happened, page, host, saving };
}

it("what was typed is saved when a field is left", () => {
  const { happened, host } = raise();
  host.dispatchEvent(new Event("focusout"));
  expect(happened).toEqual(["settings", "globals"]);
});

it("what was typed is saved when the page is left, after its field", () => {
  const { happened, page } = raise();
  page.dispatchEvent(new Event("pagehide"));
  expect(happened).toEqual(["blur", "settings", "globals"]);
});

it("a page without a field in use is saved all the same", () => {
  const { happened, page } = raise();
  vi.stubGlobal("document", { activeElement: null });
  page.dispatchEvent(new Event("pagehide"));
  expect(happened).toEqual(["settings", "globals"]);
});

it("a form that has left the page saves nothing more", () => {
  const { happened, page, host, saving } = raise();
  saving.hostDisconnected();
  host.dispatchEvent(new Event("focusout"));
  page.dispatchEvent(new Event("pagehide"));
  expect(happened).toEqual([]);
});
