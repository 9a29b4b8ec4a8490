import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VoiceFrame } from "../../../../plugin/voices/matching/voice-frame.ts";
import {
  idleMs,
  idleWhenWaitedForMs,
  type VoiceQueue,
  advanceVoices,
  announce,
  drop,
  dropped,
  emptyVoiceQueue,
  maxVoices,
  streamEnded,
  streamOpened,
  nextVoiceStepAt,
  receive,
  take,
  type VoiceEntry,
  blank,
  filled,
  idleWhenFullMs,
  isFull,
  maxBytes,
  untilOf,
  recipient,
} from "../../../../plugin/voices/matching/voice-queue.ts";
import { awaitMs } from "../../../../shared/voice/voice-stream.ts";

const voice = (messageId: string, audioSizeBytes = 0) => ({ messageId, audioFormat: "wav", audioSizeBytes });
const frame = (part: Partial<VoiceFrame> & { readonly size?: number }): VoiceFrame => ({
  audio: part.size === undefined ? undefined : new Uint8Array(part.size),
  id: part.id,
  sequence: part.sequence,
  format: part.format ?? {},
  ended: part.ended ?? false,
});
const fileHeader = Uint8Array.from(new TextEncoder().encode("RIFF....WAVE"));
/** A frame with some sound. */
const sounding = (part: Partial<VoiceFrame> = {}): VoiceFrame => ({
  audio: Uint8Array.of(1, 2, 3),
  id: undefined,
  sequence: undefined,
  format: {},
  ended: false,
  ...part,
});
const bytesOf = (queue: VoiceQueue): [string | undefined, number][] =>
  queue.entries.map((one) => [one.messageId, one.bytes]);

describe("the queue of voices", () => {
  it("gives audio without an id to the one whose turn it is, and goes on to the next at an end", () => {
    let queue = announce(announce(emptyVoiceQueue, voice("a"), 1, 0), voice("b"), 1, 0);
    queue = receive(queue, frame({ size: 5 }), 1, 10);
    queue = receive(queue, frame({ size: 6, ended: true }), 1, 20);
    queue = receive(queue, frame({ size: 7 }), 1, 30);
    expect(bytesOf(queue)).toEqual([
      ["a", 11],
      ["b", 7],
    ]);
  });

  it("does not cut a voice off because the announcement counted too little", () => {
    let queue = announce(emptyVoiceQueue, voice("a", 10), 1, 0);
    for (const at of [10, 20, 30]) queue = receive(queue, frame({ size: 10 }), 1, at);
    expect(bytesOf(queue)).toEqual([["a", 30]]);
  });

  it.each([undefined, "a"])("accepts audio before its announcement (id %s)", (id) => {
    let queue = receive(emptyVoiceQueue, frame({ size: 4, ...(id === undefined ? {} : { id }) }), 1, 0);
    queue = announce(queue, voice("a"), 1, 50);
    expect(bytesOf(queue)).toEqual([["a", 4]]);
  });

  it("waits for the announcement of audio whose id is unknown", () => {
    let queue = receive(announce(emptyVoiceQueue, voice("a"), 1, 0), frame({ id: "a", size: 4 }), 1, 0);
    queue = announce(queue, voice("b"), 1, 10);
    queue = receive(queue, frame({ id: "c", size: 5, ended: true }), 1, 20);
    queue = announce(advanceVoices(queue, 500), voice("c"), 1, 600);
    expect(bytesOf(queue)).toEqual([
      ["a", 4],
      ["b", 0],
      ["c", 5],
    ]);
  });

  it("hears a voice before its announcement, once the frames of a refused one have named that", () => {
    let queue = drop(announce(emptyVoiceQueue, voice("a"), 1, 0), 1);
    queue = receive(queue, frame({ id: "a", size: 4 }), 1, 20);
    queue = receive(queue, frame({ id: "b", size: 5 }), 1, 30);
    expect(bytesOf(announce(queue, voice("b"), 1, 40))).toEqual([["b", 5]]);
  });

  it.each([
    ["always the same", [0, 0, 0, 0]],
    ["from the beginning for each sentence", [0, 1, 0, 1]],
  ])("hears all of a voice whose frames are numbered %s, and does not ask for it again", (_, numbers) => {
    let queue = streamOpened(announce(emptyVoiceQueue, voice("a"), 1, 0), 1);
    for (const sequence of numbers) queue = receive(queue, frame({ id: "a", sequence, size: 5 }), 1, 10);
    expect(bytesOf(queue)).toEqual([["a", 20]]);
    expect(streamEnded(queue, 1).entries[0]?.phase).toBe("complete");
  });

  it("waits for a first byte that comes after 8 s, and for the rest after a pause of 5 s", () => {
    let queue = advanceVoices(announce(emptyVoiceQueue, voice("a"), 1, 0), 8_000);
    for (const at of [8_000, 13_000, 18_000])
      queue = receive(advanceVoices(queue, at), frame({ size: 5 }), 1, at);
    expect(bytesOf(queue)).toEqual([["a", 15]]);
  });

  it("never takes in a voice that is over", () => {
    let queue = announce(emptyVoiceQueue, voice("b"), 1, 0);
    queue = drop(queue, queue.entries[0]?.key ?? 0);
    expect(receive(queue, frame({ id: "b", size: 5 }), 1, 0).entries).toHaveLength(0);
  });

  it("hears again what comes without an id once the refused voice has stopped arriving", () => {
    let queue = drop(receive(announce(emptyVoiceQueue, voice("a"), 1, 0), frame({ size: 5 }), 1, 0), 1);
    queue = receive(announce(queue, voice("b"), 1, idleMs), frame({ size: 7 }), 1, idleMs + 1);
    expect(bytesOf(queue)).toEqual([["b", 7]]);
  });

  it("does not wait for more of a refused voice of which all has come", () => {
    let queue = receive(announce(emptyVoiceQueue, voice("a", 5), 1, 0), frame({ size: 5 }), 1, 0);
    queue = receive(drop(queue, 1), frame({ size: 7 }), 1, 50);
    expect(bytesOf(announce(queue, voice("b"), 1, 100))).toEqual([["b", 7]]);
  });

  describe("the rest of a stalled voice that was given up, where no frame names its message", () => {
    const header = { ...frame({}), audio: fileHeader };
    /** A voice begins with a header, stalls and is given up. */
    const stalled = (after: (queue: VoiceQueue) => VoiceQueue): VoiceQueue => {
      const queue = receive(announce(emptyVoiceQueue, voice("a"), 1, 0), header, 1, 10);
      return advanceVoices(after(queue), 10 + idleMs);
    };

    it.each([
      ["before it stalled", (queue: VoiceQueue) => announce(queue, voice("b"), 1, 5)],
      ["while it stalled", (queue: VoiceQueue) => announce(queue, voice("b"), 1, 2_000)],
    ])("is not spoken as the next message's, which was announced %s", (_, next) => {
      const inTime = receive(next(stalled((queue) => queue)), frame({ size: 9 }), 1, 7_000);
      const late = receive(stalled(next), frame({ size: 9 }), 1, 7_000);
      const first = receive(announce(emptyVoiceQueue, voice("a"), 1, 0), header, 1, 10);
      const waiting = receive(next(first), frame({ size: 9 }), 1, 10 + idleWhenWaitedForMs);
      for (const queue of [inTime, late, waiting])
        expect(bytesOf(receive(queue, header, 1, 7_100)).at(-1)).toEqual(["b", 12]);
    });

    it("is not spoken as a message of its own, nor as the one announced after it", () => {
      let queue = receive(
        stalled((same) => same),
        frame({ size: 9 }),
        1,
        7_000,
      );
      queue = receive(announce(queue, voice("b"), 1, 7_100), frame({ size: 9 }), 1, 7_200);
      queue = receive(queue, frame({ ended: true }), 1, 7_300);
      queue = receive(queue, frame({ size: 7 }), 1, 7_400);
      expect(bytesOf(queue).slice(1)).toEqual([["b", 7]]);
    });

    it("is told by the announced length where it has no header", () => {
      let queue = receive(announce(emptyVoiceQueue, voice("a", 20), 1, 0), frame({ size: 5 }), 1, 10);
      queue = advanceVoices(announce(queue, voice("b"), 1, 5), 10 + idleMs);
      for (const size of [8, 7, 6]) queue = receive(queue, frame({ size }), 1, 7_000);
      expect(bytesOf(queue).slice(1)).toEqual([["b", 6]]);
    });

    it("does not keep what comes a minute later from being heard", () => {
      const queue = announce(
        advanceVoices(
          stalled((same) => same),
          60_000,
        ),
        voice("b"),
        1,
        70_000,
      );
      expect(bytesOf(receive(queue, frame({ size: 9 }), 1, 70_100)).at(-1)).toEqual(["b", 9]);
    });
  });

  it("counts a voice as whole when its connection ends, unless it can tell what was sent before", () => {
    let queue = announce(announce(emptyVoiceQueue, voice("a"), 1, 0), voice("b"), 2, 0);
    queue = receive(queue, frame({ size: 5 }), 1, 0);
    queue = receive(queue, frame({ size: 5, sequence: 0 }), 2, 0);
    queue = streamEnded(streamEnded(queue, 1), 2);
    expect(queue.entries.map(({ phase }) => phase)).toEqual(["complete", "receiving"]);
  });

  it("always ends: whatever came, time alone empties it once what is whole is taken", () => {
    const step = fc.record({
      id: fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined }),
      announces: fc.boolean(),
      size: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }),
      ended: fc.boolean(),
      line: fc.integer({ min: 1, max: 2 }),
      waitMs: fc.integer({ min: 0, max: 2_000 }),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let queue = emptyVoiceQueue;
        let now = 1_000_000;
        for (const { id, announces, size, ended, line, waitMs } of steps) {
          now += waitMs;
          queue = advanceVoices(queue, now);
          if (announces && id !== undefined) queue = announce(queue, voice(id), line, now);
          const sized = size === undefined ? {} : { size };
          queue = receive(queue, frame({ ended, ...(id === undefined ? {} : { id }), ...sized }), line, now);
          expect(new Set(queue.entries.map((one) => one.messageId ?? one.key)).size).toBe(
            queue.entries.length,
          );
        }
        for (let turn = 0; queue.entries.length > 0; turn++) {
          expect(turn).toBeLessThan(200);
          const next = queue.entries.find(({ phase }) => phase === "complete");
          if (next) {
            queue = drop(take(queue, next.key).queue, next.key);
          } else {
            // Without a time that something is due at, it would never end: the bound above would tell.
            now = Math.max(now + 1, nextVoiceStepAt(queue) ?? 0);
            queue = advanceVoices(queue, now);
          }
        }
      }),
    );
  });
});

describe("a voice that is announced", () => {
  it("is taken in with its format, its size if that is known, and a key of its own", () => {
    const queue = announce(announce(emptyVoiceQueue, voice("a", 1), 3, 50), voice("b"), 3, 60);
    expect(queue.entries).toMatchObject([
      {
        key: 1,
        messageId: "a",
        stream: 3,
        since: 50,
        sizeBytes: 1,
        format: {},
        phase: "awaited",
      },
      { key: 2, messageId: "b", stream: 3, since: 60, sizeBytes: undefined },
    ]);
  });

  it("is taken in once, and not again when it is over", () => {
    const queue = announce(emptyVoiceQueue, voice("a"), 1, 0);
    expect(announce(queue, voice("a"), 1, 10)).toBe(queue);
    const over = drop(queue, 1);
    expect(announce(over, voice("a"), 1, 20)).toBe(over);
  });

  it("is remembered for as long as 128 others are over", () => {
    const after = (count: number): VoiceQueue => {
      let queue = drop(announce(emptyVoiceQueue, voice("a"), 1, 0), 1);
      for (let at = 0; at < count; at++) queue = drop(announce(queue, voice(`v${at}`), 1, 0), queue.nextKey);
      return queue;
    };
    expect(announce(after(127), voice("a"), 1, 0).entries).toEqual([]);
    expect(announce(after(128), voice("a"), 1, 0).entries).toHaveLength(1);
  });

  it("is one of 128 at most, and further ones are dropped, announced or not", () => {
    let queue = emptyVoiceQueue;
    for (let at = 0; at < maxVoices; at++) queue = announce(queue, voice(`v${at}`), 1, 0);
    expect(queue.entries).toHaveLength(maxVoices);
    expect(announce(queue, voice("more"), 1, 0)).toBe(queue);
    expect(receive(queue, frame({ id: "more", size: 4 }), 1, 0).entries).toHaveLength(maxVoices);
  });

  it("is the audio that came under its id, before audio that came without one", () => {
    let queue = receive(emptyVoiceQueue, frame({ id: "a", size: 4 }), 1, 0);
    queue = receive(queue, frame({ size: 6 }), 2, 0);
    expect(bytesOf(announce(queue, voice("a"), 2, 10))).toEqual([
      ["a", 4],
      [undefined, 6],
    ]);
    expect(bytesOf(announce(queue, voice("b"), 2, 10))).toEqual([
      [undefined, 4],
      ["b", 6],
    ]);
    expect(bytesOf(announce(queue, voice("b"), 3, 10))).toHaveLength(3);
  });

  it("keeps what the audio itself said of its format", () => {
    const queue = receive(emptyVoiceQueue, frame({ size: 4, format: { coding: "s16", rate: 16_000 } }), 1, 0);
    expect(announce(queue, voice("a"), 1, 10).entries[0]?.format).toEqual({ coding: "s16", rate: 16_000 });
  });

  it("is dropped by a step if it is not in the queue afterwards", () => {
    const queue = announce(announce(emptyVoiceQueue, voice("a"), 1, 0), voice("b"), 1, 0);
    expect(dropped(queue, drop(queue, 2)).map(({ key }) => key)).toEqual([2]);
    expect(dropped(queue, emptyVoiceQueue)).toHaveLength(2);
  });
});

describe("a frame of a voice", () => {
  it("without sound that is no end changes nothing", () => {
    const queue = announce(emptyVoiceQueue, voice("a"), 1, 0);
    expect(receive(queue, frame({ id: "a" }), 1, 10)).toBe(queue);
    expect(receive(queue, frame({}), 1, 10)).toBe(queue);
  });

  it("that is an end begins no voice", () => {
    expect(receive(emptyVoiceQueue, frame({ id: "x", ended: true }), 1, 0).entries).toEqual([]);
    expect(receive(emptyVoiceQueue, frame({ ended: true }), 1, 0).entries).toEqual([]);
  });

  it("begins a voice of its own where none waits, of which the id is known", () => {
    const queue = receive(emptyVoiceQueue, frame({ id: "job", size: 4, ended: true }), 2, 30);
    expect(queue).toMatchObject({
      nextKey: 2,
      entries: [
        {
          key: 1,
          streamId: "job",
          messageId: undefined,
          stream: 2,
          since: 30,
          bytes: 4,
          phase: "complete",
        },
      ],
    });
    expect(bytesOf(receive(queue, frame({ id: "job", size: 4 }), 2, 40))).toEqual([[undefined, 4]]);
  });

  it("is not taken in once its voice is complete", () => {
    const queue = receive(
      announce(emptyVoiceQueue, voice("a"), 1, 0),
      frame({ id: "a", size: 4, ended: true }),
      1,
      0,
    );
    expect(bytesOf(receive(queue, frame({ id: "a", size: 5 }), 1, 10))).toEqual([["a", 4]]);
  });
});

describe("the next voice to play", () => {
  const come = (queue: VoiceQueue, id: string, at: number) => receive(queue, frame({ id, size: 4 }), 1, at);

  it("gives its audio once", () => {
    const queue = come(announce(emptyVoiceQueue, voice("a"), 1, 0), "a", 0);
    const taken = take(queue, 1);
    expect(taken.chunks).toEqual([new Uint8Array(4)]);
    expect(taken.queue.entries).toMatchObject([{ chunks: [], bytes: 4 }]);
    expect(take(taken.queue, 1)).toEqual({ chunks: [], queue: taken.queue });
    expect(take(queue, 7)).toEqual({ chunks: [], queue });
  });
});

describe("a voice that is over", () => {
  it("is over under its id, announced or not, and others stay as they are", () => {
    let queue = receive(announce(emptyVoiceQueue, voice("a"), 1, 0), frame({ id: "job", size: 4 }), 1, 0);
    queue = drop(queue, 2);
    const after = drop(queue, 1);
    expect(after.past).toEqual(["job", "a"]);
    expect(queue.entries).toHaveLength(1);
    expect(drop(queue, 99)).toEqual(queue);
  });
});

describe("a connection", () => {
  it("that ends brings no late frames of a voice that was given up", () => {
    let queue = receive(announce(emptyVoiceQueue, voice("a"), 1, 0), frame({ size: 4 }), 1, 0);
    queue = advanceVoices(queue, idleMs);
    const isGivenUp = (stream: number) => streamEnded(queue, stream).entries[0]?.isGivenUp;
    expect([queue.entries[0]?.isGivenUp, isGivenUp(2), isGivenUp(1)]).toEqual([true, true, false]);
  });

  it("that is new may repeat what came over the one before it, and over no other", () => {
    let queue = announce(announce(emptyVoiceQueue, voice("a"), 1, 0), voice("b"), 2, 0);
    queue = receive(queue, frame({ id: "a", sequence: 3, size: 4 }), 1, 10);
    queue = receive(queue, frame({ id: "b", sequence: 5, size: 4 }), 2, 10);
    expect(streamOpened(queue, 1).entries.map(({ repeatsUpTo }) => repeatsUpTo)).toEqual([3, -1]);
  });
});

describe("the next step of a queue of voices", () => {
  const announced = announce(emptyVoiceQueue, voice("a"), 1, 100);
  const arriving = receive(announced, frame({ size: 4 }), 1, 1_000);

  it.each<[string, VoiceQueue, number | undefined]>([
    ["without a voice", emptyVoiceQueue, undefined],
    ["with one that is complete", receive(arriving, frame({ ended: true }), 1, 1_100), undefined],
    ["when an announced one is given up", advanceVoices(announced, 500), 100 + awaitMs],
    ["when an arriving one has ended", advanceVoices(arriving, 1_500), 1_000 + idleMs],
  ])("is due %s", (_, queue, at) => {
    expect(nextVoiceStepAt(queue)).toBe(at);
  });
});

describe("a voice in the queue", () => {
  const awaited = blank(2, 1, 100);
  const bytes = (...values: readonly number[]) => Uint8Array.from(values);
  const frame = sounding;

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
      const first = filled(awaited, frame({ audio: fileHeader }), 200);
      expect(first.isFile).toBe(true);
      expect(filled(first, frame(), 300).isFile).toBe(true);
      const sound = filled(awaited, frame(), 200);
      expect(filled(sound, frame({ audio: fileHeader }), 300).isFile).toBe(false);
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
});

describe("the voice of a frame", () => {
  const frame = sounding;
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

    type Part = Partial<VoiceEntry>;
    const file = { isFile: true };
    const sized = { sizeBytes: 20 };
    const another = frame({ audio: fileHeader });
    it.each<[string, Part, Part, VoiceFrame, number, boolean]>([
      ["one of which all has come", { sizeBytes: 10 }, {}, frame(), 1_001, true],
      ["one whose number of bytes is known", sized, { since: 1_100 }, frame(), 1_399, false],
      ["such a one after a short pause", sized, { since: 1_100 }, frame(), 1_400, true],
      ["one that was heard after the next was announced", {}, { since: 999 }, frame(), 1_200, false],
      ["one that was heard before the next was announced", {}, { since: 1_000 }, frame(), 1_200, true],
      ["a file", file, { since: 1_100 }, frame(), 1_200, false],
      ["a file, by another one's header", file, {}, another, 1_200, true],
      ["a file of known size", { ...file, ...sized }, {}, another, 1_399, false],
      ["a file of known size after a short pause", { ...file, ...sized }, {}, another, 1_400, true],
      ["one after a long pause", {}, {}, frame(), 4_000, true],
      ["one shortly before the pause is long", {}, {}, frame(), 3_999, false],
      ["a file after a long pause", file, {}, frame(), 4_000, false],
      ["a file after a long pause, by another one's header", file, {}, another, 4_000, true],
      ["one of known size after a long pause", sized, { since: 999 }, frame(), 4_000, false],
      ["such a one, if another was announced in the pause", sized, { since: 1_000 }, frame(), 4_000, true],
    ])("is the next voice's rather than that of %s, or not", (_, one, next, of, now, givesWay) => {
      expect(given([arriving(1, one), voice(2, next)], of, { now })).toEqual(givesWay ? [2, 1] : [1, none]);
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

    it.each<[string, Part, VoiceFrame, readonly (number | undefined)[]]>([
      ["the next voice's, where nothing speaks for the stalled one", {}, frame(), [2, 1]],
      ["the stalled file's", file, frame(), [1, none]],
      ["the next voice's by its header", file, another, [2, 1]],
      ["the stalled one's, of which bytes are missing", sized, frame(), [1, none]],
      ["the next voice's after all of the stalled one", { sizeBytes: 10 }, frame(), [2, 1]],
    ])("after a voice that stalled is %s", (_, stalled, of, keys) => {
      expect(given([voice(1, { ...givenUp, ...stalled }), voice(2)], of)).toEqual(keys);
    });

    it("is the arriving voice's though one has stalled before it", () => {
      expect(given([voice(1, givenUp), arriving(2)])).toEqual([2, none]);
    });
  });
});
