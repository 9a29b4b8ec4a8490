import { EventSource } from "eventsource";
import { Stream } from "openai/core/streaming";
import { decodeEnvelope } from "../../../shared/api/decode-envelope.ts";
import type { EnvelopeType } from "../../../shared/api/envelope.ts";
import { createFrameReader } from "../../../shared/api/frame-reader.ts";
import { anyEnvelopeOf, samplePayloads } from "../../shared/envelopes.ts";
import { type Result, medianOf } from "../results.ts";

const events = 20_000;
const rounds = 15;
const warmUpRounds = 2;
const chunkBytes = 16 * 1024;

/** Reads the same events in every way, in turn, round by round, so that a slow moment of the machine hits all. */
export async function decode(): Promise<readonly Result[]> {
  const types = Object.keys(samplePayloads) as EnvelopeType[];
  const texts = Array.from({ length: events }, (_, at) =>
    JSON.stringify(anyEnvelopeOf(types[at % types.length] ?? "chat.message")),
  );
  const encoder = new TextEncoder();
  const stream = encoder.encode(texts.map((json) => `data: ${json}\n\n`).join(""));
  const lines = encoder.encode(texts.join("\n"));

  const ways = {
    floor: () => readLines(bodyOf(lines)),
    parsed: () => readFrames(bodyOf(stream), (text) => void JSON.parse(text)),
    checked: () => readFrames(bodyOf(stream), (text) => void decodeEnvelope(text)),
    eventsource: () => readWithEventSource(stream),
    openai: () => readWithOpenai(stream),
  };
  type Way = keyof typeof ways;
  const names = Object.keys(ways) as Way[];
  const times = new Map(names.map((name): [Way, number[]] => [name, []]));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const name of names) {
      const startedAt = performance.now();
      const count = await ways[name]();
      if (count !== events) throw new Error(`${name} read ${count} of ${events} events.`);
      if (round >= 0) times.get(name)?.push(performance.now() - startedAt);
    }
  }
  const timesOf = (name: Way): readonly number[] => times.get(name) ?? [];
  const median = (name: Way): number => medianOf(timesOf(name));
  const ratio = (name: Way): number =>
    medianOf(timesOf(name).map((ms, round) => ms / (timesOf("floor")[round] ?? Number.NaN)));
  const floor = median("floor");
  // None of them checks what it reads.
  const peers = Object.fromEntries((["eventsource", "openai"] as const).map((name) => [name, median(name)]));
  return [
    {
      what: "read 20,000 events: JSON.parse",
      unit: "ms",
      ours: median("parsed"),
      floor,
      peers,
      ratio: ratio("parsed"),
    },
    {
      what: "read 20,000 events: every field checked",
      unit: "ms",
      ours: median("checked"),
      floor,
      peers,
      ratio: ratio("checked"),
      goal: { maxRatio: 1.25 },
    },
  ];
}

function bodyOf(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      if (from >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(from, from + chunkBytes)));
      from += chunkBytes;
      return undefined;
    },
  });
}

function responseOf(bytes: Uint8Array): Response {
  return new Response(bodyOf(bytes), { headers: { "content-type": "text/event-stream" } });
}

async function readLines(body: ReadableStream<Uint8Array>): Promise<number> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
  let count = 0;
  for (const line of text.split("\n")) {
    JSON.parse(line);
    count++;
  }
  return count;
}

async function readFrames(body: ReadableStream<Uint8Array>, use: (text: string) => void): Promise<number> {
  const frames = createFrameReader();
  let count = 0;
  for await (const chunk of body) {
    for (const { text } of frames.read(chunk)) {
      use(text);
      count++;
    }
  }
  return count;
}

function readWithEventSource(bytes: Uint8Array): Promise<number> {
  return new Promise((resolve) => {
    let count = 0;
    const source = new EventSource("http://127.0.0.1/", { fetch: () => Promise.resolve(responseOf(bytes)) });
    source.addEventListener("message", ({ data }) => {
      JSON.parse(String(data));
      if (++count < events) return;
      source.close();
      resolve(count);
    });
  });
}

async function readWithOpenai(bytes: Uint8Array): Promise<number> {
  let count = 0;
  for await (const _ of Stream.fromSSEResponse(responseOf(bytes), new AbortController())) count++;
  return count;
}
