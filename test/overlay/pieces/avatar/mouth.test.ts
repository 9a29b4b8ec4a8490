import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMouth } from "../../../../overlay/pieces/avatar/mouth.ts";
import { type Sampled, bestOffset } from "../../../bench/avatar/correlation.ts";
import { babble } from "../../../service/babble.ts";
import { sampleRate } from "../../../service/wav.ts";

const frameMs = 1_000 / 60;
const perMs = sampleRate / 1_000;

/** The shapes of a mouth that hears these levels, one a frame. */
function shapesFor(levels: readonly number[]): readonly string[] {
  const mouth = createMouth();
  return levels.map((level, frame) => mouth(level, 1_000 + frame * frameMs));
}

function changesIn(shapes: readonly string[]): number {
  return shapes.filter((shape, at) => at > 0 && shape !== shapes[at - 1]).length;
}

const frames = (count: number, level: number): number[] => Array.from({ length: count }, () => level);

describe("the mouth", () => {
  it("opens in the frame in which a syllable is heard", () => {
    expect(shapesFor([0, 0, 0.7])).toEqual(["closed", "closed", "open"]);
  });

  it("closes within 50 ms of a syllable, through half open", () => {
    const closing = shapesFor([...frames(10, 0.7), ...frames(4, 0.01)]).slice(10);
    expect(closing[0]).not.toBe("closed");
    expect(closing.slice(3)).toEqual(["closed"]);
  });

  it("is closed at once when the voice is over", () => {
    expect(shapesFor([0.7, 0.7, 0]).at(-1)).toBe("closed");
  });

  it("opens as far for a quiet voice as for a loud one", () => {
    const speech = Array.from({ length: 240 }, (_, frame) => Math.abs(Math.sin(frame / 9)) * 0.9);
    const settled = (shapes: readonly string[]): readonly string[] => shapes.slice(30);
    expect(settled(shapesFor(speech.map((level) => level / 4)))).toEqual(settled(shapesFor(speech)));
  });

  it("follows the loudness of speech, of low voices and high ones, with a correlation of 0.94 within 30 ms", () => {
    const text =
      "Well. Watch the left shoulder of the captain, then roll away. Did you see that? No, of course not.";
    const followed = [110, 190, 250].map((pitchHz) => {
      const samples = Array.from(babble(text, { pitchHz, swing: 0.2 }), (sample) => sample / 32_768);
      const loudness = (fromMs: number, toMs: number): number => {
        const heard = samples.slice(Math.max(0, fromMs * perMs), toMs * perMs);
        return Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / (heard.length || 1));
      };
      const lengthMs = samples.length / perMs;
      const every = (stepMs: number, at: (ms: number) => number): Sampled =>
        Array.from({ length: Math.floor(lengthMs / stepMs) }, (_, step) => [
          step * stepMs,
          at(step * stepMs),
        ]);
      const mouth = createMouth();
      const openness = { closed: 0, half: 0.5, open: 1 };
      return bestOffset(
        every(5, (ms) => loudness(ms - 15, ms + 15)),
        every(frameMs, (ms) => openness[mouth(Math.min(1, loudness(ms - 23, ms) * 3.2) ** 0.7, ms)]),
        5,
      );
    });
    expect(Math.min(...followed.map(({ correlation }) => correlation))).toBeGreaterThan(0.94);
    expect(Math.max(...followed.map(({ offsetMs }) => offsetMs))).toBeLessThanOrEqual(30);
  });

  it("stays closed while there is only noise", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 0.05, noNaN: true }), { maxLength: 200 }), (levels) => {
        expect(shapesFor(levels)).toEqual(levels.map(() => "closed"));
      }),
    );
  });

  it("does not flutter: a level that trembles by a tenth around any loudness changes the shape twice at most", () => {
    const tremble = fc.array(fc.double({ min: 0.95, max: 1.05, noNaN: true }), {
      minLength: 60,
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.double({ min: 0.06, max: 0.9, noNaN: true }), tremble, (level, factors) => {
        // A syllable before it says how loud this voice is.
        const shapes = shapesFor([0.95, 0.95, ...factors.map((factor) => level * factor)]).slice(8);
        // It may close after that syllable, and opens again as that is forgotten.
        expect(changesIn(shapes)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it("takes the same shapes whatever the rate of the frames is, but for a frame", () => {
    const openShare = (stepMs: number): number => {
      const mouth = createMouth();
      const shapes = Array.from({ length: Math.round(4_000 / stepMs) }, (_, at) =>
        mouth(Math.abs(Math.sin((at * stepMs) / 150)) * 0.8, at * stepMs),
      );
      return shapes.filter((shape) => shape === "open").length / shapes.length;
    };
    expect(Math.abs(openShare(1_000 / 30) - openShare(1_000 / 60))).toBeLessThan(0.08);
  });
});
