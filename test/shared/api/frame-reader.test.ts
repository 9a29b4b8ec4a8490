import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Frame, createFrameReader, frameLimit } from "../../../shared/api/frame-reader.ts";
import { frameText } from "../../../plugin/events/page-streams.ts";
import { anyEnvelopeOf } from "../envelopes.ts";
import { decodeEnvelope } from "../../../shared/api/decode-envelope.ts";
import type { EnvelopeType } from "../../../shared/api/envelope.ts";
import { samplePayloads } from "../envelopes.ts";
import { anyCharacter } from "../../fixtures/any-character.ts";

const encoder = new TextEncoder();

/** Reads bytes in the pieces that the cuts make. */
function readIn(bytes: Uint8Array, cuts: readonly number[]): { frames: Frame[]; lastEventId: string } {
  const reader = createFrameReader();
  const edges = [0, ...cuts.filter((cut) => cut <= bytes.length).toSorted((a, b) => a - b), bytes.length];
  const frames = edges.flatMap((edge, at) =>
    at === 0 ? [] : reader.read(bytes.subarray(edges[at - 1], edge)),
  );
  return { frames, lastEventId: reader.lastEventId };
}

const message = (text: string, part: Partial<Frame> = {}): Frame => ({
  event: "message",
  id: "",
  text,
  ...part,
});

/** What the HTML standard ("Interpreting an event stream") says about each text. */
const rules: [string, string, Frame[]][] = [
  ["a line of data is a message", "data: hi\n\n", [message("hi")]],
  ["several lines of data are joined", "data: a\ndata: b\n\n", [message("a\nb")]],
  ["only one space after the colon is dropped", "data:  x\n\n", [message(" x")]],
  ["a field without a colon is empty", "data\n\n", [message("")]],
  ["a message without data is none", "event: x\n\n", []],
  ["an unfinished message is none", "data: hi\n", []],
  ["comments are passed over", ":ping\n\ndata: x\n\n", [message("x")]],
  ["carriage returns end lines", "data: a\r\rdata: b\r\n\r\n", [message("a"), message("b")]],
  [
    "an id lasts until another comes",
    "id: 1\ndata: a\n\ndata: b\n\n",
    [message("a", { id: "1" }), message("b", { id: "1" })],
  ],
  ["an id with NUL is ignored", "id: 1\0\ndata: a\n\n", [message("a")]],
  [
    "an event's name lasts for one message",
    "event: x\ndata: a\n\ndata: b\n\n",
    [message("a", { event: "x" }), message("b")],
  ],
  ["one byte order mark at the start is dropped", "\uFEFFdata: a\n\n", [message("a")]],
  [
    "a second byte order mark is part of the field's name",
    "\uFEFF\uFEFFdata: a\n\ndata: b\n\n",
    [message("b")],
  ],
];

describe("reading frames", () => {
  it.each(rules)("%s", (_, text, expected) => {
    const bytes = encoder.encode(text);
    expect(readIn(bytes, []).frames).toEqual(expected);
    // Cut at every byte: inside characters, between CR and LF, anywhere.
    expect(readIn(bytes, [...bytes.keys()]).frames).toEqual(expected);
  });

  it("remembers an id that came without data", () => {
    expect(readIn(encoder.encode("id: 7\n\n"), []).lastEventId).toBe("7");
  });

  it("reads retry and notices keep-alives", () => {
    const reader = createFrameReader();
    reader.read(encoder.encode("retry: 2500\n\n:ping\n\n"));
    expect(reader).toMatchObject({ retryMs: 2_500, keepAliveSeen: true });
  });

  it("gives back every envelope, however the bytes are cut", () => {
    const types = Object.keys(samplePayloads) as EnvelopeType[];
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.string({ unit: anyCharacter }),
        fc.array(fc.nat({ max: 2_000 }), { maxLength: 30 }),
        (type, id, cuts) => {
          const envelope = { ...anyEnvelopeOf(type), id };
          const bytes = encoder.encode(frameText({ id: "1", event: type, text: JSON.stringify(envelope) }));
          const [frame] = readIn(bytes, cuts).frames;
          expect(decodeEnvelope(frame?.text ?? "")).toEqual({ kind: "known", envelope });
        },
      ),
    );
  });

  it("takes any bytes at all without throwing", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 20 }), (pieces) => {
        const reader = createFrameReader();
        for (const piece of pieces) expect(Array.isArray(reader.read(piece))).toBe(true);
      }),
    );
  });

  it("reports itself broken instead of buffering an endless frame", () => {
    const reader = createFrameReader();
    const piece = encoder.encode(`data: ${"x".repeat(64 * 1024)}\n`);
    let fed = 0;
    while (!reader.isBroken && fed < 10 * frameLimit) {
      reader.read(piece);
      fed += piece.length;
    }
    expect(reader.isBroken).toBe(true);
    expect(fed).toBeLessThan(2 * frameLimit);
    expect(reader.read(piece)).toEqual([]);
  });

  it("leaves out a whole frame over the bound and goes on", () => {
    const reader = createFrameReader();
    const frames = reader.read(encoder.encode(`data: ${"x".repeat(frameLimit + 1)}\n\ndata: next\n\n`));
    expect(frames.map(({ text }) => text)).toEqual(["next"]);
  });
});
