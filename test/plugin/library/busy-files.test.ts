import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { maxMediaBytes } from "../../../shared/alerts/media.ts";
import { mediaEntry } from "../../../plugin/library/media-store.ts";
import { maxHold } from "../../fixtures/longest-hold.ts";

/** Many times what these take, and a quarter of what they took: a busy computer is slower at everything. */
const maxMs = 250;
const most = maxMediaBytes.video;
const bytes = (text: string): Buffer => Buffer.from(text, "latin1");
const number = (value: number): Buffer => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
};
const box = (name: string, content = bytes("")): Buffer =>
  Buffer.concat([number(8 + content.length), bytes(name), content]);
/** As large as a file of its kind may be, all of the same tiny parts behind its beginning. */
const filled = (start: Buffer, part: Buffer, most: number): Buffer =>
  Buffer.concat([start, Buffer.alloc(most - start.length, part)]);
const picture = (start: Buffer, part: Buffer): Buffer => filled(start, part, maxMediaBytes.picture);
const mp4 = Buffer.concat([box("ftyp", bytes("isom\0\0\0\0")), box("mdat")]);
const track = box("trak", Buffer.alloc(5_600, box("free")));
const movie = box("moov", Buffer.alloc(Math.floor((most - 100) / track.length) * track.length, track));

/** An element of WebM with a length of eight bytes. */
function element(id: string, content: Buffer): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id, "hex"), length, content]);
}

/** A WebM of tracks that have as many elements as are read, and no size. */
function busyWebm(): Buffer {
  const elements = Buffer.alloc(10_000, bytes("\xec\x80"));
  const track = element("ae", Buffer.concat([element("e0", elements), elements]));
  const tracks = element("1654ae6b", Buffer.concat(Array.from({ length: 20 }, () => track)));
  const segment = element("18538067", Buffer.concat([element("1f43b675", bytes("\0")), tracks]));
  return Buffer.concat([element("1a45dfa3", element("4282", bytes("webm"))), segment]);
}

/** A font of one table, which unpacks to 24 MB. */
function largeFont(): Buffer {
  const size = 24 * 1024 * 1024;
  const packed = brotliCompressSync(Buffer.alloc(size));
  const head = Buffer.alloc(48);
  head.write("wOF2\0\x01\0\0", "latin1");
  head.writeUInt16BE(1, 12);
  head.writeUInt32BE(size, 16);
  head.writeUInt32BE(packed.length, 20);
  const table = Buffer.from([0, ...[21, 14, 7].map((by) => 0x80 | ((size >> by) & 127)), size & 127]);
  head.writeUInt32BE(head.length + table.length + packed.length, 8);
  return Buffer.concat([head, table, packed]);
}

it.each<[string, () => Buffer]>([
  [
    "a PNG of empty chunks",
    () =>
      picture(
        bytes("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x09\0\0\0\x09.........\0\0\0"),
        bytes("\0\0\0\0tEXt\0\0\0\0"),
      ),
  ],
  ["a GIF of empty comments", () => picture(bytes("GIF89a\x01\0\x01\0\0\0\0"), bytes("\x21\xfe\0"))],
  [
    "a WebP of empty chunks",
    () => picture(bytes("RIFF\0\0\0\x0eWEBPVP8X\x0a\0\0\0.........."), bytes("XXXX\0\0\0\0")),
  ],
  ["an AVIF of empty boxes", () => picture(box("ftyp", bytes("avif\0\0\0\0")), box("free"))],
  [
    "an AVIF of empty properties",
    () => {
      const [first, head] = [box("ftyp", bytes("avif\0\0\0\0")), Buffer.alloc(4)];
      const inner = Buffer.alloc(maxMediaBytes.picture - 100, box("free"));
      return Buffer.concat([first, box("meta", Buffer.concat([head, box("iprp", box("ipco", inner))]))]);
    },
  ],
  ["a JPEG of markers only", () => picture(bytes("\xff\xd8\xff"), bytes("\xff"))],
  ["a JPEG without an end", () => picture(bytes("\xff\xd8\xff\xe0\0\x02"), bytes("\0"))],
  ["a WAV of empty parts", () => filled(bytes("RIFF\0\0\0\0WAVE"), bytes("JUNK\0\0\0\0"), most)],
  ["an mp3 of empty tags", () => filled(bytes(""), bytes("ID3\0\0\0\0\0\0\0"), most)],
  ["an MP4 of empty tracks", () => Buffer.concat([mp4, movie])],
  [
    "an MP4 of one track of empty boxes",
    () => Buffer.concat([mp4, box("moov", box("trak", Buffer.alloc(most - 80, box("free"))))]),
  ],
  ["a WebM of tracks of empty elements", busyWebm],
  ["an MP4 as large as it may be", () => filled(mp4, bytes("\0"), most)],
  ["a font that unpacks to as much as it may", largeFont],
])("keeps the plugin from nothing else: %s", async (_, made) => {
  const file = Uint8Array.from(made());
  expect(await maxHold(() => mediaEntry("a", file))).toBeLessThan(maxMs);
});
