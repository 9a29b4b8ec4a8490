import type { CodecProblem } from "../../shared/protocol/storage-problems.ts";
import { lettersAt } from "../../shared/voice/formats/audio-kind.ts";

/** A video's size in pixels, and its codec if OBS cannot play it. */
export interface VideoSize {
  readonly width: number;
  readonly height: number;
  readonly codec?: CodecProblem;
}

/** A part of a file: an element of WebM, or a box of MP4. */
interface Part {
  readonly id: number;
  /** Where its content begins and ends. */
  readonly from: number;
  readonly to: number;
}

/** Most parts that are read of one part: the tracks of a longer file come first. */
const maxParts = 5_000;
/** Most tracks of which the parts are read. */
const maxTracks = 20;

/** Ids of WebM's elements (Matroska's specification, RFC 9559). */
const webm = {
  header: 0x1a45dfa3,
  documentType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
} as const;

/** The size of the first video track of a WebM; `undefined`: it is none, or cut short. */
export function webmSize(bytes: Uint8Array): VideoSize | undefined {
  const within = (parent: Part, id: number): Part | undefined =>
    elementsIn(bytes, parent).find((one) => one.id === id);
  const file = { id: 0, from: 0, to: bytes.length };
  const [header, segment] = elementsIn(bytes, file);
  if (header?.id !== webm.header || segment?.id !== webm.segment) return undefined;
  const type = within(header, webm.documentType);
  if (!type || lettersAt(bytes, type.from, 4) !== "webm") return undefined;
  const parts = elementsIn(bytes, segment);
  const tracks = parts.find(({ id }) => id === webm.tracks);
  if (!tracks || !parts.some(({ id }) => id === webm.cluster)) return undefined;
  for (const track of elementsIn(bytes, tracks).slice(0, maxTracks)) {
    const video = track.id === webm.track ? within(track, webm.video) : undefined;
    const sizes = video ? elementsIn(bytes, video) : [];
    const [width, height] = [webm.width, webm.height].map((id) => {
      const element = sizes.find((one) => one.id === id);
      return element ? numberIn(bytes, element) : 0;
    });
    if (!width || !height) continue;
    const codec = within(track, webm.codec);
    const name = codec ? lettersAt(bytes, codec.from, Math.min(codec.to - codec.from, 32)) : "";
    return { width, height, ...codecProblem(/^V_(?:VP[89]|AV1|MPEG4\/ISO\/AVC)$/, name) };
  }
  return undefined;
}

/** The whole elements of an element; one of unknown length goes to the end. */
function elementsIn(bytes: Uint8Array, { from, to }: Part): readonly Part[] {
  const elements: Part[] = [];
  let at = from;
  while (at < to && elements.length < maxParts) {
    const idLength = Math.clz32(bytes[at] ?? 0) - 23;
    const lengthAt = at + idLength;
    const length = Math.clz32(bytes[lengthAt] ?? 0) - 23;
    const start = lengthAt + length;
    if (idLength > 4 || length > 8 || start > to) break;
    const digits = bytes.subarray(lengthAt, start);
    // A length of ones only is unknown: the file was written while it was recorded.
    const isUnknown = digits.every((digit, place) => digit === (place === 0 ? 0xff >> (length - 1) : 0xff));
    // The bit that marks the length's own length is left out first: with it, eight bytes exceed a number's precision.
    const size = numberOf(digits.with(0, (digits[0] ?? 0) & (0xff >> length)));
    const end = isUnknown ? to : start + size;
    if (end > to) break;
    elements.push({ id: numberOf(bytes.subarray(at, lengthAt)), from: start, to: end });
    at = end;
  }
  return elements;
}

/** The size of the first video track of an MP4; `undefined`: it is none, or cut short. */
export function mp4Size(bytes: Uint8Array): VideoSize | undefined {
  if (lettersAt(bytes, 4, 4) !== "ftyp") return undefined;
  const boxes = boxesIn(bytes, { id: 0, from: 0, to: bytes.length });
  const movie = boxes?.find(({ id }) => id === boxId("moov"));
  if (!movie || !boxes?.some(({ id }) => id === boxId("mdat"))) return undefined;
  const tracks = boxesIn(bytes, movie)?.filter(({ id }) => id === boxId("trak"));
  for (const track of tracks?.slice(0, maxTracks) ?? []) {
    const header = boxIn(bytes, track, "tkhd");
    const media = boxIn(bytes, track, "mdia");
    const handler = media && boxIn(bytes, media, "hdlr");
    if (!header || !handler || lettersAt(bytes, handler.from + 8, 4) !== "vide") continue;
    // The last eight bytes: two numbers of 32 bits, whose last 16 are a fraction.
    const [width = 0, height = 0] = [header.to - 8, header.to - 4].map((at) =>
      numberOf(bytes.subarray(at, at + 2)),
    );
    if (!width || !height) continue;
    const path = ["minf", "stbl", "stsd"];
    const table = path.reduce<Part | undefined>((part, name) => part && boxIn(bytes, part, name), media);
    // Behind a version and a count: the first description, which has its own length before its name.
    const name = table && table.to - table.from >= 16 ? lettersAt(bytes, table.from + 12, 4) : "";
    return { width, height, ...codecProblem(/^(?:avc[13]|vp0[89]|av01)$/, name) };
  }
  return undefined;
}

/** The boxes of a box; `undefined`: one goes beyond the end. */
function boxesIn(bytes: Uint8Array, { from, to }: Part): readonly Part[] | undefined {
  const boxes: Part[] = [];
  for (let at = from; at + 8 <= to && boxes.length < maxParts;) {
    const [given, id] = [numberOf(bytes.subarray(at, at + 4)), numberOf(bytes.subarray(at + 4, at + 8))];
    // 0: the box extends to the end; 1: a longer size follows.
    const size = given === 0 ? to - at : given === 1 ? numberOf(bytes.subarray(at + 8, at + 16)) : given;
    const start = at + (given === 1 ? 16 : 8);
    if (at + size > to || start > at + size) return undefined;
    boxes.push({ id, from: start, to: at + size });
    at += size;
  }
  return boxes;
}

function boxIn(bytes: Uint8Array, parent: Part, name: string): Part | undefined {
  return boxesIn(bytes, parent)?.find(({ id }) => id === boxId(name));
}

/** The problem with a codec, by its container's name for it; none where OBS plays it. */
function codecProblem(playable: RegExp, name: string): { readonly codec?: CodecProblem } {
  if (name === "" || playable.test(name)) return {};
  if (/^(?:hvc1|hev1|dvh1|dvhe)$|MPEGH/.test(name)) return { codec: "hevc" };
  return { codec: /^ap[4c]/.test(name) ? "prores" : name === "mp4v" ? "mpeg4" : "videoCodec" };
}

function boxId(name: string): number {
  return numberOf(Buffer.from(name, "latin1"));
}

function numberIn(bytes: Uint8Array, { from, to }: Part): number {
  return numberOf(bytes.subarray(from, Math.min(to, from + 8)));
}

/** Bytes as a number, the most significant first. */
function numberOf(digits: Uint8Array): number {
  return digits.reduce((number, digit) => number * 256 + digit, 0);
}
