import { beforeAll, expect, it } from "vitest";
import { lintFiles } from "./lint-files.ts";

const fileOf = (lines: number): string =>
  Array.from({ length: lines }, (_, at) => `export const a${at} = ${at};\n`).join("");
const functionOf = (lines: number): string =>
  `export function long(): void {\n${"  void 0;\n".repeat(lines - 2)}}\n`;

const cases: readonly (readonly [file: string, text: string, allowed: boolean, what: string])[] = [
  ["plugin/a.ts", fileOf(500), true, "a file of 500 lines"],
  ["plugin/b.ts", fileOf(501), false, "a file of 501 lines"],
  ["overlay/voice/b.ts", fileOf(501), false, "a file of 501 lines"],
  ["shared/api/b.ts", fileOf(501), false, "a file of 501 lines"],
  ["shared/words/german.ts", fileOf(900), true, "a dictionary of 900 lines"],
  ["test/deck/a.ts", fileOf(501), true, "a test's file of 501 lines"],
  ["plugin/c.ts", functionOf(120), true, "a function of 120 lines"],
  ["plugin/obs/d.ts", functionOf(121), false, "a function of 121 lines"],
  ["shared/words/words.ts", functionOf(121), false, "a function of 121 lines"],
  ["test/deck/b.ts", functionOf(121), true, "a test's function of 121 lines"],
];

let tooLong: ReadonlySet<string>;

beforeAll(async () => {
  tooLong = await lintFiles(
    cases.map(([file, text]) => [file, text] as const),
    /max-lines/,
  );
});

it.each(cases.map(([file, , allowed, what]) => [what, file, allowed] as const))(
  "%s in %s: %s",
  (_, file, allowed) => {
    expect(tooLong.has(file)).toBe(!allowed);
  },
);
