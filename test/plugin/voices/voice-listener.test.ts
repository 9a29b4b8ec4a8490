import { expect, it, describe, onTestFinished } from "vitest";
import { VoiceListener, createVoiceStreams } from "../../../plugin/voices/voice-listener.ts";
import { decodeVoiceFrame } from "../../../plugin/voices/matching/voice-frame.ts";
import { readFrames } from "../../fixtures/read-frames.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";
import { createFetchDouble } from "../../fixtures/fetch-double.ts";

const hourMs = 3_600_000;

it.each([
  ["back", -hourMs],
  ["forward", hourMs],
])(
  "loses no voice, and takes none for another one's, when the computer's clock is set %s",
  async (_direction, byMs) => {
    const clock = createFakeClock();
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
    const listener = new VoiceListener({
      fetch: async () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
      clock,
      random: () => 0,
      log: createRecordedLog(),
      isWanted: () => true,
    });
    const announce = (messageId: string): void =>
      listener.announce({ messageId, audioFormat: "mp3", audioSizeBytes: 0 }, "http://127.0.0.1/voice");
    // Frames that name no message, nor begin a file: only their time shows whose they are.
    const sound = async (byte: number): Promise<void> => {
      const audio = Buffer.alloc(400, byte).toString("base64");
      stream?.enqueue(Buffer.from(`data: ${JSON.stringify({ audio })}\n\n`));
      await new Promise(setImmediate);
      await clock.pass(100);
    };
    announce("one");
    clock.sleep(Math.max(0, byMs));
    await clock.pass(3_000);
    await sound(1);
    clock.sleep(Math.min(0, byMs));
    announce("two");
    await sound(2);
    await clock.pass(20_000);
    const heard = async (messageId: string): Promise<readonly number[]> => {
      const frames = await readFrames(new Response(listener.streamOf(messageId)), 99);
      return frames.flatMap(({ event, text }) => decodeVoiceFrame(event, text).audio?.at(-1) ?? []);
    };
    expect([await heard("one"), await heard("two")]).toEqual([[1], [2]]);
  },
);

describe("the connections for voices", () => {
  /** Voice streams over connections that a test writes on and ends. */
  function begin(needed: (stream: number) => boolean = () => true, opens = true) {
    const clock = createFakeClock();
    const events: string[] = [];
    const { fetch, connections } = createFetchDouble({ opens });
    const streams = createVoiceStreams({
      fetch,
      clock,
      random: () => 0.999,
      log: createRecordedLog(),
      onOpen: (stream) => events.push(`open ${stream}`),
      onFrame: ({ event, text }, stream) =>
        events.push(`${decodeVoiceFrame(event, text).audio?.byteLength ?? "no"} bytes ${stream}`),
      onEnd: (stream) => events.push(`end ${stream}`),
      isNeeded: needed,
    });
    onTestFinished(() => streams.close());
    return {
      clock,
      streams,
      connections,
      urls: () => connections.map(({ url }) => url),
      /** What happened since it was last asked. */
      events: () => events.splice(0),
    };
  }

  describe("the streams of voices", () => {
    it("have one connection for each address, under a number of its own", async () => {
      const { clock, streams, urls, events } = begin();
      expect([streams.need("one"), streams.need("two"), streams.need("one")]).toEqual([1, 2, 1]);
      await clock.pass(0);
      expect(urls()).toEqual(["one", "two"]);
      expect(events()).toEqual(["open 1", "open 2"]);
    });

    it("hand on frames and ends under their number", async () => {
      const { clock, streams, connections, events } = begin();
      for (const url of ["one", "two"]) streams.need(url);
      await clock.pass(0);
      events();
      connections[1]?.write('data: {"audio":"AAAA"}\n\n');
      await expect.poll(events).toEqual(["3 bytes 2"]);
      connections[0]?.end();
      await expect.poll(events).toEqual(["end 1"]);
    });

    it("rest after a failure until a voice is expected, which waits no longer", async () => {
      const needed = new Set<number>();
      const { clock, streams, connections, urls } = begin((stream) => needed.has(stream), false);
      streams.need("over");
      connections[0]?.refuse();
      await clock.pass(60_000);
      expect(urls()).toEqual(["over"]);
      expect([streams.hasFailed(1), streams.hasFailed(2)]).toEqual([true, false]);
      needed.add(1);
      streams.need("over");
      await clock.pass(0);
      expect(urls()).toEqual(["over", "over"]);
    });

    it("have not failed while they open, are open, or end", async () => {
      const { clock, streams, connections } = begin();
      streams.need("one");
      expect(streams.hasFailed(1)).toBe(false);
      await clock.pass(0);
      expect(streams.hasFailed(1)).toBe(false);
      connections[0]?.end();
      await clock.pass(0);
      expect(streams.hasFailed(1)).toBe(false);
    });

    it("are closed when another address is needed and nothing is expected of them any more", async () => {
      const needed = new Set([1, 2]);
      const { clock, streams, connections } = begin((stream) => needed.has(stream));
      for (const url of ["one", "two"]) streams.need(url);
      await clock.pass(0);
      streams.tidy();
      expect(connections.map(({ isCut }) => isCut)).toEqual([false, false]);
      needed.clear();
      streams.tidy();
      expect(connections.map(({ isCut }) => isCut)).toEqual([true, false]);
      expect(streams.need("one")).toBe(3);
      streams.tidy();
      expect(connections[1]?.isCut).toBe(true);
    });

    it("are all closed when the page is not to speak, and begin anew", async () => {
      const { clock, streams, connections, urls } = begin();
      for (const url of ["one", "two"]) streams.need(url);
      await clock.pass(0);
      streams.close();
      expect(connections.map(({ isCut }) => isCut)).toEqual([true, true]);
      streams.renew(1);
      await clock.pass(60_000);
      expect(urls()).toEqual(["one", "two"]);
      expect(streams.need("one")).toBe(3);
    });

    it("are connected again where a voice is overdue, once they are old and silent enough to be dead", async () => {
      const { clock, streams, connections, urls } = begin();
      for (const url of ["one", "two"]) streams.need(url);
      await clock.pass(14_999);
      streams.renew(1);
      await clock.pass(100);
      expect(urls()).toEqual(["one", "two"]);
      connections[0]?.write(": alive\n\n");
      await clock.pass(1_899);
      streams.renew(1);
      await clock.pass(100);
      expect(urls()).toEqual(["one", "two"]);
      streams.renew(1);
      await clock.pass(100);
      await expect.poll(urls).toEqual(["one", "two", "one"]);
      expect(connections.map(({ isCut }) => isCut)).toEqual([true, false, false]);
    });
  });
});
