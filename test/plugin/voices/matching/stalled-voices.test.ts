import { expect, it } from "vitest";
import { StalledVoices } from "../../../../plugin/voices/matching/stalled-voices.ts";
import { type VoiceEntry, blank } from "../../../../plugin/voices/matching/voice-queue.ts";

const awaited = (key: number, since: number): VoiceEntry => blank(key, 1, since);
const keys = (entries: readonly VoiceEntry[]): readonly number[] => entries.map(({ key }) => key);

it("an announced voice has stalled after two seconds without a frame, and is reported once", () => {
  const stalled = new StalledVoices();
  const entries = [awaited(1, 100), awaited(2, 500)];
  expect(stalled.nextAt(entries)).toBe(2_100);
  expect(keys(stalled.at(2_099, entries))).toEqual([]);
  expect(keys(stalled.at(2_100, entries))).toEqual([1]);
  expect(stalled.nextAt(entries)).toBe(2_500);
  expect(keys(stalled.at(9_000, entries))).toEqual([2]);
  expect(keys(stalled.at(9_000, entries))).toEqual([]);
  expect(stalled.nextAt(entries)).toBeUndefined();
});

it("a voice that arrives or has arrived does not stall", () => {
  const stalled = new StalledVoices();
  const entries = (["receiving", "complete"] as const).map((phase, at) => ({ ...awaited(at, 0), phase }));
  expect(keys(stalled.at(60_000, entries))).toEqual([]);
  expect(stalled.nextAt(entries)).toBeUndefined();
  expect(stalled.nextAt([])).toBeUndefined();
});

it("a voice that has gone is forgotten, and those that are there are not", () => {
  const stalled = new StalledVoices();
  const both = [awaited(1, 0), awaited(2, 0)];
  expect(keys(stalled.at(2_000, both))).toEqual([1, 2]);
  expect(keys(stalled.at(2_100, [awaited(2, 0)]))).toEqual([]);
  expect(keys(stalled.at(2_200, both))).toEqual([1]);
});
