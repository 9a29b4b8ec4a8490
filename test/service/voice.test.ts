import { describe, expect, test } from "vitest";
import { babble } from "./babble.ts";
import * as cast from "./characters.ts";
import { type Stage, keys, setStage } from "./fixture.ts";
import type { StreamListener } from "./stream-listener.ts";
import { sampleRate } from "./wav.ts";

const line = "Somebody pressed my button, and I felt that in the cables. Good evening!";

describe("the sound", () => {
  test.for(Object.values(cast).map((character) => [character.name, character] as const))(
    "of %s is as long as the text, loud enough, never clipped, never long silent, and begins and ends softly",
    ([, { voice }]) => {
      const samples = babble(line, voice);
      expect(samples.length / sampleRate).toBeCloseTo(line.length / 14, 2);
      expect(loudestOf(samples)).toBeGreaterThan(12_000);
      expect(loudestOf(samples)).toBeLessThan(24_000);
      const quarters = loudnessOf(samples, sampleRate / 4);
      expect(quarters.every((loudness) => loudness > 300)).toBe(true);
      expect(Math.abs(samples[0] ?? 0)).toBeLessThan(600);
      expect(Math.abs(samples.at(-1) ?? 0)).toBeLessThan(600);
    },
  );
});

describe("the voice stream", () => {
  test("carries the whole file in numbered pieces of a tenth of a second, then says that it is final", async () => {
    const { stage, path, sizes } = await spoken(1);
    const voice = await stage.listen(path, "");
    const parts = await partsOf(stage, voice, 1);
    const audio = parts.filter(({ audio }) => audio !== undefined);
    expect(audio.map(({ sequence }) => sequence)).toEqual(audio.map((_, index) => index));
    const wav = Buffer.concat(audio.map((part) => Buffer.from(part.audio ?? "", "base64")));
    expect(wav.length).toBe(sizes[0]);
    expect(wav.subarray(0, 4).toString()).toBe("RIFF");
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    expect(Buffer.from(audio[0]?.audio ?? "", "base64")).toHaveLength(4_800);
    expect(parts.at(-1)).toEqual({ messageId: parts[0]?.messageId, isFinal: true });
    expect(voice.frames.every(({ event }) => event === "audio")).toBe(true);
    expect(voice.response.headers.get("content-type")).toBe("text/event-stream");
  });

  test("gives a late listener what nobody has heard yet, one message after another", async () => {
    const { stage, path } = await spoken(2);
    await stage.clock.pass(20_000);
    const parts = await partsOf(stage, await stage.listen(path, ""), 2);
    const order = parts.map(({ messageId }) => messageId);
    expect(new Set(order).size).toBe(2);
    expect(order).toEqual(order.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  });

  test("gives nobody what is older than 30 seconds, nor what somebody has heard in full", async () => {
    const { stage, path } = await spoken(1);
    const first = await stage.listen(path, "");
    await partsOf(stage, first, 1);
    await stage.clock.pass(5_000);
    const second = await stage.listen(path, "");
    await stage.clock.pass(31_000);
    stage.service.say("Now then.");
    await stage.clock.pass(1_000);
    const parts = await partsOf(stage, second, 1);
    expect(new Set(parts.map(({ messageId }) => messageId)).size).toBe(1);
    expect(parts[0]).toMatchObject({ sequence: 0 });
  });

  test("is one for all messages of an account, and another for another account", async () => {
    const { paths } = await spoken(2);
    expect(new Set(paths).size).toBe(1);
    expect((await spoken(1)).path).not.toBe(paths[0]);
    expect(paths[0]).toMatch(/^\/voice\/[\w-]{32}$/);
  });

  test("never appears in the request log or the record", async () => {
    const lines: string[] = [];
    const { stage, path } = await spoken(1, (text) => lines.push(text));
    await stage.listen(path, "");
    expect(lines.at(-1)).toMatch(/GET +\/voice\/…/);
    expect(JSON.stringify(stage.service.requests) + lines.join()).not.toContain(path.slice(7));
  });
});

interface Part {
  readonly messageId: string;
  readonly sequence?: number;
  readonly audio?: string;
  readonly isFinal?: boolean;
}

/** Lets the AI say something, and learns from EventSub where it is to be heard. */
async function spoken(times: number, log?: (line: string) => void) {
  const stage = await setStage(log ? { log } : {});
  const events = await stage.listen("/v1/eventsub/stream?types=ai.tts.generated", keys.standard);
  for (let time = 0; time < times; time++) stage.service.say(line);
  await stage.clock.pass(1_000);
  await events.until(() => events.frames.length === times);
  const payloads = events.frames.map(
    ({ json }) => (json as { payload: { ttsStreamUrl: string; audioSizeBytes: number } }).payload,
  );
  const paths = payloads.map(({ ttsStreamUrl }) => ttsStreamUrl.slice(stage.service.baseUrl.length));
  return { stage, paths, path: paths[0] ?? "", sizes: payloads.map(({ audioSizeBytes }) => audioSizeBytes) };
}

/** Everything a voice stream says until so many messages were final. */
async function partsOf(stage: Stage, voice: StreamListener, finals: number): Promise<Part[]> {
  const parts = (): Part[] => voice.frames.map(({ json }) => json as Part);
  await voice.until(() => voice.response.ok);
  await stage.clock.pass(20_000);
  await voice.until(() => parts().filter(({ isFinal }) => isFinal).length >= finals);
  return parts();
}

function loudnessOf(samples: Int16Array, window: number): number[] {
  const loudness: number[] = [];
  for (let from = 0; from + window <= samples.length; from += window) {
    const part = samples.subarray(from, from + window);
    loudness.push(Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / window));
  }
  return loudness;
}

function loudestOf(samples: Int16Array): number {
  return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
}
