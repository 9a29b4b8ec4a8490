import { describe, expect, it } from "vitest";
import { coversField } from "./covers-field.ts";
import { type FlashFrame, flashesIn, isTooMuchFlashing } from "../../../../overlay/studio/alerts/flashes.ts";

type Colour = readonly [red: number, green: number, blue: number];
const [width, height] = [32, 18];
const [black, white, red, grey]: readonly Colour[] = [
  [0, 0, 0],
  [255, 255, 255],
  [255, 0, 0],
  [70, 70, 70],
] as const;
const screenFlashes = (frames: readonly FlashFrame[]) => flashesIn(frames, coversField);
const seconds = 2;
const framesPerSecond = 30;

/** Two seconds in which a part of the picture has the first colour and then the second, so many times a second. */
function blinking(
  perSecond: number,
  [one, other]: readonly [Colour, Colour],
  isIn: (x: number, y: number) => boolean = () => true,
  ground: Colour = one,
): readonly FlashFrame[] {
  return Array.from({ length: seconds * framesPerSecond }, (_, frame) => {
    const isOther = ((frame / framesPerSecond) * perSecond) % 1 >= 0.5;
    const data = Array.from({ length: width * height }, (_, cell) => {
      const isBlinking = isIn(cell % width, Math.floor(cell / width));
      return [...(isBlinking ? (isOther ? other : one) : ground), 255];
    }).flat();
    return { atMs: (frame * 1_000) / framesPerSecond, width, height, data };
  });
}

describe("flashes in a moving picture", () => {
  it.each([
    [1, false],
    [3, false],
    [5, true],
    [10, true],
  ])("%i times a second from black to white are too many: %s", (perSecond, isTooMany) => {
    const flashes = screenFlashes(blinking(perSecond, [black, white]));
    expect(flashes.general).toBeGreaterThanOrEqual(perSecond - 0.5);
    expect(flashes.general).toBeLessThanOrEqual(perSecond + 0.5);
    expect(isTooMuchFlashing(flashes)).toBe(isTooMany);
  });

  it("are none in a still picture, nor without a frame", () => {
    expect(screenFlashes(blinking(10, [white, white]))).toEqual({ general: 0, red: 0 });
    expect(screenFlashes([])).toEqual({ general: 0, red: 0 });
  });

  it("are no changes of less than a tenth of the light, nor between light colours", () => {
    expect(screenFlashes(blinking(10, [black, grey])).general).toBe(0);
    expect(screenFlashes(blinking(10, [white, [232, 232, 232]])).general).toBe(0);
  });

  it("count where a change takes several frames", () => {
    const wave = Array.from({ length: 60 }, (_, frame): FlashFrame => {
      const byte = Math.round(127 * (1 - Math.cos((frame / framesPerSecond) * 5 * 2 * Math.PI)));
      const data = Array.from({ length: width * height }, () => [byte, byte, byte, 255]).flat();
      return { atMs: (frame * 1_000) / framesPerSecond, width, height, data };
    });
    expect(screenFlashes(wave).general).toBeGreaterThanOrEqual(4.5);
  });

  it("count if a quarter of ten degrees flashes, anywhere on the screen, and not if less does", () => {
    const corner = (side: number) => (x: number, y: number) => x >= width - side && y >= height - side;
    expect(screenFlashes(blinking(10, [black, white], corner(6))).general).toBeGreaterThan(9);
    expect(screenFlashes(blinking(10, [black, white], corner(3))).general).toBe(0);
  });

  it("need more of a picture that is shown smaller than a screen", () => {
    const frames = blinking(10, [black, white], (x, y) => x < 8 && y < 8);
    expect(screenFlashes(frames).general).toBeGreaterThan(9);
    expect(flashesIn(frames).general).toBe(0);
  });

  it("are not a spot that moves past", () => {
    const moving = Array.from({ length: 60 }, (_, frame): FlashFrame => {
      const data = Array.from({ length: width * height }, (_, cell) =>
        Math.abs((cell % width) - frame) < 8 ? [...white, 255] : [...black, 255],
      ).flat();
      return { atMs: (frame * 1_000) / framesPerSecond, width, height, data };
    });
    expect(screenFlashes(moving)).toEqual({ general: 1, red: 0 });
  });

  it("are red ones from and to a saturated red, though as dark as the other colour", () => {
    const flashes = screenFlashes(
      blinking(5, [
        [80, 80, 80],
        [150, 0, 0],
      ]),
    );
    expect(flashes.general).toBe(0);
    expect(flashes.red).toBeGreaterThanOrEqual(4.5);
    expect(isTooMuchFlashing(flashes)).toBe(true);
    expect(screenFlashes(blinking(5, [black, [255, 140, 140]])).red).toBe(0);
    expect(screenFlashes(blinking(2, [red, black])).red).toBeLessThanOrEqual(3);
  });
});
