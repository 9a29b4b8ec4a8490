import { normalizePath } from "vite";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readTestFiles } from "./test-files.ts";

const files = readTestFiles(normalizePath(fileURLToPath(new URL("../..", import.meta.url))));

it("mutants are judged by tests of a function, and by those of actions in one process", () => {
  const judges = files.importers("plugin/actions/answer/action.ts");
  expect(files.tests).toContain("test/plugin/actions/answer/scrolling.test.ts");
  expect(judges).toContain("test/plugin/actions/answer.test.ts");
  expect(judges).not.toContain("test/plugin/actions/answer/scrolling.test.ts");
});

it("mutants are not judged by tests that need a browser or the built plugin", () => {
  expect(files.tests).not.toContain("test/overlay/page.browser.test.ts");
  expect(files.tests).not.toContain("test/end-to-end/start-up.test.ts");
});
