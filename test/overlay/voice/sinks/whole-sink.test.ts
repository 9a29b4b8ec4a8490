import { describe, expect, it } from "vitest";
import { WholeSink } from "../../../../overlay/voice/sinks/whole-sink.ts";
import { createVoiceLeveller } from "../../../../overlay/voice/voice-leveller.ts";
import { createFakeClock } from "../../../shared/fake-clock.ts";

/** A sink whose bytes the browser is handed to decode, and refuses. */
function sinkOnPaper(done = (): void => {}, from = 0) {
  const decoded: number[][] = [];
  const context = {
    currentTime: 0,
    createGain: () => ({ connect() {}, disconnect() {} }),
    decodeAudioData: async (buffer: ArrayBuffer) => {
      decoded.push([...new Uint8Array(buffer)]);
      throw new Error("Nothing is played here.");
    },
  };
  const leveller = createVoiceLeveller(48_000, () => ({ target: -16 }));
  const nowhere = {} as AudioNode;
  const events = { began: () => {}, done, noise: () => {} };
  const browser = context as unknown as AudioContext;
  const sink = new WholeSink(browser, nowhere, leveller, createFakeClock(), events, { from });
  return { sink, decoded, context };
}

/** What is handed to the browser to decode of bytes that came in two pieces. */
async function decodedOf(bytes: readonly number[]): Promise<number[][]> {
  return new Promise((resolve) => {
    const { sink, decoded } = sinkOnPaper(() => resolve(decoded));
    sink.push(Uint8Array.from(bytes.slice(0, 5)));
    sink.push(Uint8Array.from(bytes.slice(5)));
    sink.end();
  });
}

const letters = (text: string): number[] => [...new TextEncoder().encode(text)];

describe("a voice that is decoded whole", () => {
  it.each([
    ["ogg", [...letters("OggS"), 0, 2, 0, 0, 7, 8]],
    ["m4a", [0, 0, 0, 24, ...letters("ftypM4A ")]],
    ["flac", [...letters("fLaC"), 0, 0, 0, 34, 16]],
  ])("is cut where another file begins: %s", async (_, file) => {
    expect(await decodedOf([...file, ...file, ...file])).toEqual([file, file, file]);
  });

  it("is not cut at a later page of the same ogg file", async () => {
    const file = [...letters("OggS"), 0, 2, 0, 0, 7, 8, ...letters("OggS"), 0, 0, 0, 0, 9];
    expect(await decodedOf([...file, ...file])).toEqual([file, file]);
  });

  it("is not cut without a file header, even if its frames begin alike, as those of AAC do", async () => {
    const frame = [0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc, 0x21, 5, 6];
    expect(await decodedOf([...frame, ...frame])).toEqual([[...frame, ...frame]]);
  });

  it("goes on where it began, however long its bytes had taken when it was stopped", () => {
    for (const from of [0, 7]) {
      const { sink, context } = sinkOnPaper(undefined, from);
      context.currentTime += 10;
      expect(sink.resumeAt()).toBe(from);
    }
  });
});
