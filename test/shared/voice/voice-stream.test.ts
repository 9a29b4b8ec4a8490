import { afterAll, expect, it, onTestFinished } from "vitest";
import { type VoiceStream, openVoiceStream } from "../../../shared/voice/voice-stream.ts";
import { createFakeClock } from "../fake-clock.ts";

const clock = createFakeClock();
const faults: string[] = [];
const log = {
  debug() {},
  info() {},
  warn: (sentence: string) => void faults.push(sentence),
  error: (sentence: string) => void faults.push(sentence),
};

afterAll(() => expect(faults).toEqual([]));

const options = {
  url: "https://voices.test/one",
  clock,
  random: () => 0.5,
  log,
  onOpen: () => {},
  onFrame: () => {},
  onEnd: () => {},
  isNeeded: () => true,
};

/** A voice stream of a service that is asked for each connection by `answer`, which can write on it. */
function streamOf(answer: (write: (text: string) => void, connection: number) => Promise<void>): {
  readonly stream: VoiceStream;
  readonly heard: string[];
  readonly connections: number;
} {
  const heard: string[] = [];
  let connections = 0;
  const stream = openVoiceStream({
    ...options,
    fetch: async (_, init) => {
      const isCut = new Promise<never>((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("Cut.", "AbortError")));
      });
      isCut.catch(() => {});
      const body = new TransformStream<Uint8Array, Uint8Array>();
      const writer = body.writable.getWriter();
      const write = (text: string): void => void writer.write(new TextEncoder().encode(text)).catch(() => {});
      init?.signal?.addEventListener("abort", () => void writer.abort().catch(() => {}));
      await Promise.race([answer(write, ++connections), isCut]);
      return new Response(body.readable);
    },
    onFrame: ({ text }) => heard.push(text),
  });
  onTestFinished(() => stream.close());
  return {
    stream,
    heard,
    get connections() {
      return connections;
    },
  };
}

it("waits for a service that answers with the first sound only", async () => {
  const service = streamOf(async (write) => {
    await new Promise<void>((resolve) => void clock.after(11_000, resolve));
    write("data: sound\n\n");
  });
  await clock.pass(11_500);
  await expect.poll(() => service.heard).toEqual(["sound"]);
  expect(service.connections).toBe(1);
});

it("is not cut while a voice comes over it, although the next one is overdue", async () => {
  let write: (text: string) => void = () => {};
  const service = streamOf(async (writeHere) => {
    write = writeHere;
  });
  await clock.pass(20_000);
  write("data: sound\n\n");
  await expect.poll(() => service.heard).toEqual(["sound"]);
  service.stream.renew();
  await clock.pass(1_000);
  write("data: more\n\n");
  await expect.poll(() => service.heard).toEqual(["sound", "more"]);
  expect(service.connections).toBe(1);
  await clock.pass(2_000);
  service.stream.renew();
  await clock.pass(200);
  await expect.poll(() => service.connections).toBe(2);
});

it("rests once nothing is expected over it, and connects again when something is", async () => {
  let connections = 0;
  let isNeeded = false;
  let ends = 0;
  const stream = openVoiceStream({
    ...options,
    fetch: async () => {
      connections++;
      return new Response("data: sound\n\n");
    },
    onEnd: () => ends++,
    isNeeded: () => isNeeded,
  });
  onTestFinished(() => stream.close());
  await expect.poll(() => ends).toBe(1);
  await clock.pass(600_000);
  expect(connections).toBe(1);
  isNeeded = true;
  stream.need();
  await expect.poll(() => connections).toBe(2);
  await expect.poll(() => ends).toBe(2);
  await clock.pass(2_000);
  await expect.poll(() => connections).toBeGreaterThan(2);
});
