import { describe, expect, it } from "vitest";
import { mutate, noting } from "./mutants.ts";
import { mutationsOf } from "./mutations.ts";

/** Every text that a mutation makes of another, in the order of the mutated places. */
const mutated = (text: string): readonly string[] =>
  mutationsOf("sample.ts", text).map((mutation) => mutate(text, mutation));

describe("a source text is broken", () => {
  it.each([
    ["a comparison", "x = a < b;", ["x = (a <= b);", "x = (a >= b);"]],
    ["a sum", "x = a + b;", ["x = (a - b);"]],
    ["a negation", "x = !a;", ["x = a;"]],
    ["a truth", "x = true;", ["x = false;"]],
    ["a text", 'x = "a";', ['x = "";']],
    ["a list", "x = [a];", ["x = [];"]],
    ["an object", "x = { a };", ["x = {};"]],
    ["an optional step", "x = a?.b;", ["x = a.b;"]],
    ["a choice of method", "x = a.some(f);", ["x = a.every(f);"]],
    ["a method left out", "x = a.filter(f).length;", ["x = a.length;"]],
    ["a pattern's end", "x = /^a$/u;", ["x = /a$/u;", "x = /^a/u;"]],
    ["a step", "i++;", [";", "i--;"]],
    ["an arrow's result", "x = () => a;", ["x = () => undefined;"]],
    ["a method's body", "class A { b() { c; } }", ["class A { b() {} }", "class A { b() { ; } }"]],
  ])("in %s", (_, text, broken) => {
    expect(mutated(text)).toEqual(expect.arrayContaining(broken));
  });

  it("in a condition, which is always or never so", () => {
    expect(mutated("if (a) b();")).toEqual(["if (true) b();", "if (false) b();", "if (a) ;"]);
  });

  it("so that a mixture of and, or is still what is meant", () => {
    expect(mutated("x = a || b || c;")).toContain("x = ((a || b) && c);");
    expect(mutated("x = (a && b) || c;")).toContain("x = ((a || b)) || c;");
  });

  it("but not in types, imports, names, the markup of templates and style sheets", () => {
    const text = [
      'import { a } from "./a.ts";',
      'export type B = "b" | { readonly c: true };',
      "const d: B = a satisfies B;",
      "const { e: f } = d;",
      "const g = html`<p class=h></p>`;",
      "class I { static override styles = [j, css`k`]; }",
    ].join("\n");
    expect(mutated(text)).toEqual([]);
  });

  it("inside of markup where it is code", () => {
    expect(mutated("const g = html`<p>${a ? b : c}</p>`;")).toEqual([
      "const g = html`<p>${true ? b : c}</p>`;",
      "const g = html`<p>${false ? b : c}</p>`;",
    ]);
  });
});

describe("a note of what is reached", () => {
  const noted = (text: string): string =>
    noting(
      text,
      mutationsOf("sample.ts", text).map((mutation, number) => ({
        ...mutation,
        number,
        file: "sample.ts",
        line: 1,
        change: "",
      })),
    );

  it("is written where a function's body begins", () => {
    expect(noted("function f() { return -a; }")).toBe(
      "function f() {globalThis.reachedMutants?.add(1); return -a; }",
    );
  });

  it("is written into an arrow's expression", () => {
    expect(noted("const f = () => -a;")).toBe("const f = () => (globalThis.reachedMutants?.add(1), -a);");
  });
});
