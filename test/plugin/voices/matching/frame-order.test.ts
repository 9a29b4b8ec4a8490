import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WavReader } from "../../../../shared/voice/formats/wav-reader.ts";
import {
  type FrameOrder,
  gapUntil,
  isCountedAnew,
  isMissing,
  noFrames,
  placed,
  withoutGaps,
} from "../../../../plugin/voices/matching/frame-order.ts";
import {
  type VoiceQueue,
  advanceVoices,
  announce,
  emptyVoiceQueue,
  nextVoiceStepAt,
  receive,
  take,
} from "../../../../plugin/voices/matching/voice-queue.ts";
import { encoded, tone } from "../../../overlay/voice/encoded-sound.ts";
import { cut, toneWav } from "../../../overlay/voice/wav-file.ts";

interface Piece {
  readonly sequence: number;
  readonly audio: Uint8Array;
}
const wav = toneWav({ seconds: 0.5 });
const raw = { coding: "s16", rate: 24_000, channels: 1 } as const;
const sound = encoded(tone(220, 24_000, 0.5), "s16");

/** Pieces with their numbers; `first` is that of the first one. */
function numbered(bytes: Uint8Array, sizes: readonly number[], first = 0): Piece[] {
  return cut(bytes, sizes).map((audio, at) => ({ sequence: first + at, audio }));
}

/** A queue with one voice that waits, and what comes of it. */
function voice(id?: string) {
  let queue: VoiceQueue = announce(
    emptyVoiceQueue,
    { messageId: "m1", audioFormat: "wav", audioSizeBytes: 0 },
    1,
    0,
  );
  const heard: Uint8Array[] = [];
  const step = (next: VoiceQueue): void => {
    const taken = take(next, 1);
    ({ queue } = taken);
    heard.push(...taken.chunks);
  };
  return {
    heard,
    bytes: () => Buffer.concat(heard),
    entry: () => queue.entries.find(({ key }) => key === 1),
    announce: (messageId: string, now: number) =>
      step(announce(queue, { messageId, audioFormat: "wav", audioSizeBytes: 0 }, 1, now)),
    come: ({ sequence, audio }: Piece, now = 0, ended = false) =>
      step(receive(queue, { audio: Uint8Array.from(audio), id, sequence, format: {}, ended }, 1, now)),
    end: (now = 0, sequence?: number) =>
      step(receive(queue, { audio: undefined, id, sequence, format: {}, ended: true }, 1, now)),
    wait: (now: number) => step(advanceVoices(queue, now)),
    dueAt: () => nextVoiceStepAt(queue),
    others: () => queue.entries.filter(({ key }) => key !== 1),
  };
}

const sizes = fc.array(fc.integer({ min: 500, max: 4_001 }), { minLength: 1, maxLength: 6 });

describe("the frames of a voice that are numbered", () => {
  it.each([0, 1, 7])("are heard once and in order, however they come, from %d on", (first) => {
    fc.assert(
      fc.property(sizes, fc.infiniteStream(fc.nat(2)), (by, random) => {
        const pieces = numbered(wav, by, first);
        // Each may be overtaken by the next one, or come twice.
        const order = pieces
          .map((piece, at) => ({ piece, at: at + (random.next().value ?? 0) }))
          .toSorted((one, other) => one.at - other.at)
          .flatMap(({ piece }) => (random.next().value === 0 ? [piece, piece] : [piece]));
        const one = voice();
        for (const piece of order) one.come(piece);
        one.end();
        one.wait(1_000);
        expect(one.bytes().equals(wav)).toBe(true);
        expect(one.heard.every(({ byteLength }) => byteLength > 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("do not keep a voice open when the last one before its end is lost", () => {
    const [first, second, third] = numbered(wav, [8_000]);
    const one = voice();
    one.come(first!);
    one.come(third!, 0, true);
    one.announce("m2", 10);
    // The next voice is counted anew, and begins meanwhile.
    one.come({ sequence: 0, audio: second!.audio }, 20);
    expect(one.others()).toMatchObject([{ messageId: "m2", bytes: second!.audio.byteLength }]);
    one.wait(500);
    expect(one.entry()?.phase).toBe("complete");
    expect(one.heard.map(({ byteLength }) => byteLength)).toEqual([8_000, 0, third!.audio.byteLength]);
  });
});

describe("sound of which a part is lost", () => {
  const samplesOf = (reader: WavReader, pieces: readonly Uint8Array[]): number[] =>
    pieces.flatMap((piece) => reader.read(piece).flatMap(({ channels }) => [...(channels[0] ?? [])]));
  /** How much two samples that follow one another differ at most: less than in any noise. */
  const roughest = (samples: readonly number[]): number =>
    Math.max(...samples.slice(1).map((sample, at) => Math.abs(sample - (samples[at] ?? 0))));

  it.each([
    ["WAV", wav, () => new WavReader()],
    ["without a header", sound, () => new WavReader(raw)],
  ])("goes on with whole samples, however it was cut: %s", (_, bytes, reader) => {
    fc.assert(
      fc.property(fc.integer({ min: 700, max: 9_000 }), fc.integer({ min: 1, max: 4_000 }), (at, size) => {
        const rest = cut(bytes.subarray(at + size), [1_001, 1, 3]);
        const before = bytes.subarray(0, at);
        const heard = samplesOf(reader(), [before, new Uint8Array(0), ...rest]);
        const lostFrom = samplesOf(reader(), [before]).length;
        expect(roughest(heard.slice(0, lostFrom))).toBeLessThan(0.05);
        expect(roughest(heard.slice(lostFrom))).toBeLessThan(0.05);
        expect(heard.length).toBeGreaterThan((bytes.length - 44 - size) / 2 - 3);
      }),
      { numRuns: 60 },
    );
  });

  it("finds them only where there is sound again, when silence follows", () => {
    // Where the tone is silent for a moment.
    const quiet = new Uint8Array(3_001);
    quiet[501] = 1;
    const heard = samplesOf(new WavReader(raw), [
      sound.subarray(0, 2_400),
      new Uint8Array(0),
      quiet,
      sound.subarray(2_400),
    ]);
    expect(roughest(heard)).toBeLessThan(0.05);
    expect(heard.length).toBeGreaterThan(sound.length / 2 + 1_490);
  });
});

describe("the order of numbered frames", () => {
  const bytes = (...values: readonly number[]) => Uint8Array.from(values);
  const lost = bytes();
  /** Frames that come one after another, a millisecond apart: their numbers, and what is heard of them. */
  function come(
    ...frames: readonly (readonly [sequence: number | undefined, audio: Uint8Array<ArrayBuffer>])[]
  ) {
    let order: FrameOrder = noFrames;
    const heard: Uint8Array[] = [];
    for (const [now, [sequence, audio]] of frames.entries()) {
      const taken = placed(order, sequence, audio, now);
      ({ order } = taken);
      heard.push(...taken.chunks);
    }
    return { order, heard };
  }
  const [a, b, c, d] = [bytes(1, 2), bytes(3, 4), bytes(5, 6), bytes(7, 8)];
  const header = Uint8Array.from(new TextEncoder().encode("RIFF....WAVE"));

  it("begins at 0, at a file's header, or with two that follow one another", () => {
    expect(come([0, a]).heard).toEqual([a]);
    expect(come([3, header]).heard).toEqual([header]);
    expect(come([3, a]).heard).toEqual([]);
    expect(come([3, a], [4, b]).heard).toEqual([lost, a, b]);
    expect(come([1, a], [2, b]).heard).toEqual([lost, a, b]);
    expect(come([4, a], [3, b]).heard).toEqual([]);
    expect(come([2, a], [0, b]).heard).toEqual([b]);
    expect(come([3, a], [5, b]).heard).toEqual([]);
    expect(come([3, a], [5, b], [4, c]).heard).toEqual([]);
    expect(come([3, a], [2, header]).heard).toEqual([header, a]);
  });

  it("hears frames that come too early in their place, and what comes too late not at all", () => {
    const { heard, order } = come([0, a], [2, c], [3, d], [1, b]);
    expect(heard).toEqual([a, b, c, d]);
    expect(order).toMatchObject({ newest: 3, next: 4, waiting: [], gaps: 0 });
    expect(come([2, header], [1, a]).heard).toEqual([header]);
  });

  it("hears a frame that is repeated once, and each of silence", () => {
    expect(come([0, a], [1, b], [0, a], [1, b]).heard).toEqual([a, b]);
    const silence = bytes(0, 0);
    expect(come([0, silence], [1, silence], [2, silence]).heard).toEqual([silence, silence, silence]);
    // The newest one again is a repeat, where the numbers have counted before.
    expect(come([0, silence], [1, silence], [1, silence]).heard).toEqual([silence, silence]);
    // All under one number are none.
    expect(come([0, silence], [0, silence]).heard).toEqual([silence, silence]);
  });

  it("is none any more once other sound comes under a known number: all is heard as it comes", () => {
    const { heard, order } = come([0, a], [0, b], [0, c], [7, d]);
    expect(heard).toEqual([a, b, c, d]);
    expect(order.newest).toBeNaN();
    expect(come([0, a], [2, c], [0, d]).heard).toEqual([a, c, d]);
  });

  it("goes on with a frame without a number, after those that wait", () => {
    const { heard, order } = come([0, a], [2, c], [undefined, d]);
    expect(heard).toEqual([a, c, d]);
    expect(order.waiting).toEqual([]);
  });

  it("gives a gap up 400 ms after the first frame behind it has come", () => {
    const { order } = come([0, a], [2, c], [4, d]);
    expect(gapUntil(noFrames)).toBe(Infinity);
    expect(gapUntil(order)).toBe(401);
    expect(withoutGaps(order, 400)).toEqual({ order, chunks: [] });
    const first = withoutGaps(order, 401);
    expect(first.chunks).toEqual([lost, c]);
    expect(first.order).toMatchObject({ next: 3, gaps: 1, newest: 4 });
    expect(withoutGaps(first.order, 401).chunks).toEqual([]);
    expect(withoutGaps(order, 402).chunks).toEqual([lost, c, lost, d]);
  });

  it("is none any more with so many gaps that the numbers cannot count frames", () => {
    const gaps = (...numbers: readonly number[]) =>
      withoutGaps(
        come(
          ...numbers.map((number): readonly [number, Uint8Array<ArrayBuffer>] => [number, bytes(number, 9)]),
        ).order,
        10_000,
      ).order;
    expect(gaps(0, 10)).toMatchObject({ gaps: 1, newest: 10 });
    expect(gaps(0, 10, 20)).toMatchObject({ gaps: 2, newest: 20 });
    expect(gaps(0, 10, 20, 30).newest).toBeNaN();
    expect(gaps(0, 1, 2, 10, 20, 30)).toMatchObject({ gaps: 3, newest: 30 });
  });

  it("knows which frames are missing", () => {
    const { order } = come([0, a], [3, c], [5, d]);
    expect([0, 1, 2, 3, 4, 5, 6, undefined].map((one) => isMissing(order, one))).toEqual([
      false,
      true,
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(isMissing(come([3, a]).order, 1)).toBe(true);
  });

  it("knows by other sound under an earlier number that another count begins", () => {
    const { order } = come([0, a], [1, b], [3, c]);
    const is = (sequence: number | undefined, audio: Uint8Array<ArrayBuffer> | undefined) =>
      isCountedAnew(order, { sequence, audio });
    expect([is(0, d), is(1, d)]).toEqual([true, true]);
    // The newest number, one that was not there, the same sound, and nothing.
    expect([is(3, d), is(2, d), is(0, a), is(0, undefined), is(undefined, d)]).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
});
