import { mp3FrameSize, lettersAt } from "../../shared/voice/formats/audio-kind.ts";
import type { CodecProblem } from "../../shared/protocol/storage-problems.ts";
import { type MediaKind, maxMediaBytes } from "../../shared/alerts/media.ts";
import { type PictureKind, pictureKind, pictureSize, pictureTypes } from "./picture-format.ts";
import { isWoff2 } from "./woff2-format.ts";
import { mp4Size, webmSize } from "./video-size.ts";

/** A media file's format, by its extension. */
export type MediaExtension = PictureKind | "webm" | "mp4" | "wav" | "mp3" | "ogg" | "woff2";

/** Media types of the accepted formats. */
export const mediaTypes: Readonly<Record<MediaExtension, string>> = {
  ...pictureTypes,
  webm: "video/webm",
  mp4: "video/mp4",
  wav: "audio/wav",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  woff2: "font/woff2",
};

/** Facts about a media file, from its bytes alone. */
export interface MediaFormat {
  readonly kind: MediaKind;
  readonly extension: MediaExtension;
  readonly width?: number;
  readonly height?: number;
  /** Frames of a picture: 1, unless it is an animation whose frames can be counted. */
  readonly frames?: number;
  /** The codec of a video or sound, if OBS cannot play it. */
  readonly codec?: CodecProblem;
}

/** The format of a file's bytes; `undefined`: not an accepted one, or damaged. Never rejects. */
export async function mediaFormat(bytes: Uint8Array): Promise<MediaFormat | undefined> {
  const picture = pictureKind(bytes);
  if (picture) {
    // Not looked into: it is rejected for its size.
    if (bytes.length > maxMediaBytes.picture) return { kind: "picture", extension: picture };
    const size = pictureSize(bytes, picture);
    return size && { kind: "picture", extension: picture, ...size };
  }
  for (const [extension, read] of [["webm", webmSize] as const, ["mp4", mp4Size] as const]) {
    const size = read(bytes);
    if (size) return { kind: "video", extension, ...size };
  }
  if (await isWoff2(bytes)) return { kind: "font", extension: "woff2" };
  const coding = wavCoding(bytes);
  if (coding !== undefined) return { kind: "sound", extension: "wav", ...wavCodec(coding) };
  const extension = isOgg(bytes) ? "ogg" : isMp3(bytes) ? "mp3" : undefined;
  return extension && { kind: "sound", extension };
}

/** Codings of WAV that OBS's engine plays: whole and fractional numbers, A-law, µ-law, mp3. */
const playable = new Set([1, 3, 6, 7, 0x55]);

function wavCodec(coding: number): { readonly codec?: CodecProblem } {
  if (playable.has(coding)) return {};
  return { codec: coding === 2 || coding === 0x11 ? "adpcm" : "soundCodec" };
}

/** The coding's number of a WAV file that has its parts: a format, and samples. */
function wavCoding(bytes: Uint8Array): number | undefined {
  if (lettersAt(bytes, 0, 4) !== "RIFF" || lettersAt(bytes, 8, 4) !== "WAVE") return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let coding: number | undefined;
  for (let at = 12; at + 8 < bytes.length;) {
    // Names of parts are compared as numbers: a file may be all tiny parts.
    const part = view.getUint32(at);
    // Some programs leave the size of the samples empty, or too large.
    if (part === 0x6461_7461) return coding;
    if (part === 0x666d_7420 && at + 34 <= bytes.length) {
      coding = view.getUint16(at + 8, true);
      // The coding's number is in an extension.
      if (coding === 0xfffe) coding = view.getUint16(at + 32, true);
    }
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size & 1);
  }
  return undefined;
}

/** Whether this is sound in Ogg: its first page names the coding. */
function isOgg(bytes: Uint8Array): boolean {
  if (lettersAt(bytes, 0, 4) !== "OggS" || !((bytes[5] ?? 0) & 2)) return false;
  const packetAt = 27 + (bytes[26] ?? 0);
  const packet = lettersAt(bytes, packetAt, 8);
  return ["\x01vorbis", "OpusHead", "\x7fFLAC"].some((coding) => packet.startsWith(coding));
}

/** Farthest from the beginning, or from the end of the tags, that the sound of an mp3 begins. */
const maxPadding = 4_096;

/** Most tags of an mp3: a file has one or two, and each is small work. */
const maxTags = 1_000;

/** Whether this is an mp3: after its tags, if it has some, two frames follow each other. */
function isMp3(bytes: Uint8Array): boolean {
  let from = 0;
  for (let tags = 0; lettersAt(bytes, from, 3) === "ID3"; tags++) {
    if (tags === maxTags) return false;
    from += tagSize(bytes.subarray(from, from + 10));
  }
  for (let at = from; at < bytes.length && at <= (from === 0 ? 0 : from + maxPadding); at++) {
    const size = mp3FrameSize(bytes, at);
    if (size !== undefined && (at + size === bytes.length || mp3FrameSize(bytes, at + size) !== undefined))
      return true;
  }
  return false;
}

/** Bytes of an ID3 tag, by its first ten: seven bits count of each of the last four, which do not count themselves. */
function tagSize(head: Uint8Array): number {
  return 10 + head.subarray(6).reduce((size, byte) => size * 128 + (byte & 127), 0);
}
