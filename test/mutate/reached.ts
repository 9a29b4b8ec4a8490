import { afterAll, beforeAll } from "vitest";

/** Numbers of the mutants whose code ran; the sources that a runner loads write into it. */
const notes = new Set<number>();
Reflect.set(globalThis, "reachedMutants", notes);

let atLoad: readonly number[] = [];

beforeAll(() => {
  atLoad = [...notes];
  notes.clear();
});

// Vitest reads the parameters: it wants a pattern there, and an empty one says that no fixture is used.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, { file }) => {
  Object.assign(file.meta, { reached: [...notes], reachedAtLoad: atLoad });
});
