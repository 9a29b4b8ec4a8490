import { expect, it } from "vitest";
import {
  contrastOf,
  hexOf,
  minContrast,
  nearestReadable,
  rgbOf,
  worstContrast,
} from "../../../overlay/style/contrast.ts";

it.each([
  ["#ffffff", "#000000", 21],
  ["#777777", "#ffffff", 4.48],
  ["#767676", "#ffffff", 4.54],
  ["#0000ff", "#ffffff", 8.59],
  ["#ff0000", "#ffffff", 4],
  ["#ff0000", "#000000", 5.25],
  ["#123456", "#123456", 1],
])("the contrast of %s and %s is what WCAG has for it: %f", (one, other, ratio) => {
  expect(contrastOf(rgbOf(one), rgbOf(other))).toBeCloseTo(ratio, 2);
  expect(contrastOf(rgbOf(other), rgbOf(one))).toBe(contrastOf(rgbOf(one), rgbOf(other)));
});

/** Numbers that look random and are the same in each run. */
function* numbers(): Generator<number, never> {
  for (let state = 7; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

const random = numbers();
const color = (): string =>
  hexOf([random.next().value * 255, random.next().value * 255, random.next().value * 255]);
const hueOf = (text: string): number => {
  const [red, green, blue] = rgbOf(text);
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
};

it("a suggested colour always passes, has the same hue, and is the colour itself if that passes", () => {
  let suggested = 0;
  for (let at = 0; at < 200; at++) {
    const [ink, ground] = [color(), color()];
    const passes = worstContrast(rgbOf(ink), [rgbOf(ground)]) >= minContrast;
    const found = nearestReadable(ink, [rgbOf(ground)]);
    // Of one ground, either black or white can always be read.
    expect(found).toMatch(/^#[\da-f]{6}$/);
    expect(worstContrast(rgbOf(found!), [rgbOf(ground)])).toBeGreaterThanOrEqual(minContrast);
    expect(found === ink).toBe(passes);
    if (passes) continue;
    suggested++;
    const [red, green, blue] = rgbOf(found!);
    // Near black, white and grey, whole numbers have no exact hue.
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 24) continue;
    const apart = Math.abs(hueOf(found!) - hueOf(ink));
    expect(Math.min(apart, 360 - apart)).toBeLessThan(6);
  }
  expect(suggested).toBeGreaterThan(60);
});

it("of what lets the lightest and the darkest video through, the worse counts, and nothing may pass", () => {
  const [white, black] = [rgbOf("#ffffff"), rgbOf("#000000")];
  expect(worstContrast(rgbOf("#777777"), [white, black])).toBeCloseTo(4.48, 2);
  expect(nearestReadable("#777777", [rgbOf("#606060"), black])).toMatch(/^#/);
  expect(nearestReadable("#777777", [white, rgbOf("#202020")])).toBeUndefined();
});
