import { beforeAll, expect, it } from "vitest";
import { lintFiles } from "./lint-files.ts";

const cases: readonly (readonly [comment: string, allowed: boolean])[] = [
  ["/** Its name for screen readers. */", false],
  ["/** `undefined`: the account's own channel. */", false],
  ["/** Whether it has stopped. */", false],
  ["/** Whether the voice has stopped. */", true],
  ["/**\n * Those of the left side; the right ones are mirrored.\n */", false],
  ["/** These names mark the end. */", true],
  ["// It may have been moved.", false],
  ["// The element may have been moved.\n// It is measured again.", true],
  ["/** Items that wait. */", true],
];
const files = cases.map(([comment], at) => [`plugin/a${at}.ts`, `${comment}\nexport {};\n`] as const);
let riddles: ReadonlySet<string>;

beforeAll(async () => {
  riddles = await lintFiles([...files, ["test/a.ts", `${cases[0]?.[0]}\nexport {};\n`]], /comments/);
});

it.each(cases.map(([comment, allowed], at) => [comment, allowed, at] as const))(
  "a comment of the product that begins like %j: %s",
  (_, allowed, at) => {
    expect(riddles.has(`plugin/a${at}.ts`)).toBe(!allowed);
  },
);

it("Tests may begin a comment with any word", () => {
  expect(riddles.has("test/a.ts")).toBe(false);
});
