import { expect, it } from "vitest";
import { ArrivingVoice } from "../../../overlay/voice/arriving-voice.ts";
import type { PcmSink } from "../../../overlay/voice/sinks/pcm-sink.ts";
import { givenUpAt, startPlaying } from "../../../overlay/voice/playing.ts";

const minute = 60_000;
const voice = new ArrivingVoice("m1", "Ember", "/voice/m1", () => {});

it("a voice of four minutes is heard to its end, whether it arrives at once or as it is said", () => {
  const sink = { durationMs: 4 * minute } as unknown as PcmSink;
  const playing = { ...startPlaying(voice, 0), sink };
  expect(givenUpAt(playing)).toBeGreaterThan(4 * minute);
  expect(givenUpAt({ ...playing, endedAt: 100 })).toBeGreaterThan(4 * minute);
  expect(givenUpAt({ ...playing, endedAt: 100 })).toBeLessThan(5 * minute);
});

it("a voice that nobody can read is given up soon after it has arrived", () => {
  expect(givenUpAt({ ...startPlaying(voice, 0), endedAt: 100 })).toBeLessThan(minute / 2);
});
