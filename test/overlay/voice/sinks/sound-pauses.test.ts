import { expect, it } from "vitest";
import { SoundPauses } from "../../../../overlay/voice/sinks/sound-pauses.ts";

const rate = 8_000;

/** Pauses of a sound whose tones and silences follow each other, read in odd pieces. */
function pausesIn(seconds: readonly number[], loudness = 0.3): SoundPauses {
  const samples = seconds.flatMap((length, turn) =>
    Array.from({ length: length * rate }, (_, at) => (turn % 2 === 1 ? 0.001 : loudness * Math.sin(at / 4))),
  );
  const pauses = new SoundPauses();
  for (let at = 0; at < samples.length; at += 1_600)
    pauses.add({ rate, channels: [Float32Array.from(samples.slice(at, at + 1_600))] });
  return pauses;
}

it.each([
  ["in the middle of a word, in the last pause", 2.5, 1.94],
  ["in a pause, where it has stopped", 1.7, 1.7],
  ["before the first pause, at its start", 0.9, 0],
  ["long after the last pause, four seconds back", 9, 5],
])("a voice that stops %s, goes on there", (_, stoppedAt, goesOnAt) => {
  expect(pausesIn([1.6, 0.4, 8]).before(stoppedAt)).toBeCloseTo(goesOnAt, 1);
});

it.each([0.3, 0.02])(
  "the next pause is found however quiet the voice is, and no stop within a word is one",
  (loudness) => {
    const pauses = pausesIn([1, 0.08, 1, 0.4, 1], loudness);
    expect(pauses.until(0.5)).toBeCloseTo(1.64, 1);
    expect(pauses.until(2.2)).toBe(0);
    expect(pauses.until(2.6)).toBe(undefined);
  },
);
