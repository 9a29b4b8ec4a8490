import { expect, it } from "vitest";
import { createFoldedSections } from "../../../overlay/control/folded-sections.ts";

/** A browser's storage that all pages share. */
function memory() {
  const texts = new Map<string, string>();
  return {
    get: (key: string) => texts.get(key),
    set: (key: string, text: string | undefined) =>
      void (text === undefined ? texts.delete(key) : texts.set(key, text)),
  };
}

it("folded sections stay folded for the next page, and opened ones open", () => {
  const storage = memory();
  let changes = 0;
  const first = createFoldedSections(storage, () => void changes++);
  for (const name of ["voice", "chat", "voice"]) first.toggle(name);
  expect(changes).toBe(3);
  const next = createFoldedSections(storage, () => {});
  expect(["voice", "chat"].filter((name) => next.has(name))).toEqual(["chat"]);
});

it("two pages at once do not undo each other's folding", () => {
  const storage = memory();
  const [dock, window] = [createFoldedSections(storage, () => {}), createFoldedSections(storage, () => {})];
  dock.toggle("chat");
  window.toggle("voice");
  expect(dock.has("voice")).toBe(false);
  const next = createFoldedSections(storage, () => {});
  expect(["voice", "chat"].filter((name) => next.has(name))).toEqual(["voice", "chat"]);
});
