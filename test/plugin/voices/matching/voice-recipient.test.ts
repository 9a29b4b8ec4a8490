import { describe, expect, it } from "vitest";
import type { VoiceFrame } from "../../../../plugin/voices/matching/voice-frame.ts";
import { type VoiceEntry, blank, filled } from "../../../../plugin/voices/matching/voice-entry.ts";
import { recipient } from "../../../../plugin/voices/matching/voice-recipient.ts";

const header = Uint8Array.from(new TextEncoder().encode("RIFF....WAVE"));
const frame = (part: Partial<VoiceFrame> = {}): VoiceFrame => ({
  audio: Uint8Array.of(1, 2),
  id: undefined,
  sequence: undefined,
  format: {},
  ended: false,
  ...part,
});
const end = frame({ audio: undefined, ended: true });
/** A voice of stream 1, named by its key. */
const voice = (key: number, part: Partial<VoiceEntry> = {}): VoiceEntry => ({
  ...blank(key, 1, 100),
  messageId: `m${key}`,
  ...part,
});
const arriving = (key: number, part: Partial<VoiceEntry> = {}): VoiceEntry =>
  voice(key, { phase: "receiving", bytes: 10, heardAt: 1_000, ...part });
const complete = { phase: "complete", bytes: 10, heardAt: 1_000 } as const;
const givenUp = { ...complete, isGivenUp: true } as const;

/** The keys of the voice that gets a frame at 1,200, and of the one that is over by that. */
function given(
  entries: readonly VoiceEntry[],
  of: VoiceFrame = frame(),
  { now = 1_200 }: { readonly now?: number } = {},
): readonly (number | undefined)[] {
  const { entry, over } = recipient(entries, of, 1, now);
  return [entry?.key, over?.key];
}
const none = undefined;

describe("a frame that names its voice", () => {
  it.each<[string, readonly VoiceEntry[], number | undefined]>([
    ["by its message", [voice(1), voice(2)], 2],
    ["before its announcement", [voice(1), voice(3, { messageId: undefined, streamId: "m2" })], 3],
    ["on another stream", [voice(2, { stream: 7 })], 2],
    ["that is complete", [voice(2, complete)], 2],
    ["that nobody knows", [voice(1)], none],
  ])("is given to it: %s", (_, entries, key) => {
    expect(given(entries, frame({ id: "m2" }))).toEqual([key, none]);
  });
});

describe("a frame without an id", () => {
  it.each<[string, readonly VoiceEntry[], number | undefined]>([
    ["nobody, where there is none", [], none],
    ["the first that waits", [voice(2), voice(1)], 1],
    ["none of another stream", [voice(1, { stream: 2 }), voice(2)], 2],
    ["none that is complete", [voice(1, complete), voice(2)], 2],
    ["the one that arrives", [arriving(1)], 1],
    ["the last one that arrives", [arriving(2), arriving(1)], 2],
  ])("is given to %s", (_, entries, key) => {
    expect(given(entries)).toEqual([key, none]);
  });

  it("that is an end is that of the one that arrives, or was given up, but of none that waits", () => {
    expect(given([arriving(1), voice(2)], end)).toEqual([1, none]);
    expect(given([voice(1, givenUp), voice(2)], end)).toEqual([1, none]);
    expect(given([voice(1)], end)).toEqual([none, none]);
    expect(given([voice(1)], frame({ ended: true }))).toEqual([1, none]);
  });

  it.each<[string, VoiceEntry, VoiceEntry, VoiceFrame, number, boolean]>([
    ["one of which all has come", arriving(1, { sizeBytes: 10 }), voice(2), frame(), 1_001, true],
    [
      "one whose number of bytes is known",
      arriving(1, { sizeBytes: 20 }),
      voice(2, { since: 1_100 }),
      frame(),
      1_399,
      false,
    ],
    [
      "such a one after a short pause",
      arriving(1, { sizeBytes: 20 }),
      voice(2, { since: 1_100 }),
      frame(),
      1_400,
      true,
    ],
    [
      "one that was heard after the next was announced",
      arriving(1),
      voice(2, { since: 999 }),
      frame(),
      1_200,
      false,
    ],
    [
      "one that was heard before the next was announced",
      arriving(1),
      voice(2, { since: 1_000 }),
      frame(),
      1_200,
      true,
    ],
    ["a file", arriving(1, { isFile: true }), voice(2, { since: 1_100 }), frame(), 1_200, false],
    [
      "a file, by another one's header",
      arriving(1, { isFile: true }),
      voice(2),
      frame({ audio: header }),
      1_200,
      true,
    ],
    [
      "a file of known size",
      arriving(1, { isFile: true, sizeBytes: 20 }),
      voice(2),
      frame({ audio: header }),
      1_399,
      false,
    ],
    [
      "a file of known size after a short pause",
      arriving(1, { isFile: true, sizeBytes: 20 }),
      voice(2),
      frame({ audio: header }),
      1_400,
      true,
    ],
    ["one after a long pause", arriving(1), voice(2), frame(), 4_000, true],
    ["one shortly before the pause is long", arriving(1), voice(2), frame(), 3_999, false],
    ["a file after a long pause", arriving(1, { isFile: true }), voice(2), frame(), 4_000, false],
    [
      "a file after a long pause, by another one's header",
      arriving(1, { isFile: true }),
      voice(2),
      frame({ audio: header }),
      4_000,
      true,
    ],
    [
      "one of known size after a long pause",
      arriving(1, { sizeBytes: 20 }),
      voice(2, { since: 999 }),
      frame(),
      4_000,
      false,
    ],
    [
      "one of known size after a long pause in which another was announced",
      arriving(1, { sizeBytes: 20 }),
      voice(2, { since: 1_000 }),
      frame(),
      4_000,
      true,
    ],
  ])("is the next voice's rather than that of %s, or not", (_, one, next, of, now, givesWay) => {
    expect(given([one, next], of, { now })).toEqual(givesWay ? [2, 1] : [1, none]);
  });

  it("is the next voice's when it is counted anew", () => {
    const counted = (part: Partial<VoiceEntry>) =>
      [0, 1].reduce(
        (one, sequence) => filled(one, frame({ sequence, audio: Uint8Array.of(sequence, 7) }), 1_000),
        voice(1, part),
      );
    const anew = frame({ sequence: 0, audio: Uint8Array.of(5, 5) });
    expect(given([counted({}), voice(2)], anew)).toEqual([2, 1]);
    // A new connection may repeat what came.
    expect(given([counted({ repeatsUpTo: 1 }), voice(2)], anew)).toEqual([1, none]);
    expect(given([counted({ sizeBytes: 99 }), voice(2)], anew, { now: 1_399 })).toEqual([1, none]);
    expect(given([counted({ sizeBytes: 99 }), voice(2)], anew, { now: 1_400 })).toEqual([2, 1]);
  });

  it.each<[string, VoiceEntry, VoiceFrame, readonly (number | undefined)[]]>([
    ["the next voice's, where nothing speaks for the stalled one", voice(1, givenUp), frame(), [2, 1]],
    ["the stalled file's", voice(1, { ...givenUp, isFile: true }), frame(), [1, none]],
    [
      "the next voice's by its header",
      voice(1, { ...givenUp, isFile: true }),
      frame({ audio: header }),
      [2, 1],
    ],
    [
      "the stalled one's, of which bytes are missing",
      voice(1, { ...givenUp, sizeBytes: 20 }),
      frame(),
      [1, none],
    ],
    [
      "the next voice's after all of the stalled one",
      voice(1, { ...givenUp, sizeBytes: 10 }),
      frame(),
      [2, 1],
    ],
  ])("after a voice that stalled is %s", (_, stalled, of, keys) => {
    expect(given([stalled, voice(2)], of)).toEqual(keys);
  });

  it("is the arriving voice's though one has stalled before it", () => {
    expect(given([voice(1, givenUp), arriving(2)])).toEqual([2, none]);
  });
});
