import { lettersAt, mp3Frame } from "../../../shared/voice/formats/audio-kind.ts";
import { PcmSink } from "./pcm-sink.ts";

/** Frames decoded again before each part: a frame needs bytes and sound of those before it, at most of nine. */
const leadFrames = 10;
/** So many, or the end, have to be there for the first part: some tenths of a second, so that it lasts until the next. */
const firstFrames = 8;
/** So many frames are a part at most: a few seconds, so that a long voice begins before all of it is decoded. */
const maxFrames = 100;

/**
 * Plays mp3 as it arrives, decoded in parts. No media element does so everywhere: in Firefox none plays mp3 as it
 * arrives, and in Safari one needs a click of its own.
 */
export class Mp3Sink extends PcmSink {
  #rest = new Uint8Array(0);
  #frames: Uint8Array<ArrayBuffer>[] = [];
  /** How many of the frames were played. */
  #played = 0;
  #isEnding = false;
  #isDecoding = false;

  override get isSounding(): boolean {
    return this.#isDecoding || super.isSounding;
  }

  override push(bytes: Uint8Array<ArrayBuffer>): void {
    const all = new Uint8Array(this.#rest.length + bytes.length);
    all.set(this.#rest);
    all.set(bytes, this.#rest.length);
    // Bytes outside frames, such as a title before them, are skipped.
    let at = 0;
    for (let size = 0; at + 4 <= all.length; at += size) {
      const found = mp3Frame(all, at)?.size;
      size = found ?? 1;
      if (at + size > all.length) break;
      // The one with the length of the whole would have parts cut short.
      if (found !== undefined && !/Xing|Info/.test(lettersAt(all, at, 40)))
        this.#frames.push(all.subarray(at, at + size));
    }
    this.#rest = all.subarray(at);
    void this.#decode();
  }

  override end(): void {
    this.#isEnding = true;
    void this.#decode();
  }

  async #decode(): Promise<void> {
    if (this.#isDecoding) return;
    this.#isDecoding = true;
    while (this.#frames.length - this.#played >= (this.#played > 0 || this.#isEnding ? 1 : firstFrames)) {
      const part = this.#frames.slice(0, this.#played + maxFrames);
      const fresh = part.length - this.#played;
      const { samples = 0, rate = 0 } = mp3Frame(part.at(-1) ?? new Uint8Array(0), 0) ?? {};
      // A part that cannot be decoded is skipped.
      const sound = await decoded(part, rate).catch(() => undefined);
      // Samples are counted from the end: decoders cut the start.
      if (sound) this.play(sound, Math.max(0, sound.length - fresh * samples));
      this.#frames = this.#frames.slice(Math.max(0, part.length - leadFrames));
      this.#played = Math.min(part.length, leadFrames);
    }
    this.#isDecoding = false;
    if (this.#isEnding) super.end();
  }
}

/** The sound of frames, at the rate that they have. */
async function decoded(frames: readonly Uint8Array<ArrayBuffer>[], rate: number): Promise<AudioBuffer> {
  const bytes = await new Blob([...frames]).arrayBuffer();
  return new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
}
