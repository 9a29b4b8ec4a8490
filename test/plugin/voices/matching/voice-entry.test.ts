import { describe, expect, it } from "vitest";
import type { VoiceFrame } from "../../../../plugin/voices/matching/voice-frame.ts";
import {
  type VoiceEntry,
  blank,
  filled,
  idleMs,
  idleWhenFullMs,
  idleWhenWaitedForMs,
  isFull,
  maxBytes,
  untilOf,
} from "../../../../plugin/voices/matching/voice-entry.ts";
import { awaitMs } from "../../../../shared/voice/voice-stream.ts";

const awaited = blank(2, 1, 100);
const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const frame = (part: Partial<VoiceFrame> = {}): VoiceFrame => ({
  audio: bytes(1, 2, 3),
  id: undefined,
  sequence: undefined,
  format: {},
  ended: false,
  ...part,
});
const header = Uint8Array.from(new TextEncoder().encode("RIFF....WAVE"));

describe("how long more of a voice is awaited", () => {
  const arriving: VoiceEntry = { ...awaited, phase: "receiving", bytes: 5, heardAt: 1_000 };
  const other = (key: number, size: number): VoiceEntry => ({ ...arriving, key, bytes: size });

  it.each<[string, VoiceEntry, readonly VoiceEntry[], number]>([
    ["before its first frame", awaited, [other(3, 5)], 100 + awaitMs],
    ["while it arrives", arriving, [arriving], 1_000 + idleMs],
    ["while an earlier one has arrived", arriving, [other(1, 5)], 1_000 + idleMs],
    ["while a later one is announced", arriving, [other(3, 0)], 1_000 + idleMs],
    ["once a later one has arrived", arriving, [other(3, 5)], 1_000 + idleWhenWaitedForMs],
    ["of which all has arrived", { ...arriving, sizeBytes: 5 }, [other(3, 5)], 1_000 + idleWhenFullMs],
    ["of which more has arrived", { ...arriving, sizeBytes: 4 }, [], 1_000 + idleWhenFullMs],
    ["of which a byte is missing", { ...arriving, sizeBytes: 6 }, [], 1_000 + idleMs],
    ["that was given up", { ...arriving, isGivenUp: true, phase: "complete" }, [], 61_000],
  ])("%s", (_, one, entries, until) => {
    expect(untilOf(one, entries)).toBe(until);
  });

  it("is known by the announced number of bytes, if there is one", () => {
    expect([undefined, 6, 5, 4].map((sizeBytes) => isFull({ ...arriving, sizeBytes }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe("a voice with one more frame", () => {
  it("has its sound, its time and what the frame says of its format", () => {
    const given: VoiceEntry = { ...awaited, format: { coding: "pcm" } };
    const one = filled(given, frame({ format: { rate: 16_000 } }), 250);
    expect(one).toMatchObject({
      phase: "receiving",
      bytes: 3,
      heardAt: 250,
      since: 100,
      isFile: false,
      format: { coding: "pcm", rate: 16_000 },
    });
    expect(filled(one, frame({ audio: bytes(4) }), 300).chunks).toEqual([bytes(1, 2, 3), bytes(4)]);
  });

  it("is a file if it begins like one", () => {
    const first = filled(awaited, frame({ audio: header }), 200);
    expect(first.isFile).toBe(true);
    expect(filled(first, frame(), 300).isFile).toBe(true);
    const sound = filled(awaited, frame(), 200);
    expect(filled(sound, frame({ audio: header }), 300).isFile).toBe(false);
  });

  it("leaves out what a new connection repeats, and takes what comes after it", () => {
    let one = filled(awaited, frame({ sequence: 0 }), 200);
    one = filled(one, frame({ sequence: 1, audio: bytes(4) }), 210);
    one = { ...one, repeatsUpTo: 1 };
    for (const sequence of [0, 1]) one = filled(one, frame({ sequence, audio: bytes(9, 9) }), 300);
    expect(one).toMatchObject({ bytes: 4, heardAt: 300, phase: "receiving" });
    expect(filled(one, frame({ sequence: 2, audio: bytes(5) }), 310).bytes).toBe(5);
  });

  it("has the most bytes and no more: with a byte more it is over", () => {
    const long: VoiceEntry = { ...awaited, phase: "receiving", bytes: maxBytes - 3 };
    expect(filled(long, frame(), 200)).toMatchObject({ bytes: maxBytes, phase: "receiving" });
    const over = filled(long, frame({ audio: bytes(1, 2, 3, 4) }), 200);
    expect(over).toMatchObject({ bytes: maxBytes - 3, phase: "complete", chunks: [] });
  });

  it("is complete at its end, with what the last frame brings", () => {
    expect(filled(awaited, frame({ ended: true }), 200)).toMatchObject({ phase: "complete", bytes: 3 });
    const end = filled(filled(awaited, frame(), 200), frame({ audio: undefined, ended: true }), 300);
    expect(end).toMatchObject({ phase: "complete", bytes: 3, heardAt: 300 });
  });

  it("ends where a new connection has lost frames: what begins within a sample is noise", () => {
    let one = filled(awaited, frame({ sequence: 0 }), 200);
    one = filled({ ...one, repeatsUpTo: 0 }, frame({ sequence: 2, audio: bytes(5) }), 300);
    expect(one).toMatchObject({ phase: "complete", isGivenUp: true, bytes: 3 });
  });

  it("takes its frames as they come, over one connection", () => {
    let one = awaited;
    for (const sequence of [0, 2, 5]) one = filled(one, frame({ sequence }), 200);
    expect(one).toMatchObject({ bytes: 9, newest: 5 });
    for (const sequence of [5, 1]) one = filled(one, frame({ sequence }), 210);
    expect(one).toMatchObject({ bytes: 15, newest: Number.NaN });
  });
});
