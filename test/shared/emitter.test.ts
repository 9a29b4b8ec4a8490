import { expect, it } from "vitest";
import { Emitter } from "../../shared/emitter.ts";

it("calls listeners in the order in which they subscribed, and none after they unsubscribed", () => {
  const emitter = new Emitter<number>();
  const heard: string[] = [];
  const unsubscribe = emitter.subscribe((value) => heard.push(`first ${value}`));
  emitter.subscribe((value) => heard.push(`second ${value}`));
  emitter.emit(1);
  unsubscribe();
  unsubscribe();
  emitter.emit(2);
  expect(heard).toEqual(["first 1", "second 1", "second 2"]);
});

it("ends each subscription of one function on its own", () => {
  const emitter = new Emitter();
  let calls = 0;
  const listener = (): void => void calls++;
  const unsubscribe = emitter.subscribe(listener);
  emitter.subscribe(listener);
  unsubscribe();
  emitter.emit();
  expect(calls).toBe(1);
});

it("calls every listener even if one throws, and then rethrows", () => {
  const emitter = new Emitter();
  let calls = 0;
  emitter.subscribe(() => {
    throw new Error("A fault.");
  });
  emitter.subscribe(() => void calls++);
  expect(() => emitter.emit()).toThrow("A fault.");
  expect(calls).toBe(1);
});
