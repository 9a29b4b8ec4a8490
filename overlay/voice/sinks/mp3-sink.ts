import { lettersAt, mp3Frame } from "../../../shared/voice/formats/audio-kind.ts";
import type { Samples } from "../../../shared/voice/formats/wav-reader.ts";
import type { PcmSink } from "./pcm-sink.ts";
import type { VoiceSink } from "./voice-sink.ts";

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
export function createMp3Sink(sink: PcmSink): VoiceSink {
  let rest = new Uint8Array(0);
  let frames: Uint8Array<ArrayBuffer>[] = [];
  /** How many of the frames were played. */
  let played = 0;
  let isEnding = false;
  let isDecoding = false;
  const decode = async (): Promise<void> => {
    if (isDecoding) return;
    isDecoding = true;
    while (frames.length - played >= (played > 0 || isEnding ? 1 : firstFrames)) {
      const part = frames.slice(0, played + maxFrames);
      const fresh = part.length - played;
      // One that cannot be decoded is passed over.
      const samples = await decoded(part, fresh).catch(() => undefined);
      if (samples) sink.play(samples);
      frames = frames.slice(Math.max(0, part.length - leadFrames));
      played = Math.min(part.length, leadFrames);
    }
    isDecoding = false;
    if (isEnding) sink.end();
  };
  return {
    get durationMs() {
      return sink.durationMs;
    },
    get isSounding() {
      return isDecoding || sink.isSounding;
    },
    push(bytes) {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      // What is no frame, such as a title before them, is passed over.
      let at = 0;
      for (let size = 0; at + 4 <= all.length; at += size) {
        const found = mp3Frame(all, at)?.size;
        size = found ?? 1;
        if (at + size > all.length) break;
        // The one with the length of the whole would have parts cut short.
        if (found !== undefined && !/Xing|Info/.test(lettersAt(all, at, 40)))
          frames.push(all.subarray(at, at + size));
      }
      rest = all.subarray(at);
      void decode();
    },
    end() {
      isEnding = true;
      void decode();
    },
    stop: (fadeSeconds) => sink.stop(fadeSeconds),
    resumeAt: () => sink.resumeAt(),
    untilPause: () => sink.untilPause(),
  };
}

/** The sound of the last frames, at the rate that they have. It is counted from the end: decoders cut the start. */
async function decoded(frames: readonly Uint8Array<ArrayBuffer>[], fresh: number): Promise<Samples> {
  const { samples = 0, rate = 0 } = mp3Frame(frames.at(-1) ?? new Uint8Array(0), 0) ?? {};
  const bytes = await new Blob([...frames]).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  const from = Math.max(0, sound.length - fresh * samples);
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) =>
    sound.getChannelData(at).subarray(from),
  );
  return { rate, channels };
}
