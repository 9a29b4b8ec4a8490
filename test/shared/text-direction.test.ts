import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { directionOf, isolated } from "../../shared/text-direction.ts";

describe("the direction of a text", () => {
  it.each([
    ["hello there", "ltr"],
    ["שלום לכולם", "rtl"],
    ["مرحبا بالجميع", "rtl"],
    ["דניאל, welcome to the stream!", "ltr"],
    ["سارة just found the hidden door", "ltr"],
    ["Nova אומרת שלום לכולם היום", "rtl"],
    ["配信へようこそ דניאל", "ltr"],
    ["!!! 123 🦊", "ltr"],
    ["🦊🦊🦊", "ltr"],
    ["٣٢١", "ltr"],
    ["123 سارة", "rtl"],
    ["🎉 שלום 🎉", "rtl"],
    ["متى يبدأ raid الليلة @streamer؟", "rtl"],
    ["@streamer when does סערה start?", "ltr"],
    ["Captain_Mooring_the_Great: مرحبا", "rtl"],
    ["@TheMightyNightingale مرحبا بكم", "rtl"],
    ["مرحبا! https://example.com/a/very/long/path", "rtl"],
    ["www.example.com/a-very-long-path שלום", "rtl"],
    ["clips.example.tv/whatever_it_was שלום", "rtl"],
    ["hi @דניאלהגדולמכולם", "ltr"],
    ["@דניאל", "rtl"],
    ["https://example.com", "ltr"],
    ["שלום 👩‍👩‍👧 1,234,567 GG", "rtl"],
    ["abאב", "ltr"],
    ["אבab", "ltr"],
    ["", "ltr"],
  ])("of %o is %s: most of its letters decide, and not the first", (text, direction) => {
    expect(directionOf(text)).toBe(direction);
  });

  it("does not depend on an isolated name, however long", () => {
    const name = "אבגדהוזחטיכלמנסעפצקרשת";
    expect(directionOf(`for ${name}`)).toBe("rtl");
    expect(directionOf(`for ${isolated(name)}`)).toBe("ltr");
  });

  it("reads a text without an end as fast as a short one", () => {
    // A reading that looked at each letter again for each other one would still be at it when the test is given up.
    for (const text of ["a", "_", "a.", "@", "-", "a_"])
      expect(directionOf(text.repeat(300_000))).toMatch(/^(ltr|rtl|auto)$/);
  });

  it("isolates only names that could turn what is around them", () => {
    expect(isolated("Otter_42")).toBe("Otter_42");
    expect(isolated("דניאל")).toBe("\u2068דניאל\u2069");
    expect(isolated("x\u2069דניאל")).toBe("\u2068xדניאל\u2069");
  });

  it("is that of the more letters, in any order, with anything else between them", () => {
    const letters = (alphabet: string) =>
      fc.array(fc.constantFrom(...Array.from(alphabet)), { maxLength: 30 });
    const between = fc.array(fc.constantFrom("1", "٤", " ", "!", "🦊", "\u0301"), { maxLength: 10 });
    fc.assert(
      fc.property(
        fc.tuple(letters("abcdéß日本ñ"), letters("אבגדהسلامر")).chain(([left, right]) =>
          between.chain((others) =>
            fc.record({
              text: fc.shuffledSubarray([...left, ...right, ...others], {
                minLength: left.length + right.length + others.length,
              }),
              direction: fc.constant(right.length > left.length ? "rtl" : "ltr"),
            }),
          ),
        ),
        ({ text, direction }) => {
          expect(directionOf(text.join(""))).toBe(direction);
        },
      ),
    );
  });

  it("never throws, and stays the same for a text said twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(["ltr", "rtl"]).toContain(directionOf(isolated(text)));
        expect(directionOf(`${text} ${text}`)).toBe(directionOf(text));
      }),
      { numRuns: 50 },
    );
  });
});
