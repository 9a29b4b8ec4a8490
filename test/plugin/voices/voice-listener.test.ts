import { expect, it } from "vitest";
import { VoiceListener } from "../../../plugin/voices/voice-listener.ts";
import { decodeVoiceFrame } from "../../../plugin/voices/matching/voice-frame.ts";
import { readFrames } from "../../fixtures/read-frames.ts";
import { createRecordedLog } from "../../fixtures/recorded-log.ts";
import { createFakeClock } from "../../shared/fake-clock.ts";

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
