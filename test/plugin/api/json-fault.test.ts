import { describe, expect, it } from "vitest";
import { jsonIn } from "../../../shared/json-in.ts";
import { jsonFault } from "../../../plugin/api/json-fault.ts";

describe("broken JSON of another program", () => {
  it.each([
    ['{"amount": ,}', 12],
    ['{"name": "Ot"ter", "amount": 3}', 14],
    ['{"message": "one\ntwo"}', 17],
    ['{"amount": 3,}', 14],
    ['{"amount": 3 "name": "x"}', 14],
    ["{amount: 3}", 2],
    ["{'kind': 'tip'}", 2],
    ['{"amount": 3,00}', 14],
    ['{"amount": .50}', 12],
    ['{"amount": 03}', 13],
    ['{"a": [1, 2,]}', 13],
    ['{"a": "\\x"}', 9],
    ['{"kind": "tip"} }', 17],
    ["%name%", 1],
    ['{"a": "end of JSON input", b}', 28],
    ['{"a": "at position 9" x', 23],
    ['\n{"a": trux}', 11],
  ])("breaks where it does: %s", (text, character) => {
    expect(jsonIn(text)).toBeUndefined();
    expect(jsonFault(text)).toContain(`it breaks at character ${character}, near `);
  });

  it.each([
    '{"kind": "tip"',
    '{"kind": ',
    '{"kind": "ti',
    "[1,",
    "{",
    '{"a": tru',
    '{"a": -',
    '{"a": 1.',
    '{"a": 1e',
    '{"a',
    '{"a"',
    '{"a": "\\',
    '{"a": "\\u12',
    '{"name": "at position 3',
  ])("is cut off: %s", (text) => {
    expect(jsonIn(text)).toBeUndefined();
    expect(jsonFault(text)).toContain("it is cut off, near ");
  });

  it("has a few characters around the fault, and the word about quotes", () => {
    const text = `{"kind": "tip", "name": "a "big" fan", "message": "${"x".repeat(300)}"}`;
    const sentence = jsonFault(text);
    expect(sentence).toContain('near p", "name": "a "big" fan", "mess.');
    expect(sentence).toMatch(/A quote \("\).+\\"/);
    expect(sentence.length).toBeLessThan(250);
  });

  it("is answered for however deep it is", () => {
    expect(jsonFault("[".repeat(16_000))).toContain("it is cut off");
  });

  it("has no half of a character at either end", () => {
    const [before, after] = ["👍".repeat(8), "👍".repeat(7)];
    expect(jsonFault(`{"a": "x${before}"${after}x👍"}`)).toContain(`near ${before.slice(2)}"${after}`);
    expect(jsonFault(`{"a": "x${before}x"${after}👍👍"}`).isWellFormed()).toBe(true);
  });
});
