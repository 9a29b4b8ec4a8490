import { expect, it, onTestFinished, vi } from "vitest";
import { followUndoKeys } from "../../../../overlay/studio/document/undo-keys.ts";

class Field {
  readonly type: string;

  constructor(type: string) {
    this.type = type;
  }
}

it("Ctrl+Z belongs to a text field while it is written in, and to the studio before and after", () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal("addEventListener", (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal("HTMLInputElement", Field);
  for (const name of ["HTMLTextAreaElement", "HTMLElement"]) vi.stubGlobal(name, EventTarget);
  const done: string[] = [];
  const { signal } = new AbortController();
  followUndoKeys({ undo: () => done.push("undo"), redo: () => done.push("redo") }, signal);
  const happens = (type: string, target: Field, keys: object = {}): void =>
    listeners.get(type)?.({ composedPath: () => [target], preventDefault() {}, ...keys });
  const press = (target: Field, shiftKey = false): void =>
    happens("keydown", target, { key: "z", ctrlKey: true, shiftKey });

  const [text, tick] = [new Field("text"), new Field("checkbox")];
  press(text);
  happens("input", text);
  press(text);
  press(text, true);
  happens("change", text);
  press(text, true);
  happens("input", tick);
  press(tick);
  expect(done).toEqual(["undo", "redo", "undo"]);
});
