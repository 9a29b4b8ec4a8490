import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VoiceFrame } from "../../../../plugin/voices/matching/voice-frame.ts";
import { idleMs, idleWhenWaitedForMs } from "../../../../plugin/voices/matching/voice-entry.ts";
import { awaitMs } from "../../../../shared/voice/voice-stream.ts";
import {
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
} from "../../../../plugin/voices/matching/voice-queue.ts";

const voice = (messageId: string, audioSizeBytes = 0) => ({ messageId, audioFormat: "wav", audioSizeBytes });
const frame = (part: Partial<VoiceFrame> & { readonly size?: number }): VoiceFrame => ({
  audio: part.size === undefined ? undefined : new Uint8Array(part.size),
  id: part.id,
  sequence: part.sequence,
  format: part.format ?? {},
  ended: part.ended ?? false,
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
    const header = { ...frame({}), audio: new TextEncoder().encode("RIFF....WAVE") };
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
