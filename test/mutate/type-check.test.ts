import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Mutant, sampleMutants } from "./mutants.ts";
import { copyToCompile, refusedMutants } from "./type-check.ts";

const mutant = (file: string, change: string): Mutant => ({
  number: 0,
  start: 0,
  end: 0,
  replacement: "",
  block: undefined,
  file,
  line: 1,
  change,
});

describe("mutants that do not compile", () => {
  const [wrong, right, far] = ["wrong", "right", "far"] as const;
  const changes = (mutants: Iterable<Mutant>): readonly string[] =>
    [...mutants].map(({ file, change }) => `${file} ${change}`).toSorted();

  const imports = (file: string, other: string): boolean => file === "elsewhere" && other === "imported";

  it.each([
    ["none", [mutant("a", right), mutant("b", right)], []],
    ["one", [mutant("a", wrong)], ["a wrong"]],
    ["some of a file", [mutant("a", right), mutant("a", wrong), mutant("a", right)], ["a wrong"]],
    ["the same one in two files", [mutant("a", wrong), mutant("b", wrong)], ["a wrong", "b wrong"]],
    ["one among others", [mutant("a", right), mutant("b", wrong), mutant("c", right)], ["b wrong"]],
    [
      "one that breaks another file",
      [mutant("a", right), mutant("b", wrong), mutant("c", right), mutant("d", far), mutant("e", right)],
      ["b wrong", "d far"],
    ],
    [
      "two that break another file",
      [mutant("a", far), mutant("b", right), mutant("c", far)],
      ["a far", "c far"],
    ],
  ])("are found: %s", async (_, mutants, refused) => {
    const found = await refusedMutants(mutants, {
      imports,
      compile: async (together) => {
        expect(new Set(together.map(({ file }) => file)).size, "mutants of a file together").toBe(
          together.length,
        );
        const errors = together.flatMap(({ file, change }) =>
          change === wrong ? [file] : change === far ? ["elsewhere"] : [],
        );
        return new Set(errors);
      },
    });
    expect(changes(found)).toEqual(refused);
  });

  it("are replaced by others in the seed's order", async () => {
    const root = project({ "a.ts": "export const a = (b: number): number => b < 1 ? -b : +(b + 1 > 2);" });
    const order: Mutant[] = [];
    const sample = await sampleMutants(root, { files: ["a.ts"], seed: 1, count: 3 }, async (drawn) => {
      order.push(...drawn);
      return new Set(drawn.slice(0, 2));
    });
    expect(changes(sample.chosen)).toEqual(changes(order.slice(2, 5)));
    expect(sample.refused).toBe(2);
  });

  it("are those that the project's own compiler refuses", async () => {
    const root = project({
      "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, skipLibCheck: true } }),
      "a.ts": 'export const word: "yes" | "no" = "yes";',
      "b.ts": 'export { word } from "./a.ts";',
    });
    const { compile, imports: reads } = await copyToCompile(root, ["a.ts"], join(root, "copy"));
    const changed = (to: string): Mutant => ({ ...mutant("a.ts", to), start: 34, end: 39, replacement: to });
    expect([await compile([changed('""')]), await compile([changed('"no"')])]).toEqual([
      new Set(["a.ts"]),
      new Set(),
    ]);
    expect([reads("b.ts", "a.ts"), reads("a.ts", "b.ts")]).toEqual([true, false]);
  });
});

function project(files: Readonly<Record<string, string>>): string {
  const root = `${mkdtempSync(join(tmpdir(), "sidekick-type-check-"))}/`;
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  return root;
}
