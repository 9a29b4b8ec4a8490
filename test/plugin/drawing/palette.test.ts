import { describe, expect, it } from "vitest";
import { palette } from "../../../plugin/drawing/palette.ts";
import { troubleSigns } from "../../../plugin/drawing/trouble.ts";
import { keySamples } from "./key-samples.ts";

/** The colours that ask for a look; a key without any of them is at rest or off. Which view has which: `golden/keys.txt`. */
const meanings = ["on", "ready", "waiting", "attention", "trouble"] as const;
type Meaning = (typeof meanings)[number];

const meaningsOf = (picture: string): Meaning[] =>
  meanings.filter((meaning) => picture.includes(palette[meaning]));
const samples = keySamples.filter(({ language }) => language === "en");

describe("the colours of keys", () => {
  it("on a key in trouble are that of its sign alone", () => {
    const signs = samples.flatMap(({ name, svg }) => {
      const trouble = name.split(": ")[1] ?? "";
      return trouble in troubleSigns
        ? [{ name, drawn: meaningsOf(svg), tone: troubleSigns[trouble as keyof typeof troubleSigns].tone }]
        : [];
    });
    expect(signs.length).toBeGreaterThan(50);
    for (const { name, drawn, tone } of signs) expect([name, drawn]).toEqual([name, [tone]]);
  });

  it("are never the only sign: two keys that look alike without colours and words mean the same", () => {
    const shape = (svg: string): string =>
      Object.entries(palette)
        .filter(([name]) => name !== "ground" && name !== "line")
        .reduce((bare, [, colour]) => bare.replaceAll(colour, "#fff"), svg.replace(/<text.*?<\/text>/g, ""));
    const seen = new Map<string, { name: string; colours: string }>();
    const alike = samples.flatMap(({ name, svg }) => {
      const bare = shape(svg);
      const colours = meaningsOf(svg).join();
      const other = seen.get(bare);
      if (!other) seen.set(bare, { name, colours });
      return other && other.colours !== colours ? [`${other.name} = ${name}`] : [];
    });
    // Here the word is the sign.
    expect(alike).toEqual(["status: live, in = status: test"]);
  });

  it.each([...meanings, "ink", "inkMuted", "muted"] as const)(
    "are bright enough on the ground to be read: %s",
    (name) => {
      expect(contrast(palette[name], palette.ground)).toBeGreaterThan(4.5);
    },
  );
});

/** WCAG's contrast of two colours. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
